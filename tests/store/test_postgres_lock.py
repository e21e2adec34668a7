"""The hold on a database of PostgreSQL: who has it, who waits, how it ends."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from threading import Event
from typing import Any

import pytest

from bot.app.client import Tumbler
from bot.app.start import keep_hold
from bot.cluster.slots import PostgresHold, Pulse, Slot
from bot.store.tx import StoreError
from tests.news import PATIENCE_S
from tests.postgres import Cluster
from tests.store.wire import Wire

pytestmark = pytest.mark.postgres


@asynccontextmanager
async def hold(address: str, slot: Slot | None = None, **pulse: float) -> AsyncIterator[Any]:
    times = Pulse(**{"beat_s": 0.05, "sure_s": 0.6, "idle_s": 1.0} | pulse)
    made = PostgresHold(address, slot, times)
    try:
        yield made
    finally:
        await made.release()


async def until(check: Callable[[], bool]) -> None:
    """Looks again and again, each time after a thread had its turn."""
    async with asyncio.timeout(PATIENCE_S):
        while not await asyncio.to_thread(check):
            pass


def is_held(server: Cluster, database: str) -> bool:
    """Whether a session has the hold, as the server sees it."""
    import psycopg

    with psycopg.connect(server.address(database)) as connection:
        sql = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted"
        found = connection.execute(sql).fetchone()
    return found is not None and found[0] > 0


def ends_sessions(server: Cluster, database: str) -> None:
    """Ends all sessions of a database, as an administrator does."""
    import psycopg

    with psycopg.connect(server.address(), autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity WHERE datname = %s",
            (database,),
        )


async def test_one_has_it_one_waits_and_follows(server: Cluster, database: str) -> None:
    address = server.address(database)
    async with hold(address) as first, hold(address) as second, hold(address) as third:
        assert await first.take()
        assert await first.take(), "it has it still"
        assert not await second.take()
        assert not await first.is_wanted()
        assert await second.queue()
        assert not await third.queue()
        assert await first.is_wanted()
        assert (first.is_sure, second.is_sure) == (True, False)
        await first.release()
        assert await second.queue()
        assert await second.take()
        assert not await second.is_wanted()
        assert await third.queue()
        assert await second.is_wanted()


async def test_each_slot_has_a_hold_and_a_next_of_its_own(server: Cluster, database: str) -> None:
    address = server.address(database)
    first, second = Slot(0, 2, 2), Slot(1, 2, 2)
    async with (
        hold(address, first) as one,
        hold(address, second) as other,
        hold(address, second) as standby,
    ):
        assert await one.take()
        assert await other.take()
        assert not await standby.take()
        assert await standby.queue()
        assert (await one.is_wanted(), await other.is_wanted()) == (False, True)


@pytest.mark.parametrize("now", [Slot(), Slot(1, 3, 3), Slot(1, 2, 4)])
async def test_nobody_plays_while_the_shards_are_divided_otherwise(
    server: Cluster, database: str, now: Slot
) -> None:
    address = server.address(database)
    async with (
        hold(address, Slot(0, 2, 2)) as one,
        hold(address, Slot(1, 2, 2)) as other,
        hold(address, now) as new,
    ):
        assert await one.take()
        assert await other.take()
        await other.release()
        assert not await new.take(), "slot 0 of the former division is still played"
        assert await new.queue()
        await one.release()
        assert await new.take()
        assert not await one.take()


async def test_of_two_divisions_that_begin_at_once_one_plays(
    server: Cluster, database: str
) -> None:
    address = server.address(database)
    for _ in range(20):
        async with hold(address, Slot(0, 2, 2)) as one, hold(address, Slot(1, 3, 3)) as other:
            assert sum(await asyncio.gather(one.take(), other.take())) == 1


async def test_the_hold_of_another_database_is_another(server: Cluster, database: str) -> None:
    async with hold(server.address(database)) as one, hold(server.address()) as other:
        assert await one.take()
        assert await other.take()


async def test_a_session_that_was_ended_is_taken_up_again(server: Cluster, database: str) -> None:
    async with hold(server.address(database)) as held:
        assert await held.take()
        ends_sessions(server, database)
        assert not is_held(server, database)
        keeping = asyncio.create_task(held.keep())
        await until(lambda: is_held(server, database))
        await until(lambda: held.is_sure)
        assert not keeping.done()
        keeping.cancel()


async def test_a_session_that_the_server_takes_for_alive_is_ended(
    server: Cluster, database: str
) -> None:
    """Until the server gave it up by itself nobody would play: it has the lock."""
    async with (
        Wire(server.socket) as wire,
        hold(wire.address(database), idle_s=3600.0) as held,
    ):
        assert await held.take()
        keeping = asyncio.create_task(held.keep())
        wire.strand()
        await until(lambda: not held.is_sure)
        await until(lambda: held.is_sure or keeping.done())
        assert held.is_sure
        keeping.cancel()


async def test_who_lost_it_to_another_process_is_told(server: Cluster, database: str) -> None:
    async with hold(server.address(database)) as held, hold(server.address(database)) as other:
        assert await held.take()
        ends_sessions(server, database)
        assert await other.take()
        async with asyncio.timeout(PATIENCE_S):
            await held.keep()
        assert (held.is_sure, other.is_sure) == (False, True)


async def test_who_lost_it_leaves_new_presses_to_the_other(server: Cluster, database: str) -> None:
    async with (
        hold(server.address(database)) as held,
        hold(server.address(database)) as other,
        Tumbler() as client,
    ):
        assert await held.take()
        ends_sessions(server, database)
        assert await other.take()
        async with asyncio.timeout(PATIENCE_S):
            with pytest.raises(StoreError, match="Another process plays"):
                await keep_hold(held, client)
        assert client.is_followed


async def test_it_is_asked_for_while_all_threads_of_the_loop_work(
    server: Cluster, database: str
) -> None:
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
    goes_on = Event()
    work = asyncio.create_task(asyncio.to_thread(goes_on.wait, PATIENCE_S))
    async with hold(server.address(database)) as held:
        assert await held.take()
        assert not await held.is_wanted()
        assert not work.done()
        goes_on.set()
    await work


async def test_who_is_cut_off_falls_silent_before_another_plays(
    server: Cluster, database: str
) -> None:
    async with (
        Wire(server.socket) as wire,
        hold(wire.address(database)) as held,
        hold(server.address(database)) as standby,
    ):
        assert await held.take()
        keeping = asyncio.create_task(held.keep())
        wire.freeze()
        was_sure = [held.is_sure]

        async with asyncio.timeout(PATIENCE_S):
            while not await standby.take():
                was_sure.append(held.is_sure)
        was_sure.append(held.is_sure)
        assert was_sure[0]
        assert was_sure[-2:] == [False, False], "it was silent when the other one asked"
        wire.heal()
        async with asyncio.timeout(PATIENCE_S):
            await keeping
        assert not held.is_sure
        assert standby.is_sure


async def test_a_server_that_restarts_leaves_the_hold_where_it_was(
    server: Cluster, database: str
) -> None:
    async with hold(server.address(database)) as held:
        assert await held.take()
        keeping = asyncio.create_task(held.keep())
        await asyncio.to_thread(server.stop)
        with pytest.raises(StoreError):
            async with hold(server.address(database)) as other:
                await other.take()

        await until(lambda: not held.is_sure)
        await asyncio.to_thread(server.start)
        await until(lambda: held.is_sure)
        assert not keeping.done()
        keeping.cancel()
