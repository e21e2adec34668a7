"""A store whose transactions are timed, and those that are run again counted."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app.store_health import TimedStore, Troubles
from bot.delivery.discord.metrics import Meters
from bot.store.changes import ChangeSet
from bot.store.meta import write_meta
from bot.store.sqlite.engine import SqliteStore
from bot.store.tx import Conflict, StoreUnavailable, Trouble, Tx
from tests.full_disk import fill, resize


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
