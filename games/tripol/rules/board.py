"""The layout: the tiles that lie, and its front, the open places beside them.

The front is kept from placement to placement, so that nobody has to scan the grid for the places
where a tile might go. It knows nothing of hands and laws.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from games.tripol.rules.grid import ORIGIN, Half, Position, around, beside, cells, corners, halves
from games.tripol.rules.tiles import turned

OPEN = "."
"""A half of a spot that touches nothing."""


class Placed(Struct, frozen=True):
    """A tile that lies: its number, its position, its rotation."""

    tile: int
    at: Position
    rotation: int

    @property
    def letters(self) -> str:
        """The letters of its six halves, clockwise from the first half of side 0 of its place."""
        return turned(self.tile, self.rotation)


class Contact(Struct, frozen=True):
    """A half of a spot, 0 to 5, and what it touches: a tile by its index, and that tile's half."""

    half: int
    index: int
    other: int


class Hexagon(Struct, frozen=True):
    """A hexagon that a tile at a spot would close: the spot's corner, and the five others."""

    corner: int
    indexes: tuple[int, ...]


class Spot(Struct, frozen=True):
    """An open place beside the layout.

    `wants` are the six letters that its halves touch, `OPEN` where they touch nothing.
    """

    at: Position
    wants: str
    contacts: tuple[Contact, ...]
    hexagons: tuple[Hexagon, ...]


class Layout(Struct, frozen=True):
    """All tiles in the order of placing, and the front from the top left, row by row.

    `has_offset` is the grid of the experiment, in which half a side is enough to touch.
    """

    placed: tuple[Placed, ...]
    front: tuple[Spot, ...]
    has_offset: bool = False

    def spot(self, at: Position) -> Spot | None:
        """The open place at a position; None where no tile can go because of the place alone."""
        return next((spot for spot in self.front if spot.at == at), None)

    def holder(self, at: Position) -> Placed | None:
        """The tile at a position."""
        return next((one for one in self.placed if one.at == at), None)


def begun(tile: int, *, has_offset: bool) -> Layout:
    """The layout of the start tile."""
    return added(Layout((), (), has_offset), Placed(tile, ORIGIN, 0))


def added(layout: Layout, new: Placed) -> Layout:
    """The layout after a tile is placed; the caller has judged it."""
    placed = (*layout.placed, new)
    taken = set(cells(new.at))
    kept = {spot.at: spot for spot in layout.front if taken.isdisjoint(cells(spot.at))}
    near = _near(placed, new.at)
    covered = {cell for _, one in near for cell in cells(one.at)}
    changed = {
        at
        for at in (*kept, *beside(new.at, has_offset=layout.has_offset))
        if _is_close(at, new.at) and covered.isdisjoint(cells(at))
    }
    for at in changed:
        spot = _spot(near, at)
        if kept.get(at) != spot:  # the layouts of a match share what stays as it is
            kept[at] = spot
    open_places = (spot for spot in kept.values() if spot.contacts)
    return replace(
        layout, placed=placed, front=tuple(sorted(open_places, key=lambda spot: spot.at.order))
    )


def is_covered(layout: Layout, at: Position) -> bool:
    """Whether a tile already covers a part of a position."""
    area = set(cells(at))
    return any(not area.isdisjoint(cells(one.at)) for one in layout.placed)


_REACH = 4
"""Two tiles that touch, or have a corner at one point, are at most this far apart in u and v."""


def _is_close(one: Position, other: Position) -> bool:
    return abs(one.u - other.u) <= _REACH and abs(one.v - other.v) <= _REACH


def _near(placed: tuple[Placed, ...], at: Position) -> list[tuple[int, Placed]]:
    """The tiles that a spot close to a position can touch, each with its index."""
    reach = 2 * _REACH
    return [
        (index, one)
        for index, one in enumerate(placed)
        if abs(one.at.u - at.u) <= reach and abs(one.at.v - at.v) <= reach
    ]


def _spot(near: list[tuple[int, Placed]], at: Position) -> Spot:
    """The spot at a free position, with all that it touches."""
    lies: dict[Half, tuple[int, int, str]] = {
        half: (index, number, letter)
        for index, one in near
        if _is_close(one.at, at)
        for number, (half, letter) in enumerate(zip(halves(one.at), one.letters, strict=True))
    }
    wants = ""
    contacts: list[Contact] = []
    for number, half in enumerate(halves(at)):
        index, other, letter = lies.get(half, (-1, -1, OPEN))
        wants += letter
        if index >= 0:
            contacts.append(Contact(number, index, other))
    return Spot(at, wants, tuple(contacts), _closing(near, at))


def _closing(near: list[tuple[int, Placed]], at: Position) -> tuple[Hexagon, ...]:
    """The hexagons that a tile at a free position would close (TP-16)."""
    by_place = {one.at: index for index, one in near}
    out: list[Hexagon] = []
    for corner, point in enumerate(corners(at)):
        others = [by_place[one] for one in around(point) if one != at and one in by_place]
        if len(others) == 5:
            out.append(Hexagon(corner, tuple(others)))
    return tuple(out)


def centres(layout: Layout) -> tuple[tuple[int, int], ...]:
    """The points at which six tiles meet, row by row: the centres of the hexagons."""
    counts: dict[tuple[int, int], int] = {}
    for one in layout.placed:
        for point in corners(one.at):
            counts[point] = counts.get(point, 0) + 1
    return tuple(sorted((p for p, n in counts.items() if n == 6), key=lambda p: (p[1], p[0])))
