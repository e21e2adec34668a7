"""What tiles that nobody has shown yet could bring at the places that are open.

Tiles that look alike are one kind. A spot is told by what a tile meets there, its face, so that
what the kinds bring is counted once for all spots with that face.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from games.tripol.board import Layout, Spot
from games.tripol.matching import Law, agree, word
from games.tripol.scoring import HEXAGON_POINTS, Scoring, award, meetings, silent_sides
from games.tripol.tiles import TILES, Kind, Tile, turned


def _looks(tile: Tile) -> tuple[Kind, str]:
    """What a tile shows, whichever of its sides is named first."""
    return tile.kind, min(turned(tile.number, rotation) for rotation in range(3))


_ORDER = tuple(dict.fromkeys(map(_looks, TILES)))
KIND_OF = {tile.number: _ORDER.index(_looks(tile)) for tile in TILES}
"""By the number of a tile, the place of its kind among all kinds."""

KINDS = len(_ORDER)

_FIRST = {KIND_OF[tile.number]: tile for tile in reversed(TILES)}
"""By kind, one tile that shows it."""

_TURNED = tuple(
    (kind, tile.kind is Kind.STORK, turned(tile.number, rotation), word(tile.number, rotation))
    for kind, tile in sorted(_FIRST.items())
    for rotation in tile.rotations
)
"""Every kind in every rotation: the kind, whether it is a coloured stork, letters and word."""


class Face(Struct, frozen=True):
    """What a tile meets at a spot: side, the neighbour's side and halves, and the hexagons."""

    wants: str
    meets: tuple[tuple[int, str, int], ...]
    silent: frozenset[int]
    hexagons: int


def face_of(layout: Layout, spot: Spot) -> Face:
    """The face of an open place."""
    meets = tuple((met.side, met.shows, met.halves) for met in meetings(layout, spot))
    return Face(spot.wants, meets, silent_sides(spot), len(spot.hexagons))


Gains = tuple[float, ...]
"""By kind, what a tile of it brings in points, additional moves counted; 0 where none fits."""


@lru_cache(maxsize=6000)  # at most 8 MB, the keys included; a whole match has under 3,000
def gains(face: Face, law: Law, scoring: Scoring, move: float) -> Gains:
    """What a tile of each kind brings at best at a spot; a further move counts `move` points.

    Figures are left out, and hexagons never lift the blockade.
    """
    best = [0.0] * KINDS
    closed = HEXAGON_POINTS * face.hexagons + (move if law.own else 0)
    for kind, is_stork, letters, bits in _TURNED:
        if agree(law, face.wants, bits):
            worth = float(closed)
            for side, shows, halves in face.meets:
                own = letters[2 * side : 2 * side + 2]
                points, moves = award(own, shows, halves, scoring, is_stork=is_stork)
                worth += (0 if side in face.silent else points) + move * moves
            best[kind] = max(best[kind], worth)
    return tuple(best)


def expected(best: Iterable[float], counts: list[int], tiles: int) -> float:
    """The mean of the best of so many tiles drawn from those that are unseen.

    `best` is what each kind brings, `counts` how many of it are unseen. The tiles are drawn as if
    each was put back, which is close enough for a bag.
    """
    total = sum(counts)
    if not tiles or not total:
        return 0.0
    mean, below, before = 0.0, 0, 0.0
    for worth, count in sorted(zip(best, counts, strict=True)):
        if count:
            below += count
            chance = (below / total) ** tiles
            mean += worth * (chance - before)
            before = chance
    return mean
