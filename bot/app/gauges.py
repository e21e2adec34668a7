"""What is not counted but read when somebody asks how the bot is."""

from __future__ import annotations

import asyncio
import contextlib
import math

from msgspec import Struct

from bot.app.client import Tumbler
from bot.app.lifecycle import Doing
from bot.store.counts import tables_by_state
from bot.store.cursors import lagging, oldest_unshown
from bot.store.jobs import count_due
from bot.store.tx import StoreUnavailable, Tx
from render.kept import GROUNDS, SPRITES
from render.kit.repaint import SHEETS

READ_S = 2.0
"""The longest wait for the database, in seconds."""

LATE_S = 60.0
"""A duty that is due for so many seconds is late: it is done by now, or fails again and again."""


class Stored(Struct, frozen=True):
    """What the database tells of the slot of a process; `unshown_s` is that of all slots.

    `behind` are matches of which something was not shown yet; `unshown_s` is the age of the oldest
    row that was not shown to everybody, 0 if there is none. `due` are duties that are not done,
    and `late` are those of them that should be. `tables` are counted by game and state.
    """

    behind: int
    unshown_s: float
    due: int
    late: int
    tables: dict[tuple[str, str], int]


class Now(Struct, frozen=True):
    """How a process is. `stored` is None if it has no database, or got no answer.

    `slots` and `shards` are counted over all processes; `shards` is 0 until Discord told it.
    `latencies` are those of the gateway in seconds, by shard. `reruns` is counted since the start.
    `delivering` are the matches that are being shown or wait for it. `share` are the requests that
    it may make in a second, `used` those of the last one, and `waiting` those that wait. `caches`
    are the bytes that each holds.
    """

    doing: Doing
    has_hold: bool
    shards_connected: int
    latencies: dict[int, float]
    servers: int
    slot: int
    slots: int
    shards: int
    share: float
    used: int
    waiting: int
    caches: dict[str, int]
    reruns: int
    delivering: int
    stored: Stored | None


async def read_now(client: Tumbler) -> Now:
    """How the process of a client is."""
    plays = client.doing is Doing.PLAYS
    return Now(
        doing=client.doing,
        has_hold=client.has_hold,
        shards_connected=len(client.line.connected),
        latencies={shard: each for shard, each in client.latencies if math.isfinite(each)},
        servers=len(client.guilds),
        slot=client.slot.number,
        slots=client.slot.count,
        shards=client.shard_count or 0,
        share=client.budget.share,
        used=client.budget.used,
        waiting=client.budget.waiting,
        caches=_caches(client) if plays else {},
        reruns=client.services.matches.store.reruns if plays else 0,
        delivering=len(client.services.delivery.tasks) if plays else 0,
        stored=await _stored(client) if plays else None,
    )


def _caches(client: Tumbler) -> dict[str, int]:
    services = client.services
    return {
        "logs": services.matches.held,
        "pictures": services.gallery.held,
        "sprites": SPRITES.held + SPRITES.packed.held,
        "grounds": GROUNDS.held,
        "sheets": SHEETS.held,
    }


async def _stored(client: Tumbler) -> Stored | None:
    matches = client.services.matches
    now, slot = matches.clock(), matches.slot

    def read(tx: Tx) -> Stored:
        oldest = oldest_unshown(tx)
        unshown_s = 0.0 if oldest is None else max(0.0, now - oldest)
        return Stored(
            behind=len(lagging(tx, slot)),
            unshown_s=unshown_s,
            due=count_due(tx, now, slot),
            late=count_due(tx, now - LATE_S, slot),
            tables=tables_by_state(tx, slot),
        )

    with contextlib.suppress(StoreUnavailable, TimeoutError):
        async with asyncio.timeout(READ_S):
            return await matches.store.read(read)
    return None
