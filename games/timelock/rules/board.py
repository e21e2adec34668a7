"""The board as text: squares, columns, ranks, and which squares are open (rules sections 1 to 5).

A square is a text that lists its pieces bottom first, upper case for South and lower case for
North: "QDp" is a South Queen, on it a South Drone, on it a North Pawn; "" is empty. A column is a
tuple of squares from row 1, South's edge, to row 5, or to row 9 without a board (TL-50). A board is
a tuple of the columns a to e. A piece never leaves its column and every column holds one trio of
each side, so that column and letter name a piece.
"""

from __future__ import annotations

SOUTH, NORTH = 0, 1
SIDES = (SOUTH, NORTH)

HOMES = ("a", "b", "c", "d", "e")
"""The columns from left to right as South sees them, the same letters for both sides (TL-1)."""

GOAL = "c"
"""The column of both Goals."""

STACKS = ("a", "b", "d", "e")
"""The columns of the Time Stacks."""

PIPS = (1, 2, 3)
"""The sizes of the pieces: Pawn, Drone, Queen."""

TREE, NEST = (3, 2, 1), (1, 2, 3)
"""The sizes of a trio in one square, bottom first."""

REACH = 3
"""The ranks of its owner that a piece may stand on with a board, from 1."""

CENTRE = 3
"""The centre row of the board."""

Square = str
Column = tuple[Square, ...]
Board = tuple[Column, ...]


def letter(side: int, pip: int) -> str:
    """The letter of a piece: `P`, `D`, `Q` for South, `p`, `d`, `q` for North."""
    return ("PDQ" if side == SOUTH else "pdq")[pip - 1]


def pip_of(piece: str) -> int:
    """The size of a piece by its letter: 1 to 3."""
    return "PDQ".index(piece.upper()) + 1


def owner(piece: str) -> int:
    """The side of a piece by its letter."""
    return SOUTH if piece.isupper() else NORTH


def column(board: Board, home: str) -> Column:
    """The column of this letter."""
    return board[HOMES.index(home)]


def with_column(board: Board, home: str, new: Column) -> Board:
    """The board with another column in this letter's place."""
    at = HOMES.index(home)
    return (*board[:at], new, *board[at + 1 :])


def row_at(side: int, rank: int, rows: int) -> int:
    """The row of a side's rank, or the rank of a row: both count from 1, and North's from row 5."""
    return rank if side == SOUTH else rows + 1 - rank


def row_of(squares: Column, piece: str) -> int:
    """The row of a piece, from 1; 0 if it is off the board."""
    for row, square in enumerate(squares, 1):
        if piece in square:
            return row
    return 0


def lifted(squares: Column, piece: str) -> Column:
    """The column without this piece; what stood on it drops down."""
    return tuple(square.replace(piece, "") for square in squares)


def laid(squares: Column, piece: str, row: int) -> Column:
    """The column with this piece moved, or put, on top of a row."""
    return tuple(
        square + piece if at == row else square
        for at, square in enumerate(lifted(squares, piece), 1)
    )


def swapped(squares: Column, one: str, other: str) -> Column:
    """The column with two pieces in each other's square and height (TL-12)."""
    return tuple(square.translate({ord(one): other, ord(other): one}) for square in squares)


def is_top(squares: Column, piece: str) -> bool:
    """Whether nothing stands on this piece, which is on the board."""
    row = row_of(squares, piece)
    return bool(row) and squares[row - 1].endswith(piece)


def is_centre(squares: Column, row: int) -> bool:
    """Whether pieces may dig with points here: in row 3, or where both sides meet (TL-52)."""
    if has_edges(squares):
        return row == CENTRE
    square = squares[row - 1]
    return square != square.upper() and square != square.lower()


def has_edges(squares: Column) -> bool:
    """Whether the column belongs to a board of five rows."""
    return len(squares) == 5


def open_rows(squares: Column, side: int) -> range:
    """The rows that pieces of a side may stand on: their ranks 1 to 3, or TL-51 without a board."""
    rows = len(squares)
    if has_edges(squares):
        return range(1, REACH + 1) if side == SOUTH else range(rows + 1 - REACH, rows + 1)
    if side == SOUTH:
        theirs = [row for row, square in enumerate(squares, 1) if square != square.upper()]
        return range(1, min(theirs, default=rows) + 1)
    theirs = [row for row, square in enumerate(squares, 1) if square != square.lower()]
    return range(max(theirs, default=1), rows + 1)


def start(rows: int) -> Board:
    """The set-up: Trees in the Time Stacks, Nests in the Goals (rules section 3, TL-50)."""
    edge = 1 if rows == 5 else 3
    return tuple(_begun(rows, edge, NEST if home == GOAL else TREE) for home in HOMES)


def _begun(rows: int, edge: int, trio: tuple[int, ...]) -> Column:
    south = "".join(letter(SOUTH, pip) for pip in trio)
    north = south.lower()
    at = {edge: south, rows + 1 - edge: north}
    return tuple(at.get(row, "") for row in range(1, rows + 1))


def word(squares: Column) -> str:
    """A column in the notation of positions: `QDP/-/-/-/qdp`."""
    return "/".join(square or "-" for square in squares)


def column_of(word: str) -> Column:
    """The column of such a word."""
    return tuple(square.replace("-", "") for square in word.split("/"))
