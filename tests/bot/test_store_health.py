"""A database that cannot be used is told of once, with a count; its transactions are timed."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from bot.app.store_health import AGAIN_S, OVER_S, Troubles
from bot.delivery.discord.metrics import Meters
from bot.store.meta import write_meta
from bot.store.sqlite.engine import SqliteStore
from bot.store.tx import Conflict, Store, StoreUnavailable, Trouble, Tx
from tests.engines import open_store
from tests.full_disk import fill, resize
from tests.meters import counts, sums


class Bench:
    """Troubles whose clock is set by hand, and the lines that they have logged."""

    def __init__(self, caplog: pytest.LogCaptureFixture) -> None:
        caplog.set_level(logging.INFO)
        self._caplog = caplog
        self.now = 1_000.0
        self.meters = Meters()
        self.troubles = Troubles(self.meters, lambda: self.now)

    def meets(self, trouble: Trouble, *, times: int = 1, every_s: float = 0.0) -> None:
        for _ in range(times):
            self.now += every_s
            with pytest.raises(StoreUnavailable), self.troubles.timing("write"):
                raise StoreUnavailable(trouble)

    def writes(self, *, times: int = 1, every_s: float = 0.0) -> None:
        for _ in range(times):
            self.now += every_s
            with self.troubles.timing("write"):
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
    assert counts(bench.meters.store_failures)[(trouble.value,)] == 40
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
    with bench.troubles.timing("read"):
        pass
    assert bench.troubles.now is Trouble.FULL


def test_a_fault_of_ours_is_no_trouble(bench: Bench) -> None:
    with pytest.raises(ValueError), bench.troubles.timing("write"):
        raise ValueError
    assert bench.lines == []
    assert bench.troubles.now is None


def test_one_that_comes_back_is_told_anew(bench: Bench) -> None:
    for _ in range(2):
        bench.meets(Trouble.FULL)
        bench.writes(every_s=OVER_S)
    assert bench.lines == [(*FULL, 1), (*AGAIN, 1)] * 2


def watched(store: Store) -> Meters:
    """Has a store tell its transactions to meters, and returns these."""
    meters = Meters()
    store.timing = Troubles(meters).timing
    return meters


async def test_transactions_are_timed_by_kind_failed_or_not(engine: str, tmp_path: Path) -> None:
    store = await open_store(tmp_path / "tumbler.db")
    try:
        meters = watched(store)
        await store.write(lambda tx: write_meta(tx, "a", "1"))
        await store.write_relaxed(lambda tx: write_meta(tx, "a", "2"))
        await store.read(lambda tx: tx.row("SELECT value FROM meta WHERE key = 'a'"))
        for run in (store.write, store.read):
            with pytest.raises(ZeroDivisionError):
                await run(lambda _tx: 1 // 0)
        assert counts(meters.transactions) == {("write",): 2, ("jot",): 1, ("read",): 2}
        assert all(sum_s > 0 for sum_s in sums(meters.transactions).values())
        assert set(counts(meters.store_failures).values()) == {0}
    finally:
        await store.close()


async def test_what_is_run_again_after_a_conflict_is_counted(engine: str, tmp_path: Path) -> None:
    store = await open_store(tmp_path / "tumbler.db")

    def twice(tx: Tx) -> None:
        for _ in range(2):
            tx.run("INSERT INTO meta (key, value) VALUES ('once', '1')")

    try:
        assert store.reruns == 0
        with pytest.raises(Conflict):
            await store.write(twice)
        await store.write(lambda tx: write_meta(tx, "a", "1"))
        assert store.reruns == 2, "it was tried three times, the last time in vain"
    finally:
        await store.close()


async def test_f10_what_each_kind_of_transaction_meets_is_told(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "tumbler.db")
    try:
        meters = watched(store)
        await fill(store, "INSERT ON main.persons")
        for run in (store.write, store.write_relaxed):
            with pytest.raises(StoreUnavailable) as met:
                await run(lambda tx: tx.run("INSERT INTO persons (person) VALUES (1)"))
            assert met.value.trouble is Trouble.FULL
        await resize(store)

        def fails(_tx: Tx) -> None:
            raise StoreUnavailable(Trouble.AWAY)

        with pytest.raises(StoreUnavailable):
            await store.read(fails)
        assert counts(meters.store_failures) == {("away",): 1, ("full",): 2, ("disk",): 0}
    finally:
        await store.close()
