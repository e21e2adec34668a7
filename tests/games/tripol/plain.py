"""The law of placements read literally: every position of the grid is looked at, nothing is kept.

It knows the tiles' sides from the engine and nothing else; points, halves and overlaps are
reckoned here once more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.tripol.rules.state import Table
from games.tripol.rules.tiles import tile_of

Lying = tuple[int, int, int, str, int]
"""A tile that lies: its number, u, v, U or D, its rotation."""

Point = tuple[int, int]


def lying(table: Table) -> list[Lying]:
    """The tiles of a layout in the order of placing."""
    placed = table.layout.placed
    return [(one.tile, one.at.u, one.at.v, one.at.o, one.rotation) for one in placed]


def corners(u: int, v: int, o: str) -> list[Point]:
    if o == "U":
        return [(u, v), (u + 2, v + 2), (u - 2, v + 2)]
    return [(u - 2, v - 2), (u + 2, v - 2), (u, v)]


def halves(one: Lying) -> Iterator[tuple[Point, Point, str]]:
    """The six halves of a tile clockwise: from where, to where, and their letter."""
    number, u, v, o, rotation = one
    points = corners(u, v, o)
    for p in range(3):
        (au, av), (bu, bv) = points[p], points[(p + 1) % 3]
        middle = (au + bu) // 2, (av + bv) // 2
        side = tile_of(number).sides[(p - rotation) % 3]
        yield (au, av), middle, side[0]
        yield middle, (bu, bv), side[1]


def cells(u: int, v: int, o: str) -> set[tuple[str, int, int]]:
    """The four small triangles that a tile covers."""
    if o == "U":
        return {("up", u, v), ("up", u - 1, v + 1), ("up", u + 1, v + 1), ("down", u, v + 2)}
    return {("down", u, v), ("down", u - 1, v - 1), ("down", u + 1, v - 1), ("up", u, v - 2)}


def agree(one: str, other: str, blocked: str = "") -> bool:
    """Whether two halves may touch."""
    if "B" in (one, other):
        return one == other
    return "W" in (one, other) or (one == other and one != blocked)


def faults(tiles: list[Lying]) -> list[str]:
    """What is wrong with a layout: tiles that overlap, halves that do not agree, lone tiles."""
    covered = Counter(cell for _, u, v, o, _ in tiles for cell in cells(u, v, o))
    out = [f"{cell} is covered twice" for cell, times in covered.items() if times > 1]
    at = {(a, b): letter for one in tiles for a, b, letter in halves(one)}
    out += [
        f"{a} to {b}"
        for (a, b), x in at.items()
        if not agree(x, at.get((b, a), "W" if x != "B" else x))
    ]
    for one in tiles if len(tiles) > 1 else []:
        if not any((b, a) in at for a, b, _ in halves(one)):
            out.append(f"{one} touches nothing")
    return out


def scanned(table: Table, hand: tuple[int, ...]) -> set[str]:
    """All placements that the mover may make with a hand, by looking everywhere."""
    tiles = lying(table)
    at = {(a, b): letter for one in tiles for a, b, letter in halves(one)}
    taken = {cell for _, u, v, o, _ in tiles for cell in cells(u, v, o)}
    out: set[str] = set()
    for u, v, o in _everywhere(tiles, has_offset=table.terms.experiment):
        if taken & cells(u, v, o):
            continue
        for number in hand:
            for rotation in range(1 if len(set(tile_of(number).sides)) == 1 else 3):
                one = number, u, v, o, rotation
                if _may(table, tiles, at, one):
                    out.add(f"{number}@{u},{v}{o}{rotation}")
    return out


def _everywhere(tiles: list[Lying], *, has_offset: bool) -> Iterator[tuple[int, int, str]]:
    low_u, high_u = min(one[1] for one in tiles) - 5, max(one[1] for one in tiles) + 5
    low_v, high_v = min(one[2] for one in tiles) - 5, max(one[2] for one in tiles) + 5
    for v in range(low_v, high_v + 1):
        for u in range(low_u, high_u + 1):
            on_grid = u % 2 == v % 2 == 0 and (u + v) % 4 == 0
            if on_grid or (has_offset and (u + v) % 2 == 0):
                yield u, v, "U"
                yield u, v, "D"


def _may(table: Table, tiles: list[Lying], at: dict[tuple[Point, Point], str], one: Lying) -> bool:
    touching = [(x, at[b, a]) for a, b, x in halves(one) if (b, a) in at]
    own = table.law.own
    if not touching or not all(agree(x, y) for x, y in touching):
        return False
    if own and any(x not in (own, "W") for x, _ in touching):
        return False
    return all(agree(x, y, table.blocked) for x, y in touching) or _is_exempt(tiles, one)


def _is_exempt(tiles: list[Lying], one: Lying) -> bool:
    """Whether a placement closes a hexagon that shows all colours (TP-30)."""
    for point in corners(*one[1:4]):
        six = [other for other in (*tiles, one) if point in corners(*other[1:4])]
        shown = {letter for other in six for side in tile_of(other[0]).sides for letter in side}
        if len(six) == 6 and shown >= {"R", "Y", "G"}:
            return True
    return False
