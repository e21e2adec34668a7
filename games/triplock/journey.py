"""How far an Episode has come, and what still opens its room (rules 10). All of it is public."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from games.triplock.episodes import COMPLETED, DISARMED, EPISODES, LOCK, POINTS, Episode, Room


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


def goals(journey: Journey, players: Sequence[Counted]) -> tuple[Goal, ...]:
    """What opens the room, and how much of it the team has; all must hold together."""
    have = {
        POINTS: sum(player.points for player in players),
        COMPLETED: sum(len(player.done) for player in players),
        DISARMED: sum(player.chips for player in players),
        LOCK: int(journey.lock_open),
    }
    return tuple(Goal(kind, need, have[kind]) for kind, need in journey.place.wanted)
