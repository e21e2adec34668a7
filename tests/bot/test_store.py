"""The file: migrations, whole transactions, and the keys that make a double press harmless."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.app.database import check_schema, join_store
from bot.match.press_checks import check_found
from bot.store import schema
from bot.store.matches import insert_match, update_match
from bot.store.meta import read_meta, write_meta
from bot.store.move_log import LogRow, append_moves, read_moves
from bot.store.seats import Actor, Clock, House, Moderator, Person
from bot.store.sqlite import engine
from bot.store.sqlite.engine import SqliteStore
from bot.store.sqlite.inspect import RAISES
from bot.store.tables import read_table, with_rows
from bot.store.tx import Conflict, StoreError, StoreUnavailable, Trouble, Tx
from games.core import Row, Seat
from tests.bot.stored import MATCH, open_with_match
from tests.engines import open_store
from tests.full_disk import fill, resize
from tests.quick import DISK
from tests.store.content import change
from tests.store.released import RELEASED

both = pytest.mark.usefixtures("engine")
"""A test that runs on each engine."""


def move(n: int, interaction: int | None, part: int = 0) -> LogRow:
    return LogRow(Row(n, Seat(0), "roll", (4, 5)), Person(9), interaction, part, 77, 2.5)


async def test_a_file_is_made_with_wal_full_and_its_schema(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "a.db")
    pragmas = await store.read(lambda tx: [tx.row(f"PRAGMA {p}") for p in PRAGMAS])
    assert pragmas == [{name: value} for name, value in PRAGMAS.items()]
    await store.close()


PRAGMAS = {
    "journal_mode": "wal",
    "synchronous": 2,
    "foreign_keys": 1,
    "user_version": schema.VERSION,
}


async def test_a_write_waits_for_the_disk_and_a_jot_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, begins in DISK.items():
        monkeypatch.setattr(engine, name, begins)
    store = await open_with_match(tmp_path / "a.db")

    def level(tx: Tx) -> object:
        return tx.row("PRAGMA synchronous")

    for _ in range(2):
        assert await store.write_relaxed(level) == {"synchronous": 1}
        assert await store.write(level) == {"synchronous": 2}
    await store.close()


@both
async def test_what_was_written_is_read_after_a_restart(tmp_path: Path) -> None:
    store = await open_with_match(tmp_path / "a.db")
    await store.write(lambda tx: append_moves(tx, MATCH.id, [move(1, 100)]))
    await store.close()
    store = await open_store(tmp_path / "a.db")
    table = await store.read(lambda tx: read_table(tx, MATCH.id))
    assert table is not None
    assert table.match == MATCH
    assert [seat.name for seat in table.seats] == ["Ana", "Ben"]
    assert table.last == 1
    moves = await store.read(lambda tx: read_moves(tx, MATCH.id))
    assert moves == (move(1, 100),)
    await store.close()


@both
@pytest.mark.parametrize("actor", [Person(9), Clock(), House(), Moderator(8)])
async def test_a_table_with_rows_is_as_it_is_read(tmp_path: Path, actor: Actor) -> None:
    store = await open_with_match(tmp_path / "a.db")
    rows = [move(1, 100, 0), replace(move(2, 100, 1), actor=actor)]

    def played(tx: Tx) -> None:
        before = check_found(read_table(tx, MATCH.id))
        append_moves(tx, MATCH.id, rows)
        assert read_table(tx, MATCH.id) == with_rows(before, rows)

    await store.write(played)
    await store.close()


@both
async def test_an_error_rolls_the_whole_transaction_back(tmp_path: Path) -> None:
    store = await open_with_match(tmp_path / "a.db")

    def half(tx: Tx) -> None:
        append_moves(tx, MATCH.id, [move(1, 100)])
        raise RuntimeError("stop")

    with pytest.raises(RuntimeError, match="stop"):
        await store.write(half)
    assert await store.read(lambda tx: read_moves(tx, MATCH.id)) == ()
    await store.close()


@both
@pytest.mark.parametrize("second", [move(1, 200), move(2, 100)])
async def test_a_number_and_an_interaction_are_taken_once(tmp_path: Path, second: LogRow) -> None:
    store = await open_with_match(tmp_path / "a.db")
    await store.write(lambda tx: append_moves(tx, MATCH.id, [move(1, 100)]))
    with pytest.raises(Conflict):
        await store.write(lambda tx: append_moves(tx, MATCH.id, [second]))
    assert len(await store.read(lambda tx: read_moves(tx, MATCH.id))) == 1
    await store.close()


@both
async def test_parts_of_one_interaction_are_rows_of_one_press(tmp_path: Path) -> None:
    store = await open_with_match(tmp_path / "a.db")
    both = [move(1, 100, 0), move(2, 100, 1)]
    await store.write(lambda tx: append_moves(tx, MATCH.id, both))
    assert len(await store.read(lambda tx: read_moves(tx, MATCH.id))) == 2
    await store.close()


@both
async def test_a_conflict_runs_the_transaction_again(tmp_path: Path) -> None:
    store = await open_with_match(tmp_path / "a.db")
    await store.write(lambda tx: append_moves(tx, MATCH.id, [move(1, 100)]))
    numbers = iter((1, 1, 2))

    def append(tx: Tx) -> None:
        number = next(numbers)
        append_moves(tx, MATCH.id, [move(7, 100 + number), move(number, 200 + number)])

    await store.write(append)
    moves = await store.read(lambda tx: read_moves(tx, MATCH.id))
    assert [(m.row.n, m.interaction) for m in moves] == [(1, 100), (2, 202), (7, 102)]
    assert next(numbers, None) is None
    await store.close()


@both
async def test_what_breaks_the_schema_is_no_conflict(tmp_path: Path) -> None:
    store = await open_with_match(tmp_path / "a.db")
    with pytest.raises(Exception, match=r"(?i)foreign key") as found:
        await store.write(lambda tx: append_moves(tx, "NOMATCH0", [move(1, 100)]))
    assert not isinstance(found.value, Conflict)
    with pytest.raises(Exception, match=r"(?i)check") as found:
        await store.write(lambda tx: update_match(tx, MATCH.id, {"status": "lost"}))
    assert not isinstance(found.value, Conflict)
    await store.close()


async def test_a_file_that_stays_locked_is_a_conflict(tmp_path: Path) -> None:
    store = await open_with_match(tmp_path / "a.db")
    await store.read(lambda tx: tx.rows("PRAGMA busy_timeout = 1"))
    with closing(sqlite3.connect(tmp_path / "a.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Conflict, match="locked"):
            await store.write(lambda tx: append_moves(tx, MATCH.id, [move(1, 100)]))
        assert await store.read(lambda tx: read_moves(tx, MATCH.id)) == ()
    await store.close()


async def test_a_transaction_that_cannot_begin_raises_what_happened(tmp_path: Path) -> None:
    store = await open_with_match(tmp_path / "a.db")
    ending, reading = store.close(), store.read(lambda tx: read_table(tx, MATCH.id))
    _, error = await asyncio.gather(ending, reading, return_exceptions=True)
    assert isinstance(error, sqlite3.ProgrammingError)
    assert error.__cause__ is None


@both
async def test_two_coroutines_never_share_a_transaction(tmp_path: Path) -> None:
    store = await open_with_match(tmp_path / "a.db")

    def bump(tx: Tx) -> None:
        value = int(read_meta(tx, "count") or 0)
        write_meta(tx, "count", str(value + 1))

    await asyncio.gather(*(store.write(bump) for _ in range(50)))
    assert await store.read(lambda tx: read_meta(tx, "count")) == "50"
    await store.close()


@both
async def test_the_secret_of_an_installation_stays(tmp_path: Path) -> None:
    seen: list[str | None] = []
    for _ in range(2):
        store = await open_store(tmp_path / "a.db")
        seen.append(await store.read(lambda tx: read_meta(tx, "secret")))
        await store.close()
    assert seen[0] == seen[1]
    assert seen[0] is not None
    assert len(seen[0]) == 64


async def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    con = sqlite3.connect(tmp_path / "a.db")
    con.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    con.close()
    with pytest.raises(StoreError, match="newer version"):
        await SqliteStore.open(tmp_path / "a.db")


async def test_a_file_of_before_the_first_release_is_left_alone(tmp_path: Path) -> None:
    path = Path(shutil.copyfile(RELEASED[0], tmp_path / "a.db"))
    change(path, f"PRAGMA user_version = {schema.FIRST - 1}")
    before = path.read_bytes()
    for opening in (check_schema, join_store, open_store):
        with pytest.raises(StoreError, match=f"before version 0.1.0 .*commit {RAISES}"):
            await opening(path)
        assert path.read_bytes() == before


async def test_what_is_no_database_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.db").write_bytes(b"this is no database at all, not even nearly one" * 50)
    with pytest.raises(StoreError):
        await SqliteStore.open(tmp_path / "a.db")


@both
async def test_only_known_fields_are_set(tmp_path: Path) -> None:
    store = await open_with_match(tmp_path / "a.db")
    with pytest.raises(ValueError, match="no such fields"):
        await store.write(lambda tx: update_match(tx, MATCH.id, {"id = 1; --": 1}))
    await store.close()


@both
async def test_what_comes_first_is_done_in_each_transaction_that_may_write(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "tumbler.db")
    seen: list[str | None] = []

    def fails(tx: Tx) -> None:
        seen.append(read_meta(tx, "first"))
        raise ValueError

    store.first = lambda tx: write_meta(tx, "first", "done")
    assert await store.read(lambda tx: read_meta(tx, "first")) is None
    with pytest.raises(ValueError):
        await store.write(fails)
    assert seen == ["done"]
    assert await store.read(lambda tx: read_meta(tx, "first")) is None, "rolled back together"
    await store.write_relaxed(lambda tx: seen.append(read_meta(tx, "first")))
    assert seen == ["done", "done"]
    await store.close()


def broken(code: int) -> Callable[[Tx], None]:
    """A transaction that the file or its disk fails."""

    def work(_tx: Tx) -> None:
        error = sqlite3.OperationalError("the disk")
        error.sqlite_errorcode = code
        raise error

    return work


async def test_f10_the_store_tells_once_that_it_writes_again(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "a.db")
    told: list[str] = []
    store.on_recovery = lambda: told.append("again")
    await store.write_relaxed(lambda tx: write_meta(tx, "a", "1"))
    assert told == []
    for begins in (store.write, store.write_relaxed, store.read):
        with pytest.raises(StoreUnavailable):
            await begins(broken(sqlite3.SQLITE_FULL))
        await store.read(lambda tx: read_meta(tx, "a"))
        assert told == [], "a read tells nothing of writing"
        await store.write_relaxed(lambda tx: write_meta(tx, "a", "2"))
        await store.write_relaxed(lambda tx: write_meta(tx, "a", "3"))
        assert told == ["again"]
        told.clear()
    with pytest.raises(Conflict):
        await store.write(broken(sqlite3.SQLITE_BUSY))
    await store.write(lambda tx: write_meta(tx, "a", "4"))
    assert told == ["again"]
    await store.close()


@pytest.mark.parametrize(
    ("code", "trouble"),
    [
        (sqlite3.SQLITE_FULL, Trouble.FULL),
        (sqlite3.SQLITE_IOERR, Trouble.DISK),
        (sqlite3.SQLITE_IOERR_WRITE, Trouble.DISK),
        (sqlite3.SQLITE_READONLY_DBMOVED, Trouble.DISK),
        (sqlite3.SQLITE_CANTOPEN, Trouble.DISK),
    ],
)
async def test_f10_what_is_wrong_with_the_disk_is_told_and_the_next_transaction_goes_on(
    tmp_path: Path, code: int, trouble: Trouble
) -> None:
    store = await SqliteStore.open(tmp_path / "a.db")
    for begins in (store.write, store.write_relaxed, store.read):
        with pytest.raises(StoreUnavailable) as met:
            await begins(broken(code))
        assert met.value.trouble is trouble
    await store.write(lambda tx: write_meta(tx, "a", "1"))
    await store.close()


async def test_f10_a_file_that_outgrows_its_disk_is_full(tmp_path: Path) -> None:
    store = await open_with_match(tmp_path / "a.db")
    await fill(store, "INSERT ON main.persons")
    with pytest.raises(StoreUnavailable) as met:
        await store.write(lambda tx: tx.run("INSERT INTO persons (person) VALUES (1)"))
    assert met.value.trouble is Trouble.FULL
    await resize(store)
    await store.write(lambda tx: tx.run("INSERT INTO persons (person) VALUES (1)"))
    await store.close()


async def test_f10_what_fails_each_time_is_no_fault_of_the_disk(tmp_path: Path) -> None:
    store = await open_with_match(tmp_path / "a.db")
    told: list[str] = []
    store.on_recovery = lambda: told.append("again")
    for code in (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CONSTRAINT_CHECK, sqlite3.SQLITE_CORRUPT):
        with pytest.raises(sqlite3.OperationalError):
            await store.write(broken(code))
    with pytest.raises(Conflict):
        await store.write(lambda tx: insert_match(tx, MATCH))
    await store.write(lambda tx: write_meta(tx, "a", "1"))
    assert told == []
    await store.close()
