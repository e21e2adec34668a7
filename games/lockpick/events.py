"""What happens in a Lockpick game, as events; none of them is secret (rules section 7)."""

from __future__ import annotations

from msgspec import Struct

from games.lockpick.board import LockedSet
from games.lockpick.cards import Card, Color
from games.lockpick.dice import Roll


class Rolled(Struct, frozen=True):
    """A turn began with both dice."""

    turn: int
    roll: Roll


class Chosen(Struct, frozen=True):
    """A wild was used for a colour; `empty` means a jump turn follows."""

    color: Color
    empty: bool


class Popped(Struct, frozen=True):
    """Cards came from a Code Stack into the hand, in this order; `left` stayed there."""

    color: Color
    cards: tuple[Card, ...]
    left: int


class Pushed(Struct, frozen=True):
    """The whole hand was placed, in this order, from `start` to the left or right."""

    start: Color
    way: str
    cards: tuple[Card, ...]


class Jumped(Struct, frozen=True):
    """The `n`-th newest card of `source` went to the end of `to`."""

    card: Card
    source: Color
    n: int
    to: Color


class Passed(Struct, frozen=True):
    """A jump turn ended without a jump; `forced` where there was nothing to jump."""

    forced: bool


class Locked(Struct, frozen=True):
    """A set went to the Lock Stack; the column now has `frozen` frozen tumblers."""

    gone: LockedSet
    frozen: int


class Ended(Struct, frozen=True):
    """The game is over: why, the frozen tumblers by colour, the turns, the cards left over.

    `reason` is open, empty or resigned; `left` counts cards in columns and stacks (LP-14).
    """

    reason: str
    frozen: tuple[int, ...]
    turns: int
    left: int


Event = Rolled | Chosen | Popped | Pushed | Jumped | Passed | Locked | Ended
