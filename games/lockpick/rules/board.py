"""Columns, sets and cascades of Lockpick: what lies where, and what locks when (rules section 3).

Columns are tuples by colour, each oldest card first. Nothing here knows dice, stacks or turns.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from games.lockpick.rules.cards import COLORS, PLACE, RANKS, Card, Color, beside, color, value

Column = tuple[Card, ...]
Columns = tuple[Column, ...]
Counts = tuple[int, ...]

TUMBLERS = 3
"""Tumblers of one colour."""

ALL_TUMBLERS = TUMBLERS * len(COLORS)
SET = 3
"""Cards of a set (LP-11)."""

STEPS = (0, 1, len(RANKS) - 1)
"""From one card of a set to the next its rank stays, rises or falls by one, past the king too."""


class LockedSet(Struct, frozen=True):
    """A set that went to the Lock Stack: its column, its three cards, oldest first.

    `froze` is False where the column's three tumblers were frozen already.
    """

    col: Color
    cards: tuple[Card, ...]
    froze: bool


class Reach(Struct, frozen=True):
    """A card that may jump: the `n`-th newest of column `col`, counted from 1."""

    col: Color
    n: int
    card: Card


class Cascade(Struct, frozen=True):
    """A table in the middle of its cascade: what is left, and the sets locked so far, in order.

    `asks` is the column whose next set the player must choose (LP-9), "" where none is left.
    """

    columns: Columns
    frozen: Counts
    sets: tuple[LockedSet, ...] = ()
    asks: str = ""


def sets_in(column: Column) -> tuple[int, ...]:
    """The index of the oldest card of every set in a column, oldest first; sets may overlap.

    Three neighbours are a set if both steps between them are the same one of `STEPS`.

    >>> sets_in(("KG", "AC", "2R")), sets_in(("JG", "9R", "10C"))
    ((0,), ())
    """
    steps = [(value(new) - value(old)) % len(RANKS) for old, new in pairwise(column)]
    return tuple(at for at, (one, two) in enumerate(pairwise(steps)) if one == two and one in STEPS)


def without(column: Column, at: int) -> Column:
    """The column without the set at that index; the cards behind it close up."""
    return column[:at] + column[at + SET :]


@lru_cache(maxsize=1000)  # at most 2 MB; the advice of a position takes under 100
def ends(column: Column) -> frozenset[Column]:
    """Every column that can be left when set after set locks.

    Rules LP-9: where there is one only, the player is not asked.
    """
    found = sets_in(column)
    if not found:
        return frozenset((column,))
    return frozenset(end for at in found for end in ends(without(column, at)))


def replaced(columns: Columns, col: Color, column: Column) -> Columns:
    """The columns with one of them changed."""
    at = PLACE[col]
    return (*columns[:at], column, *columns[at + 1 :])


def pushed(columns: Columns, start: Color, way: str, cards: Column) -> Columns:
    """The columns after a push: card by card from `start` to the left or right, past the edge."""
    step = 1 if way == ">" else -1
    out = list(columns)
    for i, card in enumerate(cards):
        out[PLACE[beside(start, i * step)]] += (card,)
    return tuple(out)


def reachable(columns: Columns, hue: Color, n: int) -> tuple[Reach, ...]:
    """The cards of a colour among the `n` newest of each column (rules 3.3), newest first."""
    return tuple(
        Reach(col, count, column[-count])
        for col, column in zip(COLORS, columns, strict=True)
        for count in range(1, min(n, len(column)) + 1)
        if color(column[-count]) == hue
    )


def jumped(columns: Columns, source: Color, n: int, to: Color) -> Columns:
    """The columns after the `n`-th newest card of `source` went to the end of `to`."""
    column = columns[PLACE[source]]
    at = len(column) - n
    lifted = replaced(columns, source, column[:at] + column[at + 1 :])
    return replaced(lifted, to, (*lifted[PLACE[to]], column[at]))


def is_open(frozen: Counts) -> bool:
    """Whether all fifteen tumblers are frozen. Rules LP-12: nothing locks any more then."""
    return sum(frozen) == ALL_TUMBLERS


def lock_one(table: Cascade, col: Color, at: int) -> Cascade:
    """The table after one set of a column locked; a standing tumbler of that column freezes."""
    place = PLACE[col]
    column = table.columns[place]
    froze = table.frozen[place] < TUMBLERS
    frozen = tuple(n + (froze and i == place) for i, n in enumerate(table.frozen))
    gone = LockedSet(col, column[at : at + SET], froze)
    return Cascade(
        replaced(table.columns, col, without(column, at)), frozen, (*table.sets, gone), table.asks
    )


def cascade(table: Cascade) -> Cascade:
    """Locks every set that needs no choice, column by column from the left (LP-9).

    It stops at the fifteenth tumbler (LP-12), or at the first column where the remaining cards
    depend on which set locks; `asks` names that column.
    """
    for col in COLORS:
        while not is_open(table.frozen):
            column = table.columns[PLACE[col]]
            found = sets_in(column)
            if not found:
                break
            if len(ends(column)) > 1:
                return Cascade(table.columns, table.frozen, table.sets, col)
            table = lock_one(table, col, found[0])
    return Cascade(table.columns, table.frozen, table.sets)
