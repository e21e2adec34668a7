"""Where the tiles of a field lie, in px: the lattice of half-sides on a panel, and its scale.

A tile is `side` px wide and `high` px tall; `side` is a multiple of four and `high` even, so that
also the tiles of the experiment, which lie at half-sides, begin at whole pixels.
"""

from __future__ import annotations

import math

from msgspec import Struct

from games.tripol.rules.board import Placed
from games.tripol.rules.grid import UP, Point, Position, corners

SIDES = (
    *(264, 236, 212, 188, 168, 148, 132, 116, 104, 92, 84, 76, 68, 60, 52, 48),
    *(44, 40, 36, 32, 28, 24, 20, 16, 12, 8),
)
"""The widths that a tile may have, in px. Few of them, because each needs sprites of its own."""

LETTERED = 48
"""Narrower tiles have patterns in place of letters, which could not be read."""

Box = tuple[int, int, int, int]
"""Left, top, right and bottom; right and bottom lie outside."""


def high_of(side: int) -> int:
    """The height of a tile of that width."""
    return 2 * round(side * math.sqrt(3) / 4)


class Lattice(Struct, frozen=True):
    """A panel, the size of a tile on it, and where the lattice point (0, 0) lies."""

    panel: Box
    side: int
    high: int
    x: int
    y: int

    def point(self, at: Point) -> tuple[int, int]:
        """Where a lattice point lies."""
        return self.x + at[0] * self.side // 4, self.y + at[1] * self.high // 2

    def corner(self, at: Position) -> tuple[int, int]:
        """Left top of the box about a tile."""
        x, y = self.point((at.u, at.v))
        return x - self.side // 2, y if at.o == UP else y - self.high

    def centre(self, at: Position) -> tuple[int, int]:
        """The point of a tile in which its colours meet."""
        x, y = self.corner(at)
        third = self.high * 2 // 3 if at.o == UP else self.high // 3
        return x + self.side // 2, y + third

    def outline(self, at: Position) -> list[tuple[int, int]]:
        """The three corners of a tile."""
        return [self.point(point) for point in corners(at)]

    def cut(self, x: int, y: int) -> Box | None:
        """Of a tile with that left top the part on the panel, from there; None if it is empty."""
        left, top, right, bottom = self.panel
        x0, y0 = max(0, left - x), max(0, top - y)
        x1, y1 = min(self.side, right - x), min(self.high, bottom - y)
        return (x0, y0, x1, y1) if x0 < x1 and y0 < y1 else None

    def is_inside(self, at: Position) -> bool:
        """Whether a whole tile lies on the panel."""
        return self.cut(*self.corner(at)) == (0, 0, self.side, self.high)


def bounds(places: list[Position]) -> Box:
    """The first and the last u and v of these positions, as left, top, right, bottom."""
    points = [point for at in places for point in corners(at)]
    us, vs = [u for u, _ in points], [v for _, v in points]
    return min(us), min(vs), max(us), max(vs)


def whole(panel: Box, placed: tuple[Placed, ...], margin: int = 2, rows: int = 2) -> Lattice:
    """The largest scale at which all tiles lie on a panel.

    Left and right of them `margin` quarters of a side stay free, above and below `rows` half rows.
    With the defaults each spot beside them fits, too; in the experiment that takes a margin of 3.
    """
    left, top, right, bottom = bounds([one.at for one in placed])
    box = (left - margin, top - rows, right + margin, bottom + rows)
    return fitted(panel, box) or _centred(panel, box, SIDES[-1])


def fitted(panel: Box, box: Box, least: int = 0, most: int = SIDES[0]) -> Lattice | None:
    """A part of the lattice in the middle of a panel, as large as it fits; None below `least`."""
    wide, tall = panel[2] - panel[0], panel[3] - panel[1]
    for side in SIDES:
        if side < least:
            return None
        if side > most:
            continue
        if (box[2] - box[0]) * side <= 4 * wide and (box[3] - box[1]) * high_of(side) <= 2 * tall:
            return _centred(panel, box, side)
    return None


def about(panel: Box, placed: tuple[Placed, ...], at: Position, side: int) -> Lattice:
    """The neighbourhood of a position, in the middle of the panel unless all about it is empty."""
    left, top, right, bottom = bounds([*(one.at for one in placed), at])
    wide, tall = (panel[2] - panel[0]) * 4 // side, (panel[3] - panel[1]) * 2 // high_of(side)
    u = _moved(at.u, wide, left - 4, right + 4)
    v = _moved(at.v + 1 if at.o == UP else at.v - 1, tall, top - 2, bottom + 2)
    return _centred(panel, (u, v, u, v), side)


def _moved(middle: int, room: int, first: int, last: int) -> int:
    """The middle of a window, moved so that it shows little beyond the first and the last."""
    least, most = first + room // 2, last - room // 2
    return (first + last) // 2 if least > most else max(least, min(most, middle))


def steadied(lattice: Lattice) -> Lattice:
    """The lattice moved by less than half a tile, so that its lines lie where they often do.

    Pictures whose lines lie alike share a ground, and the next can be painted from the last.
    """
    left, top, right, bottom = lattice.panel
    half, side, high = lattice.side // 2, lattice.side, lattice.high
    columns = round((lattice.x - (left + right) // 2) / half)
    rows = round((lattice.y - (top + bottom) // 2) / high)
    return Lattice(
        lattice.panel,
        side,
        high,
        (left + right) // 2 + columns * half,
        (top + bottom) // 2 + rows * high,
    )


def _centred(panel: Box, box: Box, side: int) -> Lattice:
    x, y = (panel[0] + panel[2]) // 2, (panel[1] + panel[3]) // 2
    high = high_of(side)
    across, down = (box[0] + box[2]) * side, (box[1] + box[3]) * high
    return Lattice(panel, side, high, x - across // 8, y - down // 4)
