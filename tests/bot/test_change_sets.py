"""What a write has touched is told once it is committed, and before whoever wrote goes on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bot.cogs.tournament import rows as tournaments
from bot.store import cursors, jobs
from bot.store.changes import ChangeSet
from bot.store.jobs import Job
from bot.store.meta import read_meta, write_meta
from bot.store.move_log import LogRow, append_moves, last_row
from bot.store.seats import Person
from bot.store.sqlite.engine import SqliteStore
from bot.store.tx import Conflict, Store, Tx
from games.core import HINT, Row, Seat
from tests.bot.stored import MATCH, open_with_match

M = MATCH.id


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    made = await open_with_match(tmp_path / "a.db")
    yield made
    await made.close()


@pytest.fixture
def told(store: Store) -> list[ChangeSet]:
    heard: list[ChangeSet] = []
    store.listener = heard.append
    return heard


def plays(tx: Tx, n: int = 1, text: str = "roll", match: str = M) -> None:
    append_moves(tx, match, [LogRow(Row(n, Seat(0), text, ()), Person(9), 100 + n, 0, None, 2.5)])


def seen(touched: ChangeSet) -> object:
    return touched.played, touched.changed, touched.tournaments, bool(touched.duties)


@pytest.mark.parametrize(
    ("work", "expected"),
    [
        (plays, ((M,), (), (), False)),
        (lambda tx: cursors.mark_behind(tx, M), ((), (M,), (), False)),
        (lambda tx: tournaments.update(tx, "CUP"), ((), (), ("CUP",), False)),
        (lambda tx: jobs.put(tx, Job("sleep", M, 0, 1, 5.0)), ((), (), (), True)),
        (lambda tx: write_meta(tx, "a", "1"), ((), (), (), False)),
    ],
)
async def test_the_statements_note_what_they_touch(
    store: Store, told: list[ChangeSet], work: Callable[[Tx], None], expected: object
) -> None:
    await store.write(work)
    assert [seen(touched) for touched in told] == [expected]


async def test_a_hint_touches_nothing(store: Store, told: list[ChangeSet]) -> None:
    """Else the board would be edited for each, though it looks the same."""
    await store.write(lambda tx: plays(tx, text=HINT))
    assert [touched.played for touched in told] == [()]
    await store.write(lambda tx: (plays(tx, 2, HINT), plays(tx, 3)))
    assert told[-1].played == (M,)


async def test_a_row_shows_all_the_rest(store: Store, told: list[ChangeSet]) -> None:
    def work(tx: Tx) -> None:
        cursors.mark_behind(tx, M)
        cursors.mark_behind(tx, "OTHER")
        plays(tx)
        plays(tx, 2)

    await store.write(work)
    assert seen(told[-1]) == ((M,), ("OTHER",), (), False)


async def test_what_is_withheld_is_not_told_whatever_follows(
    store: Store, told: list[ChangeSet]
) -> None:
    def work(tx: Tx) -> None:
        cursors.mark_behind(tx, "OTHER")
        tx.touched.withhold(M)
        plays(tx)
        cursors.mark_behind(tx, M)

    await store.write(work)
    assert seen(told[-1]) == ((), ("OTHER",), (), False)


async def test_it_is_told_after_the_commit_and_before_the_writer_goes_on(
    store: Store, tmp_path: Path
) -> None:
    other, order = await SqliteStore.open(tmp_path / "a.db"), list[object]()
    reads: list[asyncio.Task[int]] = []

    def hear(_touched: ChangeSet) -> None:
        order.append("told")
        reads.append(asyncio.create_task(other.read(lambda tx: last_row(tx, M))))

    store.listener = hear
    await store.write(plays)
    order.append("goes on")
    order.append(await reads[0])
    assert order == ["told", "goes on", 1]
    await other.close()


async def test_only_the_try_that_was_committed_is_told(store: Store, told: list[ChangeSet]) -> None:
    tries: list[Tx] = []

    def work(tx: Tx) -> None:
        tries.append(tx)
        if len(tries) == 1:
            cursors.mark_behind(tx, "EARLIER")
            tx.touched.put_duty(M)
            raise Conflict("somebody else was first")
        plays(tx)

    await store.write(work)
    assert [seen(touched) for touched in told] == [((M,), (), (), False)]


async def test_nobody_is_told_of_what_was_rolled_back(store: Store, told: list[ChangeSet]) -> None:
    def work(tx: Tx) -> None:
        plays(tx)
        raise ValueError("refused")

    with pytest.raises(ValueError, match="refused"):
        await store.write(work)
    assert told == []


async def test_jots_and_reads_are_told_to_nobody(store: Store, told: list[ChangeSet]) -> None:
    """Who shows a match notes by a jot that it is behind, and would wake itself for ever."""
    await store.write_relaxed(lambda tx: cursors.mark_behind(tx, M))
    await store.read(lambda tx: read_meta(tx, "a"))
    assert told == []


async def test_what_is_done_first_counts_too(store: Store, told: list[ChangeSet]) -> None:
    store.first = lambda tx: jobs.put(tx, Job("sleep", M, 0, 1, 5.0))
    await store.write(lambda tx: write_meta(tx, "a", "1"))
    assert [bool(touched.duties) for touched in told] == [True]
