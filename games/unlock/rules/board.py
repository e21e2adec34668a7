"""The grid of dots: lines, what a stroke passes over, crossings, and the text of a path.

Dots are numbered from 1 row by row from the top left; a line joins two dots with no other dot
between them and is a pair (a, b) with a < b. A path is the row of its dots, fully expanded.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from math import gcd

Line = tuple[int, int]
"""Two dots, the lower first, with no dot between them."""

Dots = tuple[int, ...]
"""Dots in the order they are joined."""


def place(grid: int, dot: int) -> tuple[int, int]:
    """Column and row of a dot, (0, 0) top left.

    >>> place(3, 6)
    (2, 1)
    """
    return (dot - 1) % grid, (dot - 1) // grid


def offset(grid: int, a: int, b: int) -> tuple[int, int]:
    """Columns and rows from dot a to dot b."""
    (ax, ay), (bx, by) = place(grid, a), place(grid, b)
    return bx - ax, by - ay


def passed(grid: int, a: int, b: int) -> Dots:
    """The dots strictly between a and b on a straight stroke.

    Rules UN-1: a stroke that passes over a dot uses that dot.

    >>> passed(4, 1, 16)
    (6, 11)
    """
    dx, dy = offset(grid, a, b)
    parts = gcd(dx, dy)
    if parts < 2:
        return ()
    stride = dx // parts + dy // parts * grid
    return tuple(a + stride * i for i in range(1, parts))


def expand(grid: int, typed: Dots) -> Dots:
    """The path, with every dot that its strokes pass over (Rules UN-1).

    >>> expand(3, (1, 3, 9))
    (1, 2, 3, 6, 9)
    """
    path = list(typed[:1])
    for a, b in pairwise(typed):
        path += [*passed(grid, a, b), b]
    return tuple(path)


def line(a: int, b: int) -> Line:
    """The line between two dots, in whichever direction it was drawn."""
    return (a, b) if a < b else (b, a)


@lru_cache(maxsize=1024)  # at most 1 MB
def lines_of(path: Dots) -> tuple[Line, ...]:
    """The lines of an expanded path, in the order they are drawn."""
    return tuple(line(a, b) for a, b in pairwise(path))


@cache  # two grids
def all_lines(grid: int) -> tuple[Line, ...]:
    """Every line of the grid, sorted: 28 on 3x3, 86 on 4x4."""
    dots = range(1, grid * grid + 1)
    return tuple((a, b) for a in dots for b in dots if a < b and not passed(grid, a, b))


def near(grid: int, a: int, b: int) -> bool:
    """Whether two dots are neighbours, along a row, a column or a diagonal."""
    dx, dy = offset(grid, a, b)
    return max(abs(dx), abs(dy)) == 1


@cache  # 86 x 86 lines on the larger grid: 2 MB
def crosses(grid: int, p: Line, q: Line) -> bool:
    """Whether two lines cross (Rules UN-5: meeting at a common dot is no crossing)."""
    if set(p) & set(q):
        return False
    return _parted(grid, p, q) and _parted(grid, q, p)


def _parted(grid: int, p: Line, q: Line) -> bool:
    """Whether the ends of q lie strictly on different sides of the line through p."""
    dx, dy = offset(grid, *p)
    sides: list[int] = []
    for dot in q:
        ex, ey = offset(grid, p[0], dot)
        sides.append(dx * ey - dy * ex)
    return sides[0] * sides[1] < 0


def canonical(path: Dots) -> Dots:
    """The canonical path among all that draw the same lines (Rules UN-2).

    An open path begins at its lower end. A closed one begins at its lowest dot and goes to the
    lower of that dot's two neighbours.

    >>> canonical((5, 1, 2, 5))
    (1, 2, 5, 1)
    """
    if path[0] != path[-1]:
        return min(path, path[::-1], key=lambda way: way[0])
    ring = path[:-1]
    at = ring.index(min(ring))
    turned = ring[at:] + ring[:at]
    if turned[-1] < turned[1]:
        turned = turned[:1] + turned[:0:-1]
    return (*turned, turned[0])


def text_of(path: Dots) -> str:
    """Dots joined by hyphens.

    >>> text_of((1, 2, 5))
    '1-2-5'
    """
    return "-".join(map(str, path))
