"""What the steps of a turn changed, as the board shows it: moved pieces, and where they were."""

from __future__ import annotations

from msgspec import Struct

from games.timelock.rules.actions import Dig, FreeDig, Remove, Swap
from games.timelock.rules.board import GOAL, HOMES, Board, column, letter, owner, pip_of, row_of
from games.timelock.rules.state import Done, Stack, State
from render.timelock.pieces import DONE, DOWN, OUT, UP

DUG, SWAPPED = "dig", "swap"
"""The icons of what moves no piece to another row, or two at once."""


class Ghost(Struct, frozen=True):
    """A place that a piece left: its column, row and size, and the sign on it."""

    home: str
    row: int
    side: int
    pip: int
    sign: str


class Trace(Struct, frozen=True):
    """The pieces that moved, each by column and letter with a badge or none, and the ghosts."""

    moved: dict[tuple[str, str], str]
    ghosts: tuple[Ghost, ...]
    returned: tuple[tuple[str, int], ...] = ()
    """North's pyramids that left or came back in this turn (solitaire), by column and size."""


def trace_of(table: State) -> Trace:
    """What the running turn changed, or before its first piece moved what the last turn did."""
    if table.last is None or (table.result is None and has_moved(table)):
        return traced(table.board, table.now.steps, ())
    return traced(table.board, table.last.steps, table.last.removed)


def has_moved(table: State) -> bool:
    """Whether a step of the running turn moved a piece; TIP moves none."""
    return any(step.moved for step in table.now.steps)


def traced(board: Board, steps: tuple[Done, ...], removed: tuple[Stack, ...]) -> Trace:
    """What these steps changed, and the stacks that left after them."""
    origin: dict[tuple[str, str], int] = {}
    badges: dict[tuple[str, str], str] = {}
    touched: dict[tuple[str, int], None] = {}
    for step in steps:
        for moved in step.moved:
            key = (moved.home, moved.piece)
            origin.setdefault(key, moved.before)
            badges[key] = _badge(step) or badges.get(key, "")
            if not moved.before or isinstance(step.action, Remove):
                touched[moved.home, pip_of(moved.piece)] = None
    moved_now: dict[tuple[str, str], str] = {}
    ghosts: list[Ghost] = []  # what left first stood on top
    for (home, piece), before in origin.items():
        now = row_of(column(board, home), piece)
        if now:
            moved_now[home, piece] = badges[home, piece]
        sign = (UP if now > before else DOWN) if now else OUT
        lost = (owner(piece), home) in removed
        if before and now != before and not lost and badges[home, piece] != SWAPPED:
            ghosts.insert(0, Ghost(home, before, owner(piece), pip_of(piece), sign))
    for side, home in removed:
        ghosts += _stood(board, side, home)
    return Trace(moved_now, tuple(ghosts), tuple(touched))


def _badge(step: Done) -> str:
    match step.action:
        case Swap():
            return SWAPPED
        case Dig() | FreeDig():
            return DUG
        case _:
            return ""


def _stood(board: Board, side: int, home: str) -> list[Ghost]:
    """Where a stack stood that has left: it matched, so it stood as its Goal does (TL-22)."""
    out: list[Ghost] = []
    goal = column(board, GOAL)
    own = [letter(side, pip) for pip in (1, 2, 3)]
    for row, square in enumerate(goal, 1):
        out += [Ghost(home, row, side, pip_of(one), DONE) for one in square if one in own]
    return out


class Standing(Struct, frozen=True):
    """What stands in a square from the bottom: letters of pieces, then ghosts above them."""

    pieces: str
    ghosts: tuple[Ghost, ...] = ()

    @property
    def height(self) -> int:
        """How many pieces and ghosts stand here."""
        return len(self.pieces) + len(self.ghosts)


def standing(board: Board, trace: Trace) -> dict[tuple[str, int], Standing]:
    """Every square of the board by column and row."""
    out: dict[tuple[str, int], Standing] = {}
    for home in HOMES:
        for row, square in enumerate(column(board, home), 1):
            here = tuple(g for g in trace.ghosts if (g.home, g.row) == (home, row))
            out[home, row] = Standing(square, here)
    return out
