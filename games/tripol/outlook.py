"""What unseen tiles may bring to a seat, on the layout as it lies and after a placement.

It is made from a view: the unseen tiles are those that its reader has seen nowhere. Which of them
lie in the bag and which in other hands nobody knows, so that all are taken as equally likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from games.core import Seat
from games.tripol.actions import Place
from games.tripol.board import Layout, Spot, added
from games.tripol.grid import Position
from games.tripol.matching import Law
from games.tripol.placing import placed_of
from games.tripol.prospects import KIND_OF, KINDS, Gains, expected, face_of, gains
from games.tripol.scoring import Scoring
from games.tripol.state import Table
from games.tripol.tiles import LAST_NUMBER, PLAIN_NUMBERS
from games.tripol.view import View

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
