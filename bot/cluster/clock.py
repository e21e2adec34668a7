"""The clock of a PostgreSQL server, beside which that of a machine may be off."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import psycopg

from bot.cluster.connection import ConnectionLost, connected
from bot.cluster.said import why
from bot.store.tx import StoreError

ANSWER_S = 5.0
"""Seconds that the server may take to accept a connection, or to answer."""

NOW = "SELECT extract(epoch FROM clock_timestamp())::float8 AS now"


async def ahead_of(address: str, clock: Callable[[], float]) -> float:
    """By how many seconds the server's clock is surely ahead of another one, or behind it.

    Raises `StoreError` if the server cannot be reached.
    """
    try:
        return await asyncio.to_thread(_read, address, clock)
    except (ConnectionLost, psycopg.Error) as error:
        raise StoreError(f"The database does not tell its time: {why(error)}.") from error


def _read(address: str, clock: Callable[[], float]) -> float:
    with connected(address, ANSWER_S, name="tumbler-clock") as line:
        asked_at = clock()
        (found,) = line.rows(NOW, {})
        return found["now"] - min(max(asked_at, found["now"]), clock())
