"""The runner of duties: it does what is due, sleeps in between, and outlives faults."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from bot.match.jobs import AT_ONCE, LEASE_S, JobRunner
from bot.match.wall_clock import wall
from bot.store.jobs import Job, nearest, put, try_again
from bot.store.tx import ALONE, Conflict, Keys, Store, StoreUnavailable, Trouble, Tx
from tests.bot.stored import MATCH, open_with_match
from tests.full_disk import fill, resize
from tests.news import PATIENCE_S

T = TypeVar("T")


class Watched:
    """A store that counts what it is asked, and fails as often as it is told."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.asked = 0
        self.failures = 0
        self.failure: Exception = Conflict("the file is locked")

    async def read(self, work: Callable[[Tx], T]) -> T:
        self.asked += 1
        return await self._store.read(work)

    async def write(self, work: Callable[[Tx], T], on: Keys = ALONE) -> T:
        self.asked += 1
        if self.failures:
            self.failures -= 1
            raise self.failure
        return await self._store.write(work, on)


class Bench:
    """A runner whose one kind of duty is "known"."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.watched = Watched(store)
        self.work_done = asyncio.Event()
        self.faults = 0
        self.begun = asyncio.Event()
        self.goes_on = asyncio.Event()
        self.goes_on.set()
        self.now: float | None = None
        self.slow_begun, self.slow_ends, self.slow_done = asyncio.Event(), asyncio.Event(), 0
        self.duties = JobRunner(self.watched, self.clock, {"known": self._work})  # type: ignore[arg-type]

    def clock(self) -> float:
        """The wall clock, until `now` is set."""
        return wall() if self.now is None else self.now

    async def slow(self, duty: Job) -> None:
        """Ends once `slow_ends` is set."""
        self.slow_begun.set()
        await self.slow_ends.wait()
        self.slow_done += 1

    async def _work(self, duty: Job) -> None:
        if self.faults:
            self.faults -= 1
            raise ValueError("a fault of ours")
        self.begun.set()
        await self.goes_on.wait()
        self.work_done.set()

    async def due(self, kind: str) -> None:
        duty = Job(kind, MATCH.id, 0, 1, self.clock())
        await self.store.write(lambda tx: put(tx, duty))
        self.duties.wake()

    async def due_at_once(self, kind: str, count: int) -> None:
        """So many duties, each of a seat of its own."""
        some = [Job(kind, MATCH.id, seat, 1, self.clock()) for seat in range(count)]
        await self.store.write(lambda tx: [put(tx, duty) for duty in some])
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


async def test_duties_that_wait_for_the_database_log_no_traceback(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "bot")
    bench.watched.failures, bench.watched.failure = 1, StoreUnavailable(Trouble.AWAY)
    bench.duties.start()
    await bench.due("known")
    async with asyncio.timeout(PATIENCE_S):
        while not caplog.records:
            await bench.store.read(lambda tx: tx.rows("SELECT * FROM duties"))
    assert [record.exc_info for record in caplog.records] == [None]
    bench.duties.wake()
    await bench.is_done()


async def test_a_duty_that_meets_no_database_has_not_failed(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    tries = [False, True]

    async def work(duty: Job) -> None:
        if not tries.pop():
            raise StoreUnavailable(Trouble.AWAY, "no server")
        assert duty.tries == 0

    bench.now = 1_800_000_000.0
    bench.duties.add("away", work)
    tries.reverse()
    await bench.due("away")
    with pytest.raises(StoreUnavailable):
        await bench.duties.do_due()
    assert caplog.records == []
    bench.now += LEASE_S
    assert await bench.duties.do_due() == 1
    assert tries == []


async def test_a_duty_that_fails_is_tried_after_pauses_that_double(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    bench.faults, now = 3, 1_800_000_000.0
    bench.now = now
    await bench.due("known")
    waits: list[float] = []
    with caplog.at_level(logging.CRITICAL):
        for _ in range(3):
            assert await bench.duties.do_due() == 1
            assert await bench.duties.do_due() == 0
            at = await bench.store.read(lambda tx, now=now: nearest(tx, "known", now))
            assert at is not None
            waits.append(at - now)
            bench.now = now = at
    assert waits == [LEASE_S, 2 * LEASE_S, 4 * LEASE_S]
    assert await bench.duties.do_due() == 1
    assert bench.work_done.is_set()
    assert await bench.store.read(lambda tx: nearest(tx, "known", now)) is None


async def test_another_process_tries_at_once_what_failed(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    bench.faults = 1
    await bench.due("known")
    with caplog.at_level(logging.CRITICAL):
        await bench.duties.do_due()
    await bench.store.write(try_again)
    assert await bench.duties.do_due() == 1
    assert bench.work_done.is_set()


async def step() -> None:
    """Lets the loop go one step on."""
    loop = asyncio.get_running_loop()
    passed = loop.create_future()
    loop.call_soon(passed.set_result, None)
    await passed


@pytest.mark.parametrize("steps", range(6))
async def test_a_stop_ends_it_even_as_news_come(bench: Bench, steps: int) -> None:
    """The news are so many steps of the loop ahead of the stop: one of them may hide it."""
    bench.duties.start()
    while not bench.watched.asked:
        await step()
    await bench.store.read(lambda tx: None)  # the store has answered what was asked before
    for _ in range(10):
        await step()
    bench.duties.wake()
    for _ in range(steps):
        await step()
    async with asyncio.timeout(PATIENCE_S):
        await bench.duties.stop()
    assert "duties" not in [task.get_name() for task in asyncio.all_tasks()]


async def test_f10_a_duty_that_cannot_be_taken_is_done_once_there_is_room(bench: Bench) -> None:
    await bench.due("known")
    await fill(bench.store, "UPDATE ON main.duties")
    with pytest.raises(StoreUnavailable):
        await bench.duties.do_due()
    assert not bench.work_done.is_set()
    await resize(bench.store)
    assert await bench.duties.do_due() == 1
    assert bench.work_done.is_set()
    assert await bench.duties.do_due() == 0


async def test_f10_the_runner_outlives_a_full_disk(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    await bench.due("known")
    await fill(bench.store, "UPDATE ON main.duties")
    asked = bench.watched.asked
    caplog.set_level(logging.DEBUG, "bot")
    bench.duties.start()
    async with asyncio.timeout(PATIENCE_S):
        while not caplog.records:
            await step()
    assert [record.message for record in caplog.records] == ["duties wait for the database"]
    assert bench.watched.asked > asked
    await resize(bench.store)
    bench.duties.wake()
    await bench.is_done()


async def test_a_kind_is_settled_once_what_is_under_way_is_done(bench: Bench) -> None:
    bench.goes_on.clear()
    bench.duties.start()
    await bench.due("known")
    async with asyncio.timeout(PATIENCE_S):
        await bench.begun.wait()
    settled = asyncio.create_task(bench.duties.idle("known"))
    for _ in range(50):  # it has had its turn as often, if it wanted one
        await bench.store.read(lambda tx: tx.rows("SELECT * FROM duties"))
    assert not settled.done()
    bench.goes_on.set()
    async with asyncio.timeout(PATIENCE_S):
        await settled
    assert bench.work_done.is_set()


async def test_a_kind_comes_and_goes(bench: Bench) -> None:
    done: list[Job] = []

    async def work(duty: Job) -> None:
        done.append(duty)

    bench.duties.add("later", work)
    with pytest.raises(ValueError, match="later"):
        bench.duties.add("later", work)
    await bench.due("later")
    await bench.duties.do_due()
    assert [duty.kind for duty in done] == ["later"]
    bench.duties.remove("later")
    await bench.due("later")
    await bench.duties.do_due()
    assert len(done) == 1


async def test_who_waits_for_a_kind_waits_for_no_other(bench: Bench) -> None:
    bench.goes_on.clear()
    bench.duties.start()
    await bench.due("known")
    async with asyncio.timeout(PATIENCE_S):
        await bench.begun.wait()
    done: list[Job] = []

    async def work(duty: Job) -> None:
        done.append(duty)

    bench.duties.add("quick", work)
    await bench.due("quick")
    async with asyncio.timeout(PATIENCE_S):
        await bench.duties.idle("quick")
    assert len(done) == 1
    assert not bench.work_done.is_set()
    bench.goes_on.set()


async def test_what_is_done_beside_holds_nothing_up(bench: Bench) -> None:
    bench.duties.add("slow", bench.slow, beside=True)
    bench.duties.start()
    await bench.due("slow")
    async with asyncio.timeout(PATIENCE_S):
        await bench.slow_begun.wait()
        await bench.due("known")
        await bench.is_done()
        assert await left(bench) == 1, "it is still held"
        bench.slow_ends.set()
        while await left(bench):
            await step()
    assert bench.slow_done == 1


async def left(bench: Bench) -> int:
    rows = await bench.store.read(lambda tx: tx.rows("SELECT * FROM duties"))
    return len(rows)


async def test_whoever_does_what_is_due_waits_for_what_is_done_beside(bench: Bench) -> None:
    bench.duties.add("slow", bench.slow, beside=True)
    await bench.due("slow")
    bench.slow_ends.set()
    assert await bench.duties.do_due() == 1
    assert (bench.slow_done, await left(bench)) == (1, 0)


async def test_what_was_under_way_at_a_stop_is_done_by_the_next_process(bench: Bench) -> None:
    bench.duties.add("slow", bench.slow, beside=True)
    bench.duties.start()
    await bench.due("slow")
    async with asyncio.timeout(PATIENCE_S):
        await bench.slow_begun.wait()
        await bench.duties.stop()
    assert bench.slow_done == 0
    assert await bench.duties.do_due() == 0, "its lease runs"
    await bench.store.write(try_again)
    bench.slow_ends.set()
    assert await bench.duties.do_due() == 1
    assert (bench.slow_done, await left(bench)) == (1, 0)


async def test_a_fault_of_the_store_after_it_was_done_beside_is_logged(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    bench.duties.add("slow", bench.slow, beside=True)
    await bench.due("slow")
    doing = asyncio.create_task(bench.duties.do_due())
    async with asyncio.timeout(PATIENCE_S):
        await bench.slow_begun.wait()
        bench.watched.failures = 1
        bench.slow_ends.set()
        await doing
    assert "a duty could not be noted" in caplog.text
    assert await left(bench) == 1, "it is done again when its lease is over"


MANY = 20
"""More duties at once than are taken at a time."""


async def test_each_of_many_is_done_within_its_lease(bench: Bench) -> None:
    """The later ones are not taken while the first ones are done."""
    bench.now = now = 1_800_000_000.0
    left_s: list[float] = []

    async def work(duty: Job) -> None:
        assert duty.until is not None
        bench.now = bench.clock() + LEASE_S / AT_ONCE
        left_s.append(duty.until - bench.now)

    bench.duties.add("many", work)
    await bench.due_at_once("many", MANY)
    assert await bench.duties.do_due() == MANY
    assert len(left_s) == MANY
    assert min(left_s) >= 0
    assert bench.now - now > 2 * LEASE_S


async def test_few_are_done_beside_at_once_and_the_others_after_them(bench: Bench) -> None:
    bench.duties.add("slow", bench.slow, beside=True)
    bench.duties.start()
    await bench.due_at_once("slow", MANY)
    async with asyncio.timeout(PATIENCE_S):
        await bench.slow_begun.wait()
        await bench.due("known")
        await bench.is_done()
        taken = "SELECT * FROM duties WHERE kind = 'slow' AND owner IS NOT NULL"
        assert len(await bench.store.read(lambda tx: tx.rows(taken))) == AT_ONCE
        bench.slow_ends.set()
        while await left(bench):
            await step()
    assert bench.slow_done == MANY


async def test_a_kind_that_was_done_beside_is_no_more(bench: Bench) -> None:
    bench.duties.add("slow", bench.slow, beside=True)
    bench.duties.remove("slow")
    await bench.due("slow")
    assert await bench.duties.do_due() == 0
    bench.duties.add("slow", bench.slow)
    bench.slow_ends.set()
    assert await bench.duties.do_due() == 1
