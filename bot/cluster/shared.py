"""Bucket locks on PostgreSQL.

Each is a lock of a session of its own. The session ends with its process, and the server ends one
that says nothing for `SILENT_S`, so that nobody who was killed or cut off blocks the others.

Locks by which processes over one database share what Discord limits in time, by buckets.

The clock of a PostgreSQL server, which all processes over its databases can go by.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol

import psycopg

from bot.cluster.connection import (
    SPACE,
    ConnectionLost,
    Patience,
    PostgresConnection,
    StatementWatchdog,
)
from bot.store.tx import StoreError

log = logging.getLogger(__name__)

ANSWER_S = 5.0
"""How long a server may take to accept a connection."""

SILENT_S = 10.0
"""So long a server keeps the session of a process that says nothing."""


class PostgresBucketLocks:
    """The `BucketLocks` of the processes over the database of an address.

    Who asks first is first. `wait_s`: seconds for which a lock is waited for. `held_s`: seconds for
    which it is held, fewer than `SILENT_S`.
    """

    def __init__(self, address: str, wait_s: float, held_s: float) -> None:
        self._address = address
        self._wait_s = wait_s
        self._held_s = held_s
        self._held: set[asyncio.Task[None]] = set()

    async def take(self, bucket: int) -> bool:
        """Waits for the lock of a bucket, which is held for `held_s` from then on."""
        try:
            async with asyncio.timeout(self._wait_s):
                line = await self._locked(bucket)
        except (TimeoutError, ConnectionLost, psycopg.Error) as error:
            log.warning("the lock of a bucket was not had", extra={"code": type(error).__name__})
            return False
        held = asyncio.create_task(self._hold(line), name=f"bucket {bucket}")
        self._held.add(held)
        held.add_done_callback(self._held.discard)
        return True

    async def _locked(self, bucket: int) -> PostgresConnection:
        """Opens a session that has the lock of a bucket."""
        line = await asyncio.to_thread(
            PostgresConnection.open,
            self._address,
            Patience(ANSWER_S, self._wait_s),
            name="tumbler-bucket",
        )
        try:
            await asyncio.to_thread(_lock, line, bucket, self._wait_s)
        except BaseException:
            line.shut()  # so that the thread does not wait on
            raise
        return line

    async def _hold(self, line: PostgresConnection) -> None:
        try:
            await asyncio.sleep(self._held_s)
        finally:
            line.close()


def _lock(line: PostgresConnection, bucket: int, wait_s: float) -> None:
    """Waits for the lock of a bucket. Other locks in `SPACE` have second numbers above 0."""
    try:
        line.say(
            f"SET statement_timeout = {round(wait_s * 1000)};"
            f" SET idle_session_timeout = {round(SILENT_S * 1000)};"
            f" SELECT pg_advisory_lock({SPACE}, {-1 - bucket})"
        )
    except BaseException:
        line.close()
        raise


class BucketLocks(Protocol):
    """A lock for each bucket, which are counted from 0."""

    async def take(self, bucket: int) -> bool:
        """Waits for the lock of a bucket, which is held for a while from then on.

        False if it cannot be had.
        """
        ...


TRIES = 5
"""How often a server is asked for its time, of which the quickest answer is taken."""

SLOW_S = 0.5
"""Seconds from which on an answer is slow: half of that is how wrong it may be."""


NOW = "SELECT extract(epoch FROM clock_timestamp())::float8 AS now"


async def ahead_of(address: str, clock: Callable[[], float]) -> float | None:
    """By how many seconds the server's clock is ahead of another one; None if it answers slowly.

    Raises `StoreError` if the server cannot be reached.
    """
    try:
        trip_s, ahead_s = await asyncio.to_thread(_read, address, clock)
    except (ConnectionLost, psycopg.Error) as error:
        raise StoreError(f"Cannot ask the database for its time: {error}") from error
    return ahead_s if trip_s < SLOW_S else None


def _read(address: str, clock: Callable[[], float]) -> tuple[float, float]:
    line, watch = (
        PostgresConnection.open(address, Patience(ANSWER_S), name="tumbler-clock"),
        StatementWatchdog(ANSWER_S),
    )
    watch.add(line)
    try:
        return min(_asked(line, clock) for _ in range(TRIES))
    finally:
        watch.end()
        line.close()


def _asked(line: PostgresConnection, clock: Callable[[], float]) -> tuple[float, float]:
    """The seconds that an answer takes, and how far the server was ahead in the middle of them."""
    sent_at = clock()
    (found,) = line.rows(NOW, {})
    trip_s = clock() - sent_at
    return trip_s, found["now"] - (sent_at + trip_s / 2)
