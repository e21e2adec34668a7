"""The luck of a turn's roll: what the roll is worth, less what a roll is worth on average.

It is about the dice alone. The stacks are taken as they lay before the roll, with the hand put back
unseen, and every roll, the real one too, is judged by the best push of imagined hands.
"""

from __future__ import annotations

from itertools import permutations
from math import fsum

from msgspec.structs import replace

from games.core import Draw, Seen, shuffle
from games.lockpick.ai.worth import SET, Worth
from games.lockpick.rules.board import ALL_TUMBLERS, Column, Columns, Counts, jumped, reachable
from games.lockpick.rules.cards import CARDS, COLORS, PLACE, RANKS, WILD, Color, Roll, rank
from games.lockpick.rules.state import Event
from games.lockpick.rules.view import View

PRICE = ALL_TUMBLERS / len(CARDS)
"""What a card of a stack is worth, in sets: so much each has to bring, for the lock to open.

Who plays has cards and not turns to lose, so that a roll is not good because it shows a large
number. Over 300 deals the luck of all turns went with the tumblers that were frozen in the end by a
correlation of 0.33 with this, and of 0.17 without it.
"""

NUMBERS = range(1, 7)

DEALS, ROLLED_DEALS = 2, 48
"""How often a stack is shuffled and dealt out in hands, to judge a roll and the real roll."""

ROW = len(COLORS)

Stacks = tuple[tuple[str, ...], ...]
"""By colour the ranks in a stack, ace to king."""

Laid = dict[int, int]
"""By the cards that lie, a bit for each of the hand: the most that they can bring."""


def luck(seen: Seen[View, Event], draw: Draw) -> float:
    """What the roll of the turn that has just begun is worth, less the average of all rolls.

    In sets, as the hint player judges; `seen` is of the first decision of the turn, or of the one
    after a wild. Raises `ValueError` in any other phase.
    """
    view = seen.view
    if view.phase not in ("choose", "push", "jump"):
        raise ValueError(f"no roll is judged in the phase {view.phase}")
    table = _Before(view, draw)
    every = [table.worth(Roll(hue, n), DEALS) for hue in (*COLORS, WILD) for n in NUMBERS]
    return table.worth(view.roll, ROLLED_DEALS) - fsum(every) / len(every)


class _Before:
    """The table as it was before the roll."""

    def __init__(self, view: View, draw: Draw) -> None:
        self._view, self._draw = view, draw
        self._stacks = _put_back(view)
        self._known: dict[tuple[Color, int, int], float] = {}

    def worth(self, roll: Roll, deals: int) -> float:
        """What a roll is worth, as a mean over imagined hands."""
        if roll.color == WILD:
            return max(self._of(hue, roll.n, deals) for hue in self._chosen())
        return self._of(roll.color, roll.n, deals)

    def _chosen(self) -> list[Color]:
        """The colours among which the hint player chooses: the empty ones, or else the shortest."""
        least = min(map(len, self._stacks))
        shortest = [hue for hue in COLORS if len(self._stacks[PLACE[hue]]) == least]
        return shortest[:1] if least else shortest

    def _of(self, hue: Color, n: int, deals: int) -> float:
        size = len(self._stacks[PLACE[hue]])
        key = hue, min(n, size) if size else n, deals
        if key not in self._known:
            of = self._pushed if size else self._jumped
            self._known[key] = of(*key)
        return self._known[key]

    def _jumped(self, hue: Color, n: int, deals: int) -> float:
        """The best jump, or the pass."""
        columns = self._view.columns
        ways = (
            jumped(columns, card.col, card.n, to)
            for card in reachable(columns, hue, n)
            for to in COLORS
        )
        worth = self._judge(self._stacks)
        best = max(worth.table(table, self._view.frozen) for table in (columns, *ways))
        return best / SET

    def _pushed(self, hue: Color, n: int, deals: int) -> float:
        """The best push of so many cards, less their price; one deal has all hands of one card."""
        if n in (1, len(self._stacks[PLACE[hue]])):
            deals = 1
        found = [
            self._hand_worth(hue, hand, rest)
            for _ in range(deals)
            for hand, rest in _dealt(shuffle(self._stacks[PLACE[hue]], self._draw), n)
        ]
        return sum(found) / len(found) / SET - PRICE * n

    def _hand_worth(self, hue: Color, hand: list[str], rest: list[str]) -> int:
        at, stacks = PLACE[hue], self._stacks
        worth = self._judge((*stacks[:at], tuple(rest), *stacks[at + 1 :]))
        cards = tuple(one + hue for one in hand)
        return best_push(worth, self._view.columns, self._view.frozen, cards)

    def _judge(self, left: Stacks) -> Worth:
        return Worth(replace(self._view, left=left))


def _put_back(view: View) -> Stacks:
    """The stacks before the roll; nothing tells any more which cards it popped."""
    back = {view.chosen: [rank(card) for card in view.hand]}
    return tuple(
        tuple(sorted((*left, *back.get(hue, ())), key=RANKS.index))
        for hue, left in zip(COLORS, view.left, strict=True)
    )


def _dealt(ranks: list[str], n: int) -> list[tuple[list[str], list[str]]]:
    """The hands of `n` into which a stack can be dealt out, each with the rest of the stack."""
    starts = range(0, len(ranks) - n + 1, n)
    return [(ranks[at : at + n], ranks[:at] + ranks[at + n :]) for at in starts]


def best_push(worth: Worth, columns: Columns, frozen: Counts, hand: Column) -> int:
    """What the table is worth after the best push of these 1 to 6 cards, before any set locks.

    A push lays one card on each of some neighbouring columns, in any order; a sixth card lies on
    the first of them. What a column is worth hangs on its own cards alone, so that the best push is
    the best assignment of cards to columns, found without trying every order.
    """
    before = [worth.column(*one) for one in zip(columns, frozen, strict=True)]

    def gain(place: int, cards: Column) -> int:
        return worth.column(columns[place] + cards, frozen[place]) - before[place]

    alone = [[gain(place, (card,)) for card in hand] for place in range(ROW)]

    def pushed(start: int) -> int:
        places = [(start + step) % ROW for step in range(min(ROW, len(hand)))]
        laid: Laid = {0: 0}
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


def _one_more(laid: Laid, gains: list[int]) -> Laid:
    """One more card on a column, by what each card of the hand brings there."""
    more: Laid = {}
    for lying, total in laid.items():
        for card, brought in enumerate(gains):
            if not lying >> card & 1:
                _note(more, lying | 1 << card, total + brought)
    return more


def _note(laid: Laid, lying: int, total: int) -> None:
    if total > laid.get(lying, total - 1):
        laid[lying] = total
