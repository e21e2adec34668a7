"""Where the tiles of a field lie, in px: the lattice of half-sides on a panel, and its scale.

A tile is `side` px wide and `high` px tall; both are even, so that also the tiles of the
experiment, which lie at half-sides, begin at whole pixels.
"""

from __future__ import annotations

import math

from msgspec import Struct

from games.tripol.board import Placed
from games.tripol.grid import UP, Point, Position, corners

SIDES = (
    *(188, 168, 148, 132, 116, 104, 92, 84, 76, 68, 64, 60, 56, 52),
    *(48, 44, 40, 36, 32, 28, 24, 20, 16, 12, 8),
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
    """A panel, how wide a tile on it is, and where the lattice point (0, 0) lies."""

    panel: Box
    side: int
    x: int
    y: int

    @property
    def high(self) -> int:
        """The height of a tile."""
        return high_of(self.side)

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

    def shown(self, at: Position) -> Box:
        """The part of a tile's box that lies on the panel, from its left top; it may be empty."""
        x, y = self.corner(at)
        left, top, right, bottom = self.panel
        return (
            max(0, left - x),
            max(0, top - y),
            min(self.side, right - x),
            min(self.high, bottom - y),
        )

    def is_inside(self, at: Position) -> bool:
        """Whether a whole tile lies on the panel."""
        return self.shown(at) == (0, 0, self.side, self.high)


def bounds(places: list[Position]) -> Box:
    """The first and the last u and v of these positions, as left, top, right, bottom."""
    points = [point for at in places for point in corners(at)]
    us, vs = [u for u, _ in points], [v for _, v in points]
    return min(us), min(vs), max(us), max(vs)


def whole(panel: Box, placed: tuple[Placed, ...], margin: int = 2) -> Lattice:
    """The largest scale at which all tiles lie on a panel with every open place beside them.

    Left and right of them `margin` quarters of a side stay free, above and below one row.
    """
    left, top, right, bottom = bounds([one.at for one in placed])
    box = (left - margin, top - 2, right + margin, bottom + 2)
    return fitted(panel, box) or _centred(panel, box, SIDES[-1])


def fitted(panel: Box, box: Box, least: int = 0) -> Lattice | None:
    """A part of the lattice in the middle of a panel, as large as it fits; None below `least`."""
    wide, tall = panel[2] - panel[0], panel[3] - panel[1]
    for side in SIDES:
        if side < least:
            return None
        if (box[2] - box[0]) * side <= 4 * wide and (box[3] - box[1]) * high_of(side) <= 2 * tall:
            return _centred(panel, box, side)
    return None


def about(panel: Box, at: Position, side: int) -> Lattice:
    """The neighbourhood of a tile, which lies in the middle of the panel."""
    middle = at.v + 1 if at.o == UP else at.v - 1
    return _centred(panel, (at.u, middle, at.u, middle), side)


def _centred(panel: Box, box: Box, side: int) -> Lattice:
    x, y = (panel[0] + panel[2]) // 2, (panel[1] + panel[3]) // 2
    across, down = (box[0] + box[2]) * side, (box[1] + box[3]) * high_of(side)
    return Lattice(panel, side, x - across // 8, y - down // 4)
