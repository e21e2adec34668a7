"""What happens in a match, as events. Tiles that only their owner may know are None for others."""

from __future__ import annotations

from msgspec import Struct

from games.core import Seat
from games.tripol.board import Placed
from games.tripol.scoring import Score
from games.tripol.state import Result


class Drew(Struct, frozen=True):
    """A tile went from the bag into a hand; `bag` are left there."""

    seat: Seat
    bag: int
    tile: int | None = None


class Added(Struct, frozen=True):
    """A tile was placed; `moves` are left in the turn, 0 at its end."""

    seat: Seat
    placed: Placed
    score: Score
    moves: int


class Passed(Struct, frozen=True):
    """A turn ended without another placement; `dropped` additional moves were given up."""

    seat: Seat
    has_drawn: bool
    dropped: int


class Skipped(Struct, frozen=True):
    """A turn ended by itself, because none of the seat's tiles fits."""

    seat: Seat
    dropped: int


class Exchanged(Struct, frozen=True):
    """A seat gave `count` tiles and got as many (TP-24)."""

    seat: Seat
    count: int
    tiles: tuple[int, ...] | None = None


class Took(Struct, frozen=True):
    """A seat asked for `asked` tiles of a colour and got `count` (TP-25)."""

    seat: Seat
    asked: int
    count: int
    tiles: tuple[int, ...] | None = None


class Left(Struct, frozen=True):
    """A seat resigned; the others may go on (TP-32)."""

    seat: Seat
    goes_on: bool


class Ended(Struct, frozen=True):
    """The match is over."""

    result: Result
    scores: tuple[int, ...]


Event = Drew | Added | Passed | Skipped | Exchanged | Took | Left | Ended
