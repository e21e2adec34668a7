"""Places of a layout in words: each by its neighbours and by the way it points.

A spot stands for itself; the tiles that lie are listed newest first for an alt text, and row by row
for the whole position.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.texts import MAX_ALT, listed, some
from games.tripol.rules.board import Layout, Placed, Spot
from games.tripol.rules.grid import Half, Position, corners, halves
from games.tripol.rules.tiles import Kind, tile_of
from games.tripol.texts.lexicon import POINTS, SIDES, face, faces, side

SEEN_FROM = {"right": "left of", "left": "right of", "top": "below", "bottom": "above"}
"""By the side of a place that touches a neighbour: where the place is, seen from that one."""

_ENDS = {
    ("U", 0): ("upper", "lower"),
    ("U", 1): ("right", "left"),
    ("U", 2): ("lower", "upper"),
    ("D", 0): ("left", "right"),
    ("D", 1): ("upper", "lower"),
    ("D", 2): ("lower", "upper"),
}
"""The two halves of a side, clockwise, by the direction of the tile and the side's place."""

Touch = tuple[str, str, int, str]
"""Where a place lies, seen from a neighbour, "half of " if so, that tile, and its side."""


def place_of(layout: Layout, spot: Spot, *, is_brief: bool = False) -> str:
    """A spot by all its neighbours: "points down, right of tile 28 (joins its red side)".

    `is_brief` leaves the sides out: "down, right of 28".
    """
    joined = _touches(layout, spot)
    if is_brief:
        told = [f"{where} {half}{number}" for where, half, number, _ in joined]
        return ", ".join([POINTS[spot.at.o], *told])
    told = [
        f"{where} {half}tile {number} (joins its {letters} side)"
        for where, half, number, letters in joined
    ]
    return ", ".join([_points(spot.at), *told])


def brief_place(layout: Layout, spot: Spot, room: int) -> str:
    """A spot in so many characters: "down, right of 28", else "beside 28 and 55", else ""."""
    near = dict.fromkeys(str(number) for _, _, number, _ in _touches(layout, spot))
    tellings = (place_of(layout, spot, is_brief=True), f"beside {listed(near)}")
    return next((told for told in tellings if len(told) <= room), "")


def _points(at: Position) -> str:
    """The way a place points: "points down"."""
    return f"points {POINTS[at.o]}"


def _touches(layout: Layout, spot: Spot) -> list[Touch]:
    """What a spot touches, clockwise from its side 0."""
    met: dict[tuple[int, int, int], list[int]] = {}
    for contact in spot.contacts:
        key = contact.half // 2, contact.index, contact.other // 2
        met.setdefault(key, []).append(contact.other)
    told: list[Touch] = []
    for (own, index, other), shared in met.items():
        neighbour = layout.placed[index]
        where = SEEN_FROM[SIDES[spot.at.o][own]]
        half = "" if len(shared) == 2 else f"the {_half_name(neighbour.at, shared[0])} half of "
        letters = neighbour.letters[2 * other : 2 * other + 2]
        told.append((where, half, neighbour.tile, side(letters)))
    return told


def _half_name(at: Position, half: int) -> str:
    """A half of a place's side, 0 to 5: "upper", "left"."""
    return _ENDS[at.o, half // 2][half % 2]


def newest_first(joined: Joined) -> str:
    """The tiles, newest first, each as tile, place, sides: all, or more than an alt text takes."""
    told, length = list[str](), 0
    for index in reversed(range(len(joined.placed))):
        told.append(_newest_tile(joined, index))
        length += len(told[-1])
        if length > MAX_ALT:
            break
    return f"Tiles, newest first, pointing up or down: {'; '.join(some(told))}."


def around_newest(layout: Layout) -> Iterator[str]:
    """The newest tile and those that meet it at a corner, newest first; each time fewer of them."""
    joined = Joined(layout)
    newest = len(layout.placed) - 1
    points = set(corners(layout.placed[newest].at))
    near = [
        index for index in reversed(range(newest)) if points & set(corners(layout.placed[index].at))
    ]
    told = [_newest_tile(joined, index) for index in (newest, *near)]
    for most in range(len(told), 0, -1):
        yield f"The newest tile and what lies around it: {'; '.join(some(told[:most]))}."


def _newest_tile(joined: Joined, index: int) -> str:
    """A tile for an alt text: "46 down, right of 28: top red-yellow, right red, left red"."""
    one = joined.placed[index]
    is_uniform = tile_of(one.tile).is_uniform
    shown = face(one.tile) if is_uniform else faces(one.at.o, one.letters)
    return f"{one.tile} {joined.where(index)}: {shown}"


def open_tiles(joined: Joined) -> list[str]:
    """The tiles that have open sides, newest first: "46 top red-yellow, left red"."""
    return [
        f"{joined.placed[index].tile} {', '.join(some(free))}"
        for index in reversed(range(len(joined.placed)))
        if (free := joined.open_sides(index))
    ]


def row_lines(layout: Layout) -> Iterator[str]:
    """A line for each row from the top, its tiles from the left, with what their sides touch."""
    joined = Joined(layout)
    order = sorted(range(len(layout.placed)), key=lambda index: layout.placed[index].at.order)
    top = layout.placed[order[0]].at.row
    rows: dict[int, list[int]] = {}
    for index in order:
        rows.setdefault(layout.placed[index].at.row, []).append(index)
    for row, members in rows.items():
        tiles = "; ".join(some(_row_tile(joined, index) for index in members))
        yield f"Row {_row_number(row - top)}: {tiles}."


def _row_number(depth: int) -> str:
    """The number of a row by its depth in half rows, from 1: "3", "3½"."""
    return f"{depth // 2 + 1}{'½' if depth % 2 else ''}"


def _row_tile(joined: Joined, index: int) -> str:
    """A tile with what its sides touch: "46 down, top red-yellow open, right red to 55, …"."""
    one = joined.placed[index]
    sides = [_row_side(joined, index, own) for own in range(3)]
    kind = "" if tile_of(one.tile).kind is Kind.PLAIN else f" {face(one.tile).partition(':')[0]}"
    return f"{one.tile}{kind} {POINTS[one.at.o]}, {', '.join(some(sides))}"


def _row_side(joined: Joined, index: int, own: int) -> str:
    """A side and what it touches: "right red to 55", "top red: left half to 3, right half open"."""
    one = joined.placed[index]
    head = f"{SIDES[one.at.o][own]} {side(one.letters[2 * own : 2 * own + 2])}"
    first, second = (
        "open" if other is None else f"to {joined.placed[other].tile}"
        for other in joined.across[index][2 * own : 2 * own + 2]
    )
    if first == second:
        return f"{head} {first}"
    ends = [_half_name(one.at, half) for half in (2 * own, 2 * own + 1)]
    return f"{head} ({ends[0]} half {first}, {ends[1]} half {second})"


class Joined:
    """Which halves of a layout's tiles lie against which other tiles.

    `across` by tile has the index of the tile at each half, 0 to 5; None where it is open.
    """

    def __init__(self, layout: Layout) -> None:
        self.placed = layout.placed
        self.across: list[list[int | None]] = [[None] * 6 for _ in layout.placed]
        met: dict[Half, tuple[int, int]] = {}
        for index, one in enumerate(layout.placed):
            for half, at in enumerate(halves(one.at)):
                other, there = met.setdefault(at, (index, half))
                if other != index:
                    self.across[index][half], self.across[other][there] = other, index

    def earlier(self, index: int) -> list[tuple[str, bool, Placed]]:
        """What a tile was placed against: where, whether by half a side, and that tile."""
        told: dict[tuple[int, int], int] = {}
        for half, other in enumerate(self.across[index]):
            if other is not None and other < index:
                told[half // 2, other] = told.get((half // 2, other), 0) + 1
        at = self.placed[index].at
        return [
            (SEEN_FROM[SIDES[at.o][own]], count == 1, self.placed[other])
            for (own, other), count in told.items()
        ]

    def where(self, index: int) -> str:
        """Where a tile lies: "down, right of 28"; the first one: "up, the start tile"."""
        direction = POINTS[self.placed[index].at.o]
        told = [
            f"{where} {'half of ' if is_half else ''}{one.tile}"
            for where, is_half, one in self.earlier(index)
        ]
        return ", ".join([direction, *told]) if told else f"{direction}, the start tile"

    def open_sides(self, index: int) -> list[str]:
        """The sides of a tile that are open, or half open: "top red-yellow", "left red, half"."""
        across = self.across[index]
        free = [[half for half in (0, 1) if across[2 * own + half] is None] for own in range(3)]
        return [self._open(index, own, open_) for own, open_ in enumerate(free) if open_]

    def _open(self, index: int, own: int, free: list[int]) -> str:
        one = self.placed[index]
        named = f"{SIDES[one.at.o][own]} {side(one.letters[2 * own : 2 * own + 2])}"
        return named if len(free) == 2 else f"{named}, {_half_name(one.at, 2 * own + free[0])} half"
