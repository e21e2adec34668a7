"""Lets processes over one PostgreSQL IDENTIFY one after another, as Discord wants it.

Discord takes one IDENTIFY in 5 s from each bucket of shards: the number of a shard modulo
`max_concurrency`. So each process takes an advisory lock of the bucket before, and holds it. One
that is killed gives its lock up at once: if another one IDENTIFIES within the 5 s, Discord says so
(op 9), and discord.py asks for the lock again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import psycopg

from bot.cluster.connection import SPACE, ConnectionLost, Patience, PostgresConnection

log = logging.getLogger(__name__)

HELD_S, ALONE_S = 5.5, 5.0
"""Seconds that a lock is held, as IDENTIFYs travel unevenly; and those of discord.py itself."""

WAIT_S = 40.0
"""Seconds that a lock is waited for: enough for the seventh, and discord.py gives up after 60."""

ANSWER_S, SILENT_MS = 5.0, 10_000
"""Seconds to open a session; so long the server keeps one whose process says nothing."""


class Identify:
    """Locks of buckets; who asks first is first. `buckets` gives Discord's number of them."""

    wait_s, held_s = WAIT_S, HELD_S

    def __init__(self, address: str, buckets: Callable[[], int]) -> None:
        self._address, self._buckets = address, buckets
        self._held: set[asyncio.Task[None]] = set()

    async def wait(self, shard: int) -> None:
        """Waits until a shard may IDENTIFY; without the database as long as discord.py would."""
        try:
            async with asyncio.timeout(self.wait_s):
                line = await self._locked(-1 - shard % self._buckets())
        except (TimeoutError, ConnectionLost, psycopg.Error) as error:
            log.warning("the lock of a bucket was not had", extra={"code": type(error).__name__})
            await asyncio.sleep(ALONE_S)
            return
        held = asyncio.create_task(self._hold(line), name="identify")
        self._held.add(held)
        held.add_done_callback(self._held.discard)

    async def _locked(self, number: int) -> PostgresConnection:
        """Opens a session that has a lock. The numbers of slots are 0 and more."""
        line = await asyncio.to_thread(
            PostgresConnection.open, self._address, Patience(ANSWER_S), name="tumbler-bucket"
        )
        try:
            await asyncio.to_thread(_lock, line, number, round(self.wait_s * 1000))
        except BaseException:
            line.shut()  # so that the thread does not wait on
            raise
        return line

    async def _hold(self, line: PostgresConnection) -> None:
        try:
            await asyncio.sleep(self.held_s)
        finally:
            line.close()


def _lock(line: PostgresConnection, number: int, wait_ms: int) -> None:
    try:
        line.say(
            f"SET statement_timeout = {wait_ms}; SET lock_timeout = {wait_ms};"
            f" SET idle_session_timeout = {SILENT_MS}; SELECT pg_advisory_lock({SPACE}, {number})"
        )
    except BaseException:
        line.close()
        raise
