"""What is not counted but read when somebody asks how the bot is."""

from __future__ import annotations

import asyncio
import contextlib
import math

from msgspec import Struct

from bot.app.client import Tumbler
from bot.app.doing import Doing
from bot.store.cursors import lagging, oldest_unshown
from bot.store.duties import count_due
from bot.store.tx import StoreUnavailable, Tx

READ_S = 2.0
"""The longest wait for the database, in seconds."""


class Stored(Struct, frozen=True):
    """What the database tells of the slot of a process; `unshown_s` is that of all slots.

    `behind` are matches of which something was not shown yet; `unshown_s` is the age of the oldest
    row that was not shown to everybody, 0 if there is none. `due` are duties that are not done.
    """

    behind: int
    unshown_s: float
    due: int


class Now(Struct, frozen=True):
    """How a process is. `stored` is None if it has no database, or got no answer.

    `latencies` are those of the gateway in seconds, by shard. `reruns` is counted since the start.
    """

    doing: Doing
    has_hold: bool
    shards_connected: int
    latencies: dict[int, float]
    servers: int
    reruns: int
    stored: Stored | None


async def read_now(client: Tumbler) -> Now:
    """How the process of a client is."""
    plays = client.doing is Doing.PLAYS
    return Now(
        doing=client.doing,
        has_hold=client.has_hold,
        shards_connected=client.shards_connected,
        latencies={shard: each for shard, each in client.latencies if math.isfinite(each)},
        servers=len(client.guilds),
        reruns=client.services.matches.store.reruns if plays else 0,
        stored=await _stored(client) if plays else None,
    )


async def _stored(client: Tumbler) -> Stored | None:
    matches = client.services.matches
    now, slot = matches.clock(), matches.slot

    def read(tx: Tx) -> Stored:
        oldest = oldest_unshown(tx)
        unshown_s = 0.0 if oldest is None else max(0.0, now - oldest)
        return Stored(len(lagging(tx, slot)), unshown_s, count_due(tx, now, slot))

    with contextlib.suppress(StoreUnavailable, TimeoutError):
        async with asyncio.timeout(READ_S):
            return await matches.store.read(read)
    return None
