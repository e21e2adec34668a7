"""The worth of a column to the hint player (rules section 8): sets now, pairs for later.

It reads the view alone: everybody knows which ranks are left in a stack, nobody their order.
Worths are whole numbers, so that what is worth the same is equal in whatever order it was added up.
"""

from __future__ import annotations

from collections import Counter

from games.lockpick.rules.board import TUMBLERS, Column, Columns, Counts, sets_in, without
from games.lockpick.rules.cards import RANKS, value
from games.lockpick.rules.view import View

SET_NEEDED = 100.0
SET_WASTED = -40.0
PAIR = 40.0
MISS = 0.6
"""A pair is worth `1 - MISS ** n` of PAIR when n cards could complete it."""

DEEPER = 0.58
"""The worth of a pair is multiplied by this for each pair above it."""

LAGGING = 0.15
"""A column's needed sets and pairs are dearer by this part for each tumbler it needs beyond one.

The lock opens with the last of five columns, and a column whose tumblers are frozen wastes what
locks in it. While the last tumblers stand in many columns, many cards fit somewhere; where one
column lags behind, few do. Of 1,000 deals played without this, those with ten tumblers frozen and
one standing in each column were opened in 76 % of 58; those with three standing in one column and
one in each of two others in 35 % of 80.

Opened with this 62.9, without it 61.1 % of the same 8,000 deals, by none of which it was chosen: a
difference of 1.8 [0.7, 3.0]. On 4,000 others it gained 1.9, and 0.1, 0.2 and 0.3 gained 0.8, 1.5
and 1.7, which chance may order otherwise.
"""

SINGLE = 4.0
"""The most that a last card without a pair is worth; fewer partners make it less."""


GRAIN = 10**6
"""So many of the whole numbers are one of the worths above."""

SET = round(SET_NEEDED) * GRAIN
"""The worth of a set that freezes the last tumbler of a column."""


class Worth:
    """The worth of columns under one view. Answers are kept."""

    def __init__(self, seen: View) -> None:
        counts = Counter(rank for ranks in seen.left for rank in ranks)
        self.frozen = seen.frozen
        self._left = tuple(counts[rank] for rank in RANKS)
        self._known: dict[tuple[Column, int], int] = {}

    def table(self, columns: Columns, frozen: Counts) -> int:
        """The worth of all columns."""
        return sum(self.column(*one) for one in zip(columns, frozen, strict=True))

    def column(self, column: Column, frozen: int) -> int:
        """The worth of a column with so many frozen tumblers, its sets locked in the best order."""
        key = (column, frozen)
        if key not in self._known:
            self._known[key] = self._best(column, frozen)
        return self._known[key]

    def _best(self, column: Column, frozen: int) -> int:
        ways = sets_in(column)
        if not ways:
            needed = TUMBLERS - frozen
            return _whole(self._open_end(column, needed) * _lagging(needed))
        return max(self.lock(column, frozen, at) for at in ways)

    def lock(self, column: Column, frozen: int, at: int) -> int:
        """The worth of a column when the set at that index locks first."""
        needed = TUMBLERS - frozen
        gain = SET_NEEDED * _lagging(needed) if needed else SET_WASTED
        return _whole(gain) + self.column(without(column, at), min(TUMBLERS, frozen + 1))

    def _open_end(self, column: Column, needed: int) -> float:
        """The worth of up to `needed` pairs, two cards each, counted from the newest card.

        A pair that no card can complete any more counts as a single card, and the cards under it do
        not count. The same holds for the last card without a pair.
        """
        total, part, end = 0.0, 1.0, len(column)
        for _ in range(needed):
            wanted = self.completing(column[max(0, end - 2) : end])
            if wanted is None or not self._left[wanted]:
                break
            total += PAIR * part * (1 - MISS ** self._left[wanted])
            part *= DEEPER
            end -= 2
        else:
            return total
        return total + part * self._single(column[:end])

    def _single(self, column: Column) -> float:
        """The worth of a last card, by a third of the cards that would make a pair with it."""
        if not column:
            return 0.0
        last = value(column[-1])
        partners = sum(self._left[(last + step) % 13] for step in (-1, 0, 1))
        return SINGLE * (1 - MISS ** (partners / 3))

    def completing(self, pair: Column) -> int | None:
        """The rank, 0 to 12, that makes a set on top of two cards; None where they are no pair."""
        if len(pair) < 2:
            return None
        step = (value(pair[1]) - value(pair[0])) % 13
        return (value(pair[1]) + step) % 13 if step in (0, 1, 12) else None


def _whole(worth: float) -> int:
    return round(worth * GRAIN)


def _lagging(needed: int) -> float:
    """The factor of what a column is worth that needs so many tumblers; 1 for the last of them."""
    return 1 + LAGGING * (needed - 1)
