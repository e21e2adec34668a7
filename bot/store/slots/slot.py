"""Slots: the parts of the bot, if several processes divide Discord's shards among them.

Each slot has some of the shards. One process at a time holds a slot: it hears of the servers of
these shards, plays what people press there, and shows all that happens at tables there. Direct
messages come to shard 0, wherever the table stands.
"""

from __future__ import annotations

from msgspec import Struct

from bot.store.slots.shard import Shard

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
