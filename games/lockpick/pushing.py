"""The best push of a hand without trying each: its cards are shared out among the columns.

A push lays one card on each of some neighbouring columns, in any order; a sixth card lies on the
first of them. What a column is worth hangs on its own cards alone, so that the best push is the
best assignment of cards to columns.
"""

from __future__ import annotations

from itertools import permutations

from games.lockpick.board import Column, Columns, Counts
from games.lockpick.cards import COLORS
from games.lockpick.worth import Worth

ROW = len(COLORS)

Laid = dict[int, float]
"""By the cards that lie, a bit for each of the hand: the most that they can bring."""


def best_push(worth: Worth, columns: Columns, frozen: Counts, hand: Column) -> float:
    """What the table is worth after the best push of these 1 to 6 cards, before any set locks."""
    before = [worth.column(*one) for one in zip(columns, frozen, strict=True)]

    def gain(place: int, cards: Column) -> float:
        return worth.column(columns[place] + cards, frozen[place]) - before[place]

    alone = [[gain(place, (card,)) for card in hand] for place in range(ROW)]

    def pushed(start: int) -> float:
        places = [(start + step) % ROW for step in range(min(ROW, len(hand)))]
        laid: Laid = {0: 0.0}
        if len(hand) > ROW:
            laid = {}
            for one, other in permutations(range(len(hand)), 2):
                cards = (hand[one], hand[other])
                _note(laid, 1 << one | 1 << other, gain(places[0], cards))
            places = places[1:]
        for place in places:
            laid = _one_more(laid, alone[place])
        return max(laid.values())

    starts = range(1 if len(hand) == ROW else ROW)
    return sum(before) + max(map(pushed, starts))


def _one_more(laid: Laid, gains: list[float]) -> Laid:
    """One more card on a column, by what each card of the hand brings there."""
    more: Laid = {}
    for lying, total in laid.items():
        for card, brought in enumerate(gains):
            if not lying >> card & 1:
                _note(more, lying | 1 << card, total + brought)
    return more


def _note(laid: Laid, lying: int, total: float) -> None:
    if total > laid.get(lying, total - 1):
        laid[lying] = total
