"""The engine for PostgreSQL: a session is ended when all is done and Sync alone has no answer.

The server's last word stands in place of that answer, and psycopg then looks no further: it meets
no end of the connection, and cannot leave its pipeline.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import psycopg
import pytest

from bot.store.meta import read_meta, write_meta
from bot.store.tx import Tx
from tests.news import PATIENCE_S
from tests.postgres import Cluster, opened
from tests.store.wire import Wire

pytestmark = pytest.mark.postgres

END = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND state = 'active' AND wait_event = 'ClientRead'
    AND query = %s
"""
"""Ends the session that has run a statement and waits to hear more."""


@asynccontextmanager
async def over_a_wire(server: Cluster, database: str) -> AsyncIterator[tuple[Wire, Any]]:
    async with Wire(server.socket) as wire, opened(wire.address(database)) as store:
        yield wire, store


async def ends_after(server: Cluster, database: str, wire: Wire, sql: str) -> None:
    """Ends the session that has run a statement, once its Sync is withheld."""
    async with asyncio.timeout(PATIENCE_S):
        while wire.withholds is not None:
            await asyncio.to_thread(lambda: None)
        with psycopg.connect(server.address(database), autocommit=True) as other:
            while not other.execute(END, (sql,)).fetchall():
                await asyncio.to_thread(lambda: None)


@pytest.mark.parametrize("kind", ["write", "write_relaxed", "read"])
async def test_what_was_not_committed_runs_again(server: Cluster, database: str, kind: str) -> None:
    said: list[str] = []

    def work(tx: Tx, word: str) -> str:
        said.append(word)
        tx.run("SELECT 1")
        return tx.rows("SELECT :word AS word", word=word)[0]["word"]

    async with over_a_wire(server, database) as (wire, store):
        run = getattr(store, kind)
        # Prepared, the statement is one message from then on, and its word stands in it.
        assert await run(lambda tx: work(tx, "before")) == "before"
        wire.withholds = b"withheld"
        running = asyncio.create_task(run(lambda tx: work(tx, "withheld")))
        await ends_after(server, database, wire, "SELECT $1 AS word")
        assert await running == "withheld"
        assert said == ["before", "withheld", "withheld"]


@pytest.mark.parametrize("kind", ["write", "write_relaxed"])
async def test_what_was_committed_counts_and_does_not_run_again(
    server: Cluster, database: str, kind: str
) -> None:
    counts: list[int] = []

    def work(tx: Tx) -> int:
        counts.append(int(read_meta(tx, "count") or 0) + 1)
        write_meta(tx, "count", str(counts[-1]))
        return counts[-1]

    async with over_a_wire(server, database) as (wire, store):
        run = getattr(store, kind)
        assert await run(work) == 1
        wire.withholds = b"COMMIT\0"
        running = asyncio.create_task(run(work))
        await ends_after(server, database, wire, "COMMIT")
        assert await running == 2
        assert counts == [1, 2]
        assert await store.read(lambda tx: read_meta(tx, "count")) == "2"
