"""When a shard may IDENTIFY: Discord takes one in 5 s from each bucket of all processes together.

The bucket of a shard is its number modulo `max_concurrency`, which Discord names with the address
of the gateway. discord.py knows neither it nor other processes: it waits 5 s before each shard of
its own but the first. For one process alone that is enough, whatever the buckets are. Several share
a lock for each bucket.

A process that is killed gives its lock up at once. If another one IDENTIFIES within the 5 s,
Discord says so (op 9), and discord.py asks for the lock again.

What comes in and is under way: a stop lets it finish, or ends it before it closes.

The steps of a stop, which goes on in order whatever fails in one of them.

What a process of the bot does.

What Discord tells while the database cannot be used is no fault of ours.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import OrderedDict
from collections.abc import Awaitable
from enum import Enum
from typing import Any

import discord
from discord.ext import commands

from bot.cluster.shared import BucketLocks
from bot.delivery.discord.errors import PASSING, logged
from bot.store.tx import StoreUnavailable

RECENT = 1000
"""The number of interactions that are remembered, so that none is answered twice."""

TIDY_S = 0.1
"""Seconds that a task which is ended may take to tidy up; then what it waits for is ended, too."""


class UnderWay:
    """Tasks that are under way; those of them that answer somebody are also in `answering`."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self.answering: set[asyncio.Task[Any]] = set()
        self._recent: OrderedDict[int, None] = OrderedDict()

    def is_new(self, interaction: int) -> bool:
        """Notes an interaction. False if it was noted before: Discord may deliver one twice."""
        if interaction in self._recent:
            return False
        self._recent[interaction] = None
        if len(self._recent) > RECENT:
            self._recent.popitem(last=False)
        return True

    def follow(self, task: asyncio.Task[Any] | None) -> None:
        """Notes a task until it is done."""
        if task is not None:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def answers(self, task: asyncio.Task[Any] | None) -> None:
        """Notes a task that answers somebody, who waits for what it stores."""
        self.follow(task)
        if task is not None:
            self.answering.add(task)
            task.add_done_callback(self.answering.discard)

    async def idle(self) -> None:
        """Waits until nothing is under way."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def finish(self, grace_s: float) -> None:
        """Waits until all that is under way now is done, but for so many seconds at most."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=grace_s)

    async def end(self) -> None:
        """Ends what is still under way. Whoever is not answered by then will not be."""
        while self._tasks:
            for task in self._tasks:
                task.cancel()
            await asyncio.wait(self._tasks, timeout=TIDY_S)


class Steps:
    """Takes steps, each by its key. One may be taken again; that it fails is logged once."""

    def __init__(self) -> None:
        self._failed: set[str] = set()

    async def take(self, key: str, step: Awaitable[object]) -> None:
        """Takes a step, and logs if it fails."""
        try:
            await step
        except StoreUnavailable:
            log.debug("a step of the stop could not be stored", extra={"code": key})
        except Exception:  # the steps that follow have nothing to do with its fault
            if key not in self._failed:
                log.exception("a step of the stop failed", extra={"code": key})
            self._failed.add(key)


class Doing(Enum):
    """One that waits is connected, and plays on when another one ends."""

    STARTS = "starts"
    WAITS = "waits"
    PLAYS = "plays"
    STOPS = "stops"


class Events(commands.AutoShardedBot):
    """discord.py's bot, which goes on where an event was not stored.

    What shards and servers do is looked at again once the database is back.
    """

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Logs the error in which the handler of an event has ended."""
        if isinstance(error := sys.exception(), StoreUnavailable):
            log.debug("an event was not stored", extra={"code": error.trouble.value})
        else:
            await super().on_error(event_method, *args, **kwargs)


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
