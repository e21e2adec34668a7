"""What happens in a match of Dial. An event is public unless its docstring begins with SECRET."""

from __future__ import annotations

from msgspec import Struct

from games.core import Seat


class Clue(Struct, frozen=True):
    """What the number of the seat's side leaves when it is divided."""

    seat: Seat
    divisor: int
    rest: int


class Begun(Struct, frozen=True):
    """The safes are locked."""

    safes: int
    rounds: int


class Dealt(Struct, frozen=True):
    """SECRET, to its seat: the clue."""

    clue: Clue


class Dialled(Struct, frozen=True):
    """A seat dialled; `answer` is higher, lower or open, for the number of its side's safe."""

    round: int
    seat: Seat
    number: int
    answer: str


class Opened(Struct, frozen=True):
    """A safe is open; `side` are all seats of it, ascending."""

    round: int
    side: tuple[Seat, ...]
    number: int


class Passed(Struct, frozen=True):
    """A seat passed a round ahead."""

    round: int
    seat: Seat


class Telling(Struct, frozen=True):
    """A seat told its clue to its partners; here without the clue."""

    seat: Seat


class ClueTold(Struct, frozen=True):
    """SECRET, to the partners of its seat: the clue. It has a picture, to keep."""

    clue: Clue


class RoundBegun(Struct, frozen=True):
    """Another round began."""

    round: int


class Left(Struct, frozen=True):
    """A seat resigned."""

    seat: Seat


class Ended(Struct, frozen=True):
    """The match is over: why, and the numbers by side. `reason` is as in `Board`."""

    reason: str
    rounds: int
    numbers: tuple[int, ...]


Event = Begun | Dealt | Dialled | Opened | Passed | Telling | ClueTold | RoundBegun | Left | Ended
