"""Discord's shards: which servers each has. What happens in direct messages comes to the first."""

from __future__ import annotations

from msgspec import Struct


class Shard(Struct, frozen=True):
    """Shard `number`, counted from 0, of so many."""

    number: int
    count: int
