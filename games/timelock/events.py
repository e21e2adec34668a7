"""What happens in a match, as events; none of them is secret."""

from __future__ import annotations

from msgspec import Struct

from games.core import Seat
from games.timelock.dice import Roll
from games.timelock.state import Done, Last, Result, Stack


class Rolled(Struct, frozen=True):
    """A turn began with a roll; `owed` pyramids must leave at once (solitaire)."""

    number: int
    seat: Seat
    roll: Roll
    owed: int


class Stepped(Struct, frozen=True):
    """A step of a turn; the end of the turn tells all of them."""

    seat: Seat
    done: Done


class TurnEnded(Struct, frozen=True):
    """A turn ended, with all its steps and what they brought."""

    turn: Last


class StackRemoved(Struct, frozen=True):
    """A Time Stack left the board because it matched; `left` more stand on that side's team."""

    stack: Stack
    left: int


class Ended(Struct, frozen=True):
    """The match is over, by the turn `number` of `seat`."""

    result: Result
    number: int
    seat: Seat


Event = Rolled | Stepped | TurnEnded | StackRemoved | Ended
