"""The engine for PostgreSQL where a server crashes or ends a session: nothing is lost or twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import psycopg
import pytest

from bot.store.meta import read_meta, write_meta
from bot.store.tx import Tx
from tests.news import PATIENCE_S
from tests.postgres import Cluster, address_of_all, cluster, opened, standby
from tests.store.wire import Wire

pytestmark = pytest.mark.postgres


@pytest.fixture
def pair() -> Iterator[tuple[Cluster, Cluster]]:
    """A server and its standby."""
    with cluster() as primary, standby(primary) as other:
        yield primary, other


async def fails_over(primary: Cluster, other: Cluster) -> None:
    await asyncio.to_thread(primary.stop)
    await asyncio.to_thread(other.promote)


async def test_a_failover_loses_and_doubles_nothing(pair: tuple[Cluster, Cluster]) -> None:
    async with opened(address_of_all(pair)) as store:
        await store.write(lambda tx: tx.run("CREATE TABLE stored (who TEXT, n BIGINT)"))
        stored: list[tuple[str, int]] = []
        is_over = asyncio.Event()

        async def writes(who: str) -> None:
            n, runs = 0, (store.write, store.write_relaxed)
            while not is_over.is_set():
                n += 1
                await runs[n % 2](lambda tx, n=n: _store(tx, who, n), on=(who,))
                stored.append((who, n))

        async def more() -> None:
            so_far = len(stored)
            async with asyncio.timeout(PATIENCE_S):
                while len(stored) < so_far + 60:
                    await store.read(lambda tx: tx.rows("SELECT 1"))

        writers = [asyncio.create_task(writes(f"W{at}")) for at in range(6)]
        await more()
        await fails_over(*pair)
        await more()
        is_over.set()
        await asyncio.gather(*writers)
        rows = await store.read(lambda tx: tx.rows("SELECT who, n FROM stored"))
        assert sorted((row["who"], row["n"]) for row in rows) == sorted(stored)


def _store(tx: Tx, who: str, n: int) -> None:
    assert not tx.rows("SELECT n FROM stored WHERE who = :who AND n = :n", who=who, n=n)
    tx.run("INSERT INTO stored (who, n) VALUES (:who, :n)", who=who, n=n)


@pytest.mark.parametrize("arrives", [True, False])
async def test_the_new_server_tells_whether_a_commit_without_an_answer_was_stored(
    pair: tuple[Cluster, Cluster], arrives: bool
) -> None:
    primary, other = pair
    tries: list[int] = []

    def work(tx: Tx) -> int:
        tries.append(1)
        count = int(read_meta(tx, "count") or 0) + 1
        write_meta(tx, "count", str(count))
        return count

    async with Wire(primary.socket) as wire:
        hosts = f"host=127.0.0.1,{other.folder}&port={wire.port},5432"
        address = f"postgresql:///postgres?{hosts}&user=tumbler&target_session_attrs=read-write"
        async with opened(address, statement_s=2.0) as store:
            assert await store.write(work) == 1
            wire.loses, wire.arrives, wire.freezes = b"COMMIT\0", arrives, True
            writing = asyncio.create_task(store.write(work))
            async with asyncio.timeout(PATIENCE_S):
                while not wire.is_frozen:
                    await asyncio.to_thread(lambda: None)
            await fails_over(primary, other)
            wire.heal()
            assert await writing == 2
            assert await store.read(lambda tx: read_meta(tx, "count")) == "2"
            assert len(tries) == (2 if arrives else 3)


async def test_the_hold_is_taken_anew_at_the_new_server(pair: tuple[Cluster, Cluster]) -> None:
    from bot.cluster.slots import PostgresHold, Pulse

    pulse = Pulse(beat_s=0.05, sure_s=0.6, idle_s=1.0)
    held, waiting = (PostgresHold(address_of_all(pair), pulse=pulse) for _ in range(2))
    assert await held.take()
    keeping = asyncio.create_task(held.keep())
    await asyncio.to_thread(pair[0].stop)
    async with asyncio.timeout(PATIENCE_S):
        while held.is_sure:
            await asyncio.to_thread(lambda: None)
        await asyncio.to_thread(pair[1].promote)
        while not held.is_sure:
            await asyncio.to_thread(lambda: None)
    assert not await waiting.take()
    assert not keeping.done()
    keeping.cancel()
    await held.release()
    await waiting.release()


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
