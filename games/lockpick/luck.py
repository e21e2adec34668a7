"""The luck of the dice of a turn: what the roll is worth, less what a roll is worth on average.

It is about the dice alone. The stacks are taken as they lay before the roll, with the hand put back
unseen, and every roll, the real one too, is judged by imagined hands.
"""

from __future__ import annotations

from msgspec.structs import replace

from games.core import Draw, Seen, shuffle
from games.lockpick.board import ALL_TUMBLERS, jumped, reachable
from games.lockpick.cards import CARDS, COLORS, PLACE, RANKS, WILD, Color, rank
from games.lockpick.dice import Roll
from games.lockpick.events import Event
from games.lockpick.pushing import best_push
from games.lockpick.view import View
from games.lockpick.worth import SET_NEEDED, Worth

PRICE = ALL_TUMBLERS / len(CARDS)
"""What a card of a stack is worth, in sets: so much each has to bring, for the lock to open.

Who plays has cards and not turns to lose, so that a roll is not good because it shows a large
number. Over 300 deals the luck of all turns went with the tumblers that were frozen in the end by a
correlation of 0.33 with this, and of 0.17 without it.
"""

NUMBERS = range(1, 7)

DEALS, ROLLED_DEALS = 2, 48
"""How often a stack is shuffled and dealt out in hands, to judge a roll and the real roll."""

Stacks = tuple[tuple[str, ...], ...]
"""By colour the ranks in a stack, ace to king."""


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
    return table.worth(view.roll, ROLLED_DEALS) - sum(every) / len(every)


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
        return best / SET_NEEDED

    def _pushed(self, hue: Color, n: int, deals: int) -> float:
        """The best push of so many cards, less their price; one deal has all hands of one card."""
        if n in (1, len(self._stacks[PLACE[hue]])):
            deals = 1
        found = [
            self._hand_worth(hue, hand, rest)
            for _ in range(deals)
            for hand, rest in _dealt(shuffle(self._stacks[PLACE[hue]], self._draw), n)
        ]
        return sum(found) / len(found) / SET_NEEDED - PRICE * n

    def _hand_worth(self, hue: Color, hand: list[str], rest: list[str]) -> float:
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
