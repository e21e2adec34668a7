"""The triangular grid in half-sides (rules section 2.3): positions, halves and neighbours.

u grows to the right and v downwards; a lattice point has an even u + v. A half of a side is named
by the sum of its two end points, so that both tiles at it give the same name.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

UP, DOWN = "U", "D"

Point = tuple[int, int]
"""A lattice point (u, v)."""

Half = tuple[int, int]
"""A half of a side: the sum of its two end points."""

_CORNERS = {
    UP: ((0, 0), (2, 2), (-2, 2)),
    DOWN: ((-2, -2), (2, -2), (0, 0)),
}
_CELLS = {
    UP: ((0, 0, UP), (-1, 1, UP), (1, 1, UP), (0, 2, DOWN)),
    DOWN: ((0, 0, DOWN), (-1, -1, DOWN), (1, -1, DOWN), (0, -2, UP)),
}
_AROUND = ((2, -2, UP), (2, 2, DOWN), (0, 0, UP), (-2, 2, DOWN), (-2, -2, UP), (0, 0, DOWN))


class Position(NamedTuple):
    """A place for a tile: its apex and whether it points up (U) or down (D)."""

    u: int
    v: int
    o: str

    @property
    def order(self) -> tuple[int, int, bool]:
        """Sorts positions row by row from the top, then from the left, U before D."""
        return (self.row, self.u, self.o == DOWN)

    @property
    def row(self) -> int:
        """The v of its upper edge or tip; U and D of one row have the same (rules section 10)."""
        return self.v if self.o == UP else self.v - 2


ORIGIN = Position(0, 0, UP)
"""Where the first tile lies."""


@lru_cache(maxsize=2000)  # at most 1.5 MB; a match has under 1,000 positions
def corners(at: Position) -> tuple[Point, Point, Point]:
    """The three corners, clockwise; side p goes from corner p to corner p + 1."""
    first, second, third = ((at.u + du, at.v + dv) for du, dv in _CORNERS[at.o])
    return first, second, third


@lru_cache(maxsize=2000)  # at most 2.5 MB; a match has under 1,000 positions
def halves(at: Position) -> tuple[Half, ...]:
    """The six halves, clockwise: halves 2p and 2p + 1 are those of side p."""
    out: list[Half] = []
    points = corners(at)
    for p in range(3):
        (au, av), (bu, bv) = points[p], points[(p + 1) % 3]
        mu, mv = (au + bu) // 2, (av + bv) // 2
        out += [(au + mu, av + mv), (mu + bu, mv + bv)]
    return tuple(out)


@lru_cache(maxsize=2000)  # at most 1.5 MB; a match has under 1,000 positions
def cells(at: Position) -> tuple[tuple[int, int, str], ...]:
    """The four small triangles that a tile covers; two tiles overlap if they share one."""
    return tuple((at.u + du, at.v + dv, o) for du, dv, o in _CELLS[at.o])


def is_on_grid(at: Position, *, has_offset: bool) -> bool:
    """Whether a tile may lie there at all; `has_offset` is the grid of the experiment."""
    if has_offset:
        return (at.u + at.v) % 2 == 0
    return at.u % 2 == 0 and at.v % 2 == 0 and (at.u // 2 + at.v // 2) % 2 == 0


def facing(at: Position, side: int, shift: int = 0) -> Position:
    """The position across a side, moved by so many halves along it, from corner p to p + 1."""
    points = corners(at)
    (au, av), (bu, bv) = points[side], points[(side + 1) % 3]
    bu, bv = bu + shift * (bu - au) // 2, bv + shift * (bv - av) // 2
    other = DOWN if at.o == UP else UP
    mates = _MATES[at.o][side]
    du, dv = _CORNERS[other][mates]
    return Position(bu - du, bv - dv, other)


_MATES = {UP: (2, 0, 1), DOWN: (1, 2, 0)}
"""By direction and side: which side of the other tile lies against it."""


@lru_cache(maxsize=2000)  # at most 2.5 MB; a match has under 1,000 positions
def beside(at: Position, *, has_offset: bool) -> tuple[Position, ...]:
    """The positions that a tile could touch by a side; in the experiment also by half a side."""
    shifts = (-1, 0, 1) if has_offset else (0,)
    return tuple(facing(at, side, shift) for side in range(3) for shift in shifts)


def around(point: Point) -> tuple[Position, ...]:
    """The six positions with a corner at a point, clockwise from the upper right."""
    a, b = point
    return tuple(Position(a + du, b + dv, o) for du, dv, o in _AROUND)
