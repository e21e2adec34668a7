"""Triplock's Episodes: their rooms, what the solo die does there, and how far a team has come.

Rules 10. All of it is public.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from msgspec import Struct, convert, field

from games.triplock.table.cards import DATA, DIAGRAMS

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


class Goal(Struct, frozen=True):
    """One condition of a room: `kind` is points, completed, disarmed or lock (1: open)."""

    kind: str
    need: int
    have: int

    @property
    def is_met(self) -> bool:
        """Whether the team has what is asked."""
        return self.have >= self.need


class Tried(Struct, frozen=True):
    """An attempt at a room: who went in by seat, in which of how many rounds it ended, and how."""

    room: int
    chars: tuple[str, ...]
    round: int
    limit: int
    won: bool
    goals: tuple[Goal, ...]


class Journey(Struct, frozen=True):
    """An Episode that is being played.

    `room` is an index. `used` are the characters who went into a room, in that order; `picked`
    those chosen for the room that is about to begin, by seat. `limit`: the room's rounds, which an
    alarm lowers. `lock_open`: its lock was opened. `quiet`: the next solo die is not rolled.
    `thrown`: the face that the solo die showed last in this room. `tried`: each attempt at a room,
    in order.
    """

    id: str
    roster: tuple[str, ...]
    room: int = 0
    used: tuple[str, ...] = ()
    picked: tuple[str, ...] = ()
    limit: int = 0
    lock_open: bool = False
    quiet: bool = False
    thrown: str | None = None
    tried: tuple[Tried, ...] = ()

    @property
    def episode(self) -> Episode:
        """The Episode."""
        return EPISODES[self.id]

    @property
    def place(self) -> Room:
        """The room that is played, or entered next."""
        return self.episode.rooms[self.room]

    @property
    def is_in_room(self) -> bool:
        """Whether a room is being played, or was when the Episode ended."""
        return len(self.used) > sum(len(tried.chars) for tried in self.tried)

    @property
    def unspent(self) -> tuple[str, ...]:
        """The characters who have not been in a room yet, in the order of the roster (TR-48)."""
        return tuple(char for char in self.roster if char not in self.used)

    @property
    def free(self) -> tuple[str, ...]:
        """Those of them who may still be chosen for the room."""
        return tuple(char for char in self.unspent if char not in self.picked)

    @property
    def opened(self) -> int:
        """How many rooms were opened."""
        return sum(tried.won for tried in self.tried)

    @property
    def taken(self) -> int:
        """The rounds that the opened rooms took; a lost attempt costs none (TR-48)."""
        return sum(tried.round for tried in self.tried if tried.won)


class Counted(Protocol):
    """What the goals of a room count of a seat."""

    @property
    def points(self) -> int:
        """Its points."""
        ...

    @property
    def done(self) -> tuple[str, ...]:
        """Its completed Diagrams."""
        ...

    @property
    def chips(self) -> int:
        """The disarmed chips that it holds now."""
        ...


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


def goals(journey: Journey, players: Sequence[Counted]) -> tuple[Goal, ...]:
    """What opens the room, and how much of it the team has; all must hold together."""
    have = {
        POINTS: sum(player.points for player in players),
        COMPLETED: sum(len(player.done) for player in players),
        DISARMED: sum(player.chips for player in players),
        LOCK: int(journey.lock_open),
    }
    return tuple(Goal(kind, need, have[kind]) for kind, need in journey.place.wanted)
