"""What unseen tiles may bring to a seat, on the layout as it lies and after a placement.

Which of them lie in the bag and which in other hands nobody knows, so that all are equally likely.
Tiles that look alike are one kind. What the kinds bring at a spot depends on its face alone, what a
tile meets there, and is counted once for all spots with that face.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache

from msgspec import Struct

from games.core import Seat
from games.tripol.rules.actions import Place
from games.tripol.rules.board import Layout, Spot, added
from games.tripol.rules.grid import Position
from games.tripol.rules.matching import Law, agree, word
from games.tripol.rules.placing import placed_of
from games.tripol.rules.scoring import HEXAGON_POINTS, Scoring, award, meetings, silent_sides
from games.tripol.rules.state import Table
from games.tripol.rules.tiles import LAST_NUMBER, PLAIN_NUMBERS, TILES, Kind, Tile, turned
from games.tripol.rules.view import View


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

Gains = tuple[float, ...]
"""By kind, what a tile of it brings in points, additional moves counted; 0 where none fits."""

NOTHING: Gains = (0.0,) * KINDS


class Outlook:
    """What a seat's tiles bring in a turn, if a further move counts so many points."""

    def __init__(self, view: View, number: int, move: float) -> None:
        table = view.table
        self.seat = Seat(number % table.terms.seats)
        self._layout = table.layout
        self._law: Law = table.terms.law(self.seat, number)
        self._scoring: Scoring = table.terms.scoring(self.seat)
        self._move = move
        self.unseen = unseen(view)

    @cached_property
    def _known(self) -> dict[Position, tuple[Spot, Gains]]:
        """By place, each spot of the layout as it lies, and what the kinds bring there."""
        return {spot.at: (spot, self._gains(self._layout, spot)) for spot in self._layout.front}

    @cached_property
    def best(self) -> Gains:
        """By kind, what a tile brings at its best spot on the layout as it lies."""
        return _best([found for _, found in self._known.values()])

    def best_after(self, action: Place) -> Gains:
        """The same after a placement."""
        layout = added(self._layout, placed_of(action))
        rows: list[Gains] = []
        for spot in layout.front:
            was, found = self._known.get(spot.at, (None, NOTHING))
            rows.append(found if was is spot else self._gains(layout, spot))
        return _best(rows)

    def opened(self, action: Place, tiles: int) -> float:
        """By how much a placement raises the mean of the best of so many unseen tiles."""
        now = expected(self.best, self.unseen, tiles)
        return expected(self.best_after(action), self.unseen, tiles) - now

    def _gains(self, layout: Layout, spot: Spot) -> Gains:
        return gains(face_of(layout, spot), self._law, self._scoring, self._move)


def _best(rows: Sequence[Gains]) -> Gains:
    return tuple(map(max, NOTHING, *rows))


def unseen(view: View) -> list[int]:
    """By kind, how many tiles the reader has seen nowhere."""
    terms = view.table.terms
    numbers = range(1, LAST_NUMBER + 1) if terms.barricade else PLAIN_NUMBERS
    seen = {one.tile for one in view.table.layout.placed}.union(view.hand)
    counts = [0] * KINDS
    for number in numbers:
        counts[KIND_OF[number]] += number not in seen
    return counts


def next_number(table: Table) -> int:
    """The number of the next turn in which somebody is asked: who resigned is passed over."""
    number = table.number + 1
    while number % table.terms.seats in table.left:
        number += 1
    return number


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
