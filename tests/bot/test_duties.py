"""The runner of duties: it does what is due, sleeps in between, and outlives faults."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from bot.play.clock import wall
from bot.play.duties import Duties
from bot.store.duties import Duty, put
from bot.store.sqlite import Store
from bot.store.tx import Conflict, Tx
from tests.bot.test_store import MATCH, open_with_match
from tests.news import PATIENCE_S

T = TypeVar("T")


class Watched:
    """A store that counts what it is asked, and fails as often as it is told."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.asked = 0
        self.failures = 0

    async def read(self, work: Callable[[Tx], T]) -> T:
        self.asked += 1
        return await self._store.read(work)

    async def write(self, work: Callable[[Tx], T]) -> T:
        self.asked += 1
        if self.failures:
            self.failures -= 1
            raise Conflict("the file is locked")
        return await self._store.write(work)


class Bench:
    """A runner whose one kind of duty is "known"."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.watched = Watched(store)
        self.work_done = asyncio.Event()
        self.duties = Duties(self.watched, wall, {"known": self._work})  # type: ignore[arg-type]

    async def _work(self, duty: Duty) -> None:
        self.work_done.set()

    async def due(self, kind: str) -> None:
        duty = Duty(kind, MATCH.id, 0, 1, wall())
        await self.store.write(lambda tx: put(tx, duty))
        self.duties.wake()

    async def is_done(self) -> None:
        async with asyncio.timeout(PATIENCE_S):
            await self.work_done.wait()


@pytest.fixture
async def bench(tmp_path: Path) -> AsyncIterator[Bench]:
    store = await open_with_match(tmp_path / "a.db")
    made = Bench(store)
    yield made
    try:
        await made.duties.stop()
    finally:
        await store.close()


async def test_a_duty_of_no_known_kind_keeps_nobody_busy(bench: Bench) -> None:
    await bench.due("of another version")
    bench.duties.start()
    await bench.due("known")
    await bench.is_done()
    for _ in range(50):  # the runner has had its turn as often, if it wanted one
        await bench.store.read(lambda tx: tx.rows("SELECT * FROM duties"))
    assert bench.watched.asked < 12


async def test_duties_go_on_after_the_store_failed(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    bench.watched.failures = 1
    with caplog.at_level(logging.CRITICAL):
        bench.duties.start()
        await bench.due("known")
        async with asyncio.timeout(PATIENCE_S):
            while bench.watched.failures:
                await bench.store.read(lambda tx: tx.rows("SELECT * FROM duties"))
        bench.duties.wake()
        await bench.is_done()
