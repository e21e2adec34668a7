"""Wakes over PostgreSQL: what one slot tells is heard by the other, and a lost line is told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.store.slots import ABOUT_DUTIES, ABOUT_MATCH, PeerNotice
from tests.news import PATIENCE_S
from tests.postgres import Cluster
from tests.store.wire import Wire

pytestmark = pytest.mark.postgres

QUICK = {"statement_s": 0.5, "away_s": 0.2}


class Ear:
    """What a slot has heard, and how often it may have missed something."""

    def __init__(self, wakes: Any) -> None:
        self.wakes = wakes
        self.heard: list[PeerNotice] = []
        self.missed = 0
        self._news = asyncio.Event()
        wakes.listen(self._hears, self._misses)

    def _hears(self, wake: PeerNotice) -> None:
        self.heard.append(wake)
        self._news.set()

    def _misses(self) -> None:
        self.missed += 1
        self._news.set()

    async def until(self, check: Callable[[Ear], bool]) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not check(self):
                self._news.clear()
                await self._news.wait()


@asynccontextmanager
async def slot(address: str, number: int) -> AsyncIterator[Ear]:
    """The wakes of a slot, which listens."""
    from bot.cluster.connection import Patience
    from bot.cluster.notify import PostgresWakes

    wakes = PostgresWakes(address, number, Patience(**QUICK))
    try:
        ear = Ear(wakes)
        await ear.until(lambda ear: ear.missed == 1)
        yield ear
    finally:
        await wakes.close()


async def test_a_slot_hears_what_it_is_told_in_its_order(server: Cluster, database: str) -> None:
    address = server.address(database)
    async with slot(address, 0) as first, slot(address, 1) as second:
        whole = PeerNotice(ABOUT_MATCH, "m1", {1 << 62: 7}, anew=True, stale=True, back=0)
        first.wakes.tell(1, whole)
        for number in range(200):
            first.wakes.tell(1, PeerNotice(ABOUT_MATCH, f"'{number}\"%:x"))
        second.wakes.tell(0, PeerNotice(ABOUT_DUTIES))
        await second.until(lambda ear: len(ear.heard) == 201)
        await first.until(lambda ear: len(ear.heard) == 1)
        assert second.heard == [whole, *(PeerNotice(ABOUT_MATCH, f"'{n}\"%:x") for n in range(200))]
        assert first.heard == [PeerNotice(ABOUT_DUTIES)]


async def test_who_was_cut_off_is_told_that_something_may_be_missed(
    server: Cluster, database: str
) -> None:
    import psycopg

    address = server.address(database)
    async with slot(address, 0) as first, slot(address, 1) as second:
        first.wakes.tell(1, PeerNotice(ABOUT_DUTIES))
        await second.until(lambda ear: len(ear.heard) == 1)
        with psycopg.connect(server.address(), autocommit=True) as connection:
            sql = "SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity WHERE datname = %s"
            await asyncio.to_thread(connection.execute, sql, (database,))
        await second.until(lambda ear: ear.missed == 2)
        await first.until(lambda ear: ear.missed == 2)
        first.wakes.tell(1, PeerNotice(ABOUT_MATCH, "told"))
        await second.until(lambda ear: ear.heard[-1].of == "told")


async def test_a_line_that_is_frozen_is_found(server: Cluster, database: str) -> None:
    async with Wire(server.socket) as wire, slot(wire.address(database), 1) as ear:
        wire.freeze()
        async with asyncio.timeout(PATIENCE_S):
            while wire.meetings == 1:
                await asyncio.to_thread(lambda: None)
        wire.heal()
        await ear.until(lambda ear: ear.missed == 2)


async def test_a_wake_that_nobody_can_read_is_left_out(server: Cluster, database: str) -> None:
    import psycopg

    address = server.address(database)
    async with slot(address, 0) as ear:
        with psycopg.connect(address, autocommit=True) as connection:
            for text in ("", "[]", '{"about": 1}', '{"about": "news", "more": [1]}'):
                connection.execute("SELECT pg_notify('tumbler_0', %s)", (text,))
        await ear.until(lambda ear: len(ear.heard) == 1)
        assert ear.heard == [PeerNotice("news")]
