"""A database that cannot be used is told of once, with a count; its transactions are timed."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app.store_health import AGAIN_S, OVER_S, TimedStore, Troubles
from bot.delivery.discord.metrics import Counter, Meters
from bot.store.changes import ChangeSet
from bot.store.meta import write_meta
from bot.store.sqlite.engine import SqliteStore
from bot.store.tx import Conflict, StoreUnavailable, Trouble, Tx
from tests.full_disk import fill, resize


class Bench:
    """Troubles whose clock is set by hand, and the lines that they have logged."""

    def __init__(self, caplog: pytest.LogCaptureFixture) -> None:
        caplog.set_level(logging.INFO)
        self._caplog = caplog
        self.now = 1_000.0
        self.failures = Counter()
        self.troubles = Troubles(self.failures, lambda: self.now)

    def meets(self, trouble: Trouble, *, times: int = 1, every_s: float = 0.0) -> None:
        for _ in range(times):
            self.now += every_s
            with pytest.raises(StoreUnavailable), self.troubles.writing():
                raise StoreUnavailable(trouble)

    def writes(self, *, times: int = 1, every_s: float = 0.0) -> None:
        for _ in range(times):
            self.now += every_s
            with self.troubles.writing():
                pass

    @property
    def lines(self) -> list[tuple[str, str, int]]:
        """Level, how the text begins, and the count of each line."""
        return [
            (record.levelname, record.getMessage()[:24], record.__dict__["count"])
            for record in self._caplog.records
        ]


AWAY, FULL, DISK, AGAIN = (
    ("WARNING", "the database cannot be r"),
    ("ERROR", "the disk of the database"),
    ("ERROR", "the disk of the database"),
    ("INFO", "the database can be writ"),
)


@pytest.fixture
def bench(caplog: pytest.LogCaptureFixture) -> Bench:
    return Bench(caplog)


@pytest.mark.parametrize(
    ("trouble", "line"),
    [(Trouble.AWAY, AWAY), (Trouble.FULL, FULL), (Trouble.DISK, DISK)],
    ids=lambda value: value.value if isinstance(value, Trouble) else "",
)
def test_f10_a_trouble_that_is_met_again_and_again_is_one_line(
    bench: Bench, trouble: Trouble, line: tuple[str, str]
) -> None:
    bench.meets(trouble, times=40, every_s=AGAIN_S / 100)
    assert bench.lines == [(*line, 1)]
    assert bench.troubles.now is trouble
    assert bench.failures.values[(trouble.value,)] == 40
    bench.writes(times=4, every_s=OVER_S / 2)
    assert bench.lines == [(*line, 1), (*AGAIN, 40)]
    assert bench.troubles.now is None


def test_one_that_lasts_is_told_again_with_its_count(bench: Bench) -> None:
    bench.meets(Trouble.FULL, times=121, every_s=AGAIN_S / 60)
    assert bench.lines == [(*FULL, 1), (*FULL, 61), (*FULL, 121)]


def test_a_disk_on_which_small_writes_succeed_is_no_end_of_the_trouble(bench: Bench) -> None:
    for _ in range(20):
        bench.meets(Trouble.FULL)
        bench.writes(every_s=OVER_S / 4)
    assert bench.lines == [(*FULL, 1)]
    assert bench.troubles.now is Trouble.FULL


def test_two_troubles_in_turn_are_a_line_each(bench: Bench) -> None:
    for _ in range(20):
        bench.meets(Trouble.FULL)
        bench.meets(Trouble.DISK)
    assert bench.lines == [(*FULL, 1), (*DISK, 2)]
    assert bench.troubles.now is Trouble.DISK


def test_a_read_says_nothing_of_writing(bench: Bench) -> None:
    bench.meets(Trouble.FULL)
    bench.now += 2 * OVER_S
    with bench.troubles.reading():
        pass
    assert bench.troubles.now is Trouble.FULL


def test_a_fault_of_ours_is_no_trouble(bench: Bench) -> None:
    with pytest.raises(ValueError), bench.troubles.writing():
        raise ValueError
    assert bench.lines == []
    assert bench.troubles.now is None


def test_one_that_comes_back_is_told_anew(bench: Bench) -> None:
    for _ in range(2):
        bench.meets(Trouble.FULL)
        bench.writes(every_s=OVER_S)
    assert bench.lines == [(*FULL, 1), (*AGAIN, 1)] * 2


@pytest.fixture
def meters() -> Meters:
    return Meters()


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    made = await SqliteStore.open(tmp_path / "tumbler.db")
    yield made
    await made.close()


def made(store: SqliteStore, meters: Meters) -> TimedStore:
    return TimedStore(store, meters.transactions, Troubles(meters.store_failures))


async def test_transactions_are_timed_by_kind_and_told_as_before(
    store: SqliteStore, meters: Meters
) -> None:
    timed = made(store, meters)
    told: list[ChangeSet] = []
    timed.listener = told.append
    begun: list[Tx] = []
    timed.first = begun.append
    await timed.write(lambda tx: write_meta(tx, "a", "1"))
    await timed.write_relaxed(lambda tx: write_meta(tx, "a", "2"))
    assert await timed.read(lambda tx: tx.row("SELECT value FROM meta WHERE key = 'a'")) == {
        "value": "2"
    }
    with pytest.raises(ZeroDivisionError):
        await timed.read(lambda _tx: 1 // 0)
    counts = {kind: sum(found) for (kind,), found in meters.transactions.counts.items()}
    assert counts == {"write": 1, "jot": 1, "read": 2}
    assert (len(told), len(begun)) == (1, 2)


async def test_what_is_run_again_after_a_conflict_is_counted(
    store: SqliteStore, meters: Meters
) -> None:
    timed = made(store, meters)
    assert timed.reruns == 0

    def twice(tx: Tx) -> None:
        for _ in range(2):
            tx.run("INSERT INTO meta (key, value) VALUES ('once', '1')")

    with pytest.raises(Conflict):
        await timed.write(twice)
    await timed.write(lambda tx: write_meta(tx, "a", "1"))
    assert timed.reruns == 2, "it was tried three times, the last time in vain"


async def test_f10_what_each_kind_of_transaction_meets_is_told(
    store: SqliteStore, meters: Meters
) -> None:
    timed = made(store, meters)
    await fill(store, "INSERT ON main.persons")
    for run in (timed.write, timed.write_relaxed):
        with pytest.raises(StoreUnavailable) as met:
            await run(lambda tx: tx.run("INSERT INTO persons (person) VALUES (1)"))
        assert met.value.trouble is Trouble.FULL
    await resize(store)

    def fails(_tx: Tx) -> None:
        raise StoreUnavailable(Trouble.AWAY)

    with pytest.raises(StoreUnavailable):
        await timed.read(fails)
    assert meters.store_failures.values == {("away",): 1, ("full",): 2, ("disk",): 0}


async def test_it_is_scrubbed_as_before(store: SqliteStore, meters: Meters, tmp_path: Path) -> None:
    await store.write(lambda tx: write_meta(tx, "a", "1"))
    assert (tmp_path / "tumbler.db-wal").stat().st_size > 0
    assert await made(store, meters).scrub()
    assert (tmp_path / "tumbler.db-wal").stat().st_size == 0
