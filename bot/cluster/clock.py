"""The clock of a PostgreSQL server, which all processes over its databases can go by."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import psycopg

from bot.cluster.connection import ConnectionLost, PostgresConnection, connected
from bot.cluster.said import why
from bot.store.tx import StoreError

TRIES = 5
"""How often a server is asked for its time, of which the quickest answer is taken."""

ANSWER_S = 5.0
"""Seconds that the server may take to accept a connection, or to answer."""

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
        raise StoreError(f"The database does not tell its time: {why(error)}.") from error
    return ahead_s if trip_s < SLOW_S else None


def _read(address: str, clock: Callable[[], float]) -> tuple[float, float]:
    with connected(address, ANSWER_S, name="tumbler-clock") as line:
        return min(_asked(line, clock) for _ in range(TRIES))


def _asked(line: PostgresConnection, clock: Callable[[], float]) -> tuple[float, float]:
    """The seconds that an answer takes, and how far the server was ahead in the middle of them."""
    sent_at = clock()
    (found,) = line.rows(NOW, {})
    trip_s = clock() - sent_at
    return trip_s, found["now"] - (sent_at + trip_s / 2)
