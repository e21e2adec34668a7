"""Slots: the parts of the bot, if several processes divide Discord's shards among them.

Each slot has some of the shards. One process at a time holds a slot: it receives the events of the
servers of these shards, plays what people press there, and shows all tables there. Direct messages
come to shard 0, wherever the table stands.

Processes notify each other of changes, but nothing depends on that: the rows are stored before, and
whoever holds a slot also polls for what it was not told.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Protocol

from msgspec import Struct


class Shard(Struct, frozen=True):
    """Shard `number`, counted from 0, of so many."""

    number: int
    count: int


ALONE_FROM = 4
"""With so many slots or more, slot 0 has shard 0 alone: it has the direct messages, too."""


class Slot(Struct, frozen=True):
    """Slot `number`, counted from 0, of `count`, among which `shards` shards are divided.

    The slot of a bot that is one process is the only one, however many shards there are.
    """

    number: int = 0
    count: int = 1
    shards: int = 1

    @property
    def is_only(self) -> bool:
        """Whether the bot is one process."""
        return self.count == 1

    @property
    def is_first(self) -> bool:
        """Whether what is done once for the whole bot is done here."""
        return self.number == 0

    @property
    def division(self) -> str:
        """The way in which the shards are divided."""
        return f"{self.count}/{self.shards}"

    @property
    def name(self) -> str:
        """Its name in the store."""
        return f"{self.number}/{self.division}"

    @property
    def own(self) -> tuple[Shard, ...]:
        """Its shards, in their order."""
        return tuple(
            Shard(number, self.shards)
            for number in range(self.shards)
            if self.of_shard(number) == self.number
        )

    def of_shard(self, number: int) -> int:
        """The slot of a shard."""
        if self.count < ALONE_FROM:
            return number % self.count
        return 1 + (number - 1) % (self.count - 1) if number else 0

    def of_server(self, guild: int | None) -> int:
        """The slot of a server; None: of direct messages."""
        return self.of_shard(((guild or 0) >> 22) % self.shards)

    def has(self, guild: int | None) -> bool:
        """Whether a server is one of this slot's."""
        return self.is_only or self.of_server(guild) == self.number

    def where(self, column: str) -> str:
        """The SQL condition that the server in a column is one of this slot's."""
        if self.is_only:
            return "1 = 1"
        numbers = ", ".join(str(shard.number) for shard in self.own)
        return f"(coalesce({column}, 0) >> 22) % {self.shards} IN ({numbers})"


ONLY = Slot()
"""The slot of a bot that is one process."""


class Part(Enum):
    """What a session does at its slot; one that asks waits for a place there."""

    PLAYS = "plays"
    WAITS = "waits"
    ASKS = "asks"


class Session(Struct, frozen=True):
    """A session of a process at slot `slot`, and the `Slot.division` that it plays in.

    The division of one that does not play is not known: None. `address` is that of its machine, and
    `host` its name there, None where the server knows none; a socket of its own machine has
    neither. `since` is the time of its beginning in seconds since the epoch, `heard_s` the seconds
    since it was last heard. Of the sessions of another role the server tells no more than the slot.
    """

    slot: int
    part: Part
    division: str | None
    address: str | None
    host: str | None
    since: float | None
    heard_s: float | None


ABOUT_MATCH, ABOUT_SEEN, ABOUT_TOURNAMENT, ABOUT_DUTIES = "match", "seen", "tournament", "duties"
"""What a wake is about: a match or a tournament that is to be shown, a match that has been shown,
or duties that may be due."""


class PeerNotice(Struct, frozen=True, omit_defaults=True):
    """A wake `about` the match or tournament `of`, "" for duties.

    `pressed` are the pressed messages of the match, with their channels. `anew` asks for the board
    at the bottom, `stale` for a board whose log has not grown. `back`: this slot wants to know when
    the match has been shown.
    """

    about: str
    of: str = ""
    pressed: dict[int, int] = {}
    anew: bool = False
    stale: bool = False
    back: int | None = None


class Wakes(Protocol):
    """Tells other slots, and hears what they tell this one."""

    def tell(self, slot: int, wake: PeerNotice) -> None:
        """Tells a slot, without waiting for it. What is lost on the way is logged."""
        ...

    def listen(self, heard: Callable[[PeerNotice], None], missed: Callable[[], None]) -> None:
        """Has `heard` called with each wake, and `missed` whenever some may have been lost."""
        ...

    async def close(self) -> None:
        """Hears and tells nothing any more."""
        ...


class NoWakes:
    """The `Wakes` of a bot that is one process, which has nobody to tell."""

    def tell(self, slot: int, wake: PeerNotice) -> None:
        """Does nothing."""

    def listen(self, heard: Callable[[PeerNotice], None], missed: Callable[[], None]) -> None:
        """Never calls."""

    async def close(self) -> None:
        """Does nothing."""
