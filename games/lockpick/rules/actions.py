"""The actions of Lockpick as values (rules section 6)."""

from __future__ import annotations

from msgspec import Struct

from games.lockpick.rules.cards import Color


class Choose(Struct, frozen=True):
    """Takes a colour for a wild."""

    color: Color


class Push(Struct, frozen=True, gc=False):
    """Places the whole hand, in this order, from a column to the left (`<`) or right (`>`).

    A card typed without its suit stands here as its rank alone; `apply` reads it as of the hand's
    colour. It holds texts alone, so that the collector need not look through a hand's 3,600.
    """

    start: Color
    way: str
    cards: tuple[str, ...]


class Jump(Struct, frozen=True):
    """Moves the `n`-th newest card of a column to the end of a column."""

    source: Color
    n: int
    to: Color


class Pass(Struct, frozen=True):
    """Ends a jump turn without a jump."""


class Lock(Struct, frozen=True):
    """Locks the set whose oldest card has index `at`, from 0, counted from the oldest card."""

    col: Color
    at: int


Action = Choose | Push | Jump | Pass | Lock
