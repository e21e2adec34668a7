"""When a shard may IDENTIFY: Discord takes one in 5 s from each bucket of all processes together.

The bucket of a shard is its number modulo `max_concurrency`, which Discord names with the address
of the gateway. discord.py knows neither it nor other processes: it waits 5 s before each shard of
its own but the first. For one process alone that is enough, whatever the buckets are. Several share
a lock for each bucket.

A process that is killed gives its lock up at once. If another one IDENTIFIES within the 5 s,
Discord says so (op 9), and discord.py asks for the lock again.
"""

from __future__ import annotations

import asyncio
import logging

import discord

from bot.app.database import BucketLocks
from bot.delivery.discord.errors import PASSING, logged

log = logging.getLogger(__name__)

HELD_S = 5.5
"""Seconds that a lock is held: those that Discord wants, and how unevenly IDENTIFYs may travel."""

WAIT_S = 40.0
"""How long a lock is waited for, which is enough for the seventh in a row.

Meanwhile no other shard of the process resumes. After 60 s discord.py gives up the connection.
"""

YIELD_S = 1.0
"""Seconds that a process without a hold waits, so that the one with it is first.

Discord may end the sessions of both. Until the one that plays is connected again, nobody answers.
"""

ASK_S = 5.0
"""How long Discord may take to tell the number of buckets."""


class Identify:
    """When the shards of a client may IDENTIFY. Without `locks` its process is alone."""

    def __init__(self, client: discord.AutoShardedClient, locks: BucketLocks | None) -> None:
        self._client = client
        self._locks = locks
        self._buckets: int | None = None

    @property
    def is_alone(self) -> bool:
        """Whether there is no other process, so that discord.py's own waiting is enough."""
        return self._locks is None

    async def may(self, shard: int, *, yields: bool = False) -> bool:
        """Waits until no process IDENTIFIES in the bucket of a shard; who `yields` is not first.

        False if that cannot be known: the process is alone, the database is away, or the lock was
        not to be had in `WAIT_S`.
        """
        if self._locks is None:
            return False
        if yields:
            await asyncio.sleep(YIELD_S)
        return await self._locks.take(shard % await self._count())

    async def _count(self) -> int:
        """The number of buckets; 1 while Discord does not tell it, which makes them wait longer."""
        if self._buckets is None:
            try:
                async with asyncio.timeout(ASK_S):
                    limits = await self._client.fetch_session_start_limits()
            except PASSING as error:
                log.warning("Discord tells no limit of sessions", extra={"code": logged(error)})
                return 1
            self._buckets = max(1, limits.max_concurrency)
        return self._buckets
