"""Triplock's Episodes: rooms in order, what opens each, and what its solo die does (rules 10)."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct, convert, field

from games.triplock.cards import DATA, DIAGRAMS

POINTS, COMPLETED, DISARMED, LOCK = "points", "completed", "disarmed", "lock"
"""What a room may ask for: numbers of the team, and its lock opened."""


class RoomLock(Struct, frozen=True):
    """The lock of a room: a public Sequence, matched as a combo or a trip."""

    kind: str
    symbols: tuple[str, ...]


class Throw(Struct, frozen=True):
    """What the solo die does in a room: its word, a number, and spots (positions less one)."""

    name: str
    n: int = 1
    spots: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """The text of the data file: `swap:1-3`, `rotate`."""
        if self.spots:
            return f"{self.name}:{'-'.join(str(spot + 1) for spot in self.spots)}"
        return f"{self.name}:{self.n}" if self.name == "lose" else self.name


class Room(Struct, frozen=True):
    """A room: `strip` are positions from 1, `win` and the effects of `die` texts of the data."""

    name: str
    intro: str
    seats: int
    deck: str
    start_diagrams: int
    strip: tuple[int, ...]
    rounds: int
    win: tuple[str, ...]
    die: dict[str, tuple[str, ...]]
    lock: RoomLock | None = None

    @property
    def stripped(self) -> tuple[int, ...]:
        """The spots whose top Failsafe is taken off at set-up."""
        return tuple(position - 1 for position in self.strip)

    @property
    def wanted(self) -> tuple[tuple[str, int], ...]:
        """What opens the room: each condition and its number; a lock counts 1."""
        parts = (text.partition(":") for text in self.win)
        return tuple((name, int(number or 1)) for name, _, number in parts)

    @property
    def cards(self) -> tuple[str, ...]:
        """The ids of the deck, in file order (TR-47: standard ones unless the room says all)."""
        return tuple(i for i, card in DIAGRAMS.items() if self.deck in ("all", card.type))

    def throws(self, face: str) -> tuple[Throw, ...]:
        """The effects of a face of the solo die here, in order."""
        return tuple(map(throw, self.die[face]))


class Episode(Struct, frozen=True):
    """An Episode: how many characters go along, and its rooms in order."""

    id: str
    name: str
    intro: str
    bring: int
    rooms: tuple[Room, ...] = field(default=())

    @property
    def seats(self) -> int:
        """The seats of its rooms."""
        return self.rooms[0].seats


@lru_cache(maxsize=64)  # short texts of the card file
def throw(text: str) -> Throw:
    """A room effect of a data file's text.

    >>> throw("swap:1-3")
    Throw(name='swap', n=1, spots=(0, 2))
    """
    name, _, rest = text.partition(":")
    if name in ("flip", "swap"):
        return Throw(name, 1, tuple(int(position) - 1 for position in rest.split("-")))
    return Throw(name, int(rest or 1))


SOLO_FACES = convert(DATA["dice"]["solo"], tuple[str, ...])
EPISODES = {each.id: each for each in convert(DATA["episodes"], tuple[Episode, ...])}


def first_for(seats: int) -> str:
    """The id of the first Episode in the file whose rooms have so many seats; "" if none has."""
    return next((key for key, each in EPISODES.items() if each.seats == seats), "")
