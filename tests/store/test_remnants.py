"""What is deleted is overwritten in the file; one with remnants is written anew once."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.store.meta import read_meta, write_meta
from bot.store.sqlite.engine import BUSY_TIMEOUT_S, SqliteStore
from bot.store.sqlite.files import VACUUMED, vacuum_once
from bot.store.tx import StoreError
from tests.store.content import change

WORD = "hunter2" * 20
"""What nobody is to find again."""


def holds(folder: Path) -> list[str]:
    """The files of a folder in which the word stands."""
    return [file.name for file in sorted(folder.iterdir()) if WORD.encode() in file.read_bytes()]


def careless(file: Path) -> None:
    """Adds some pages of rows to a file and deletes them again, without overwriting them."""
    with closing(sqlite3.connect(file, isolation_level=None)) as con:
        con.execute("PRAGMA secure_delete = OFF")
        rows = ((f"word{number}", WORD) for number in range(200))
        con.executemany("INSERT INTO meta (key, value) VALUES (?, ?)", rows)
        con.execute("DELETE FROM meta WHERE key LIKE 'word%'")


@pytest.fixture
def builds_off(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """SQLite as it is built without `secure_delete`: its connections begin without it."""
    connect: Callable[..., Any] = sqlite3.connect

    def off(*given: Any, **named: Any) -> Any:
        made = connect(*given, **named)
        made.execute("PRAGMA secure_delete = OFF")
        return made

    monkeypatch.setattr("bot.store.sqlite.engine.sqlite3.connect", off)
    yield


@pytest.mark.usefixtures("builds_off")
async def test_what_is_deleted_is_overwritten_however_sqlite_is_built(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "a.db")
    await store.write(lambda tx: write_meta(tx, "word", WORD))
    assert await store.scrub()
    assert holds(tmp_path) == ["a.db"]
    await store.write(lambda tx: tx.run("DELETE FROM meta WHERE key = 'word'"))
    assert await store.scrub()
    assert holds(tmp_path) == []
    await store.close()


class Deaf(sqlite3.Connection):
    """A connection whose SQLite takes the wish, and does not follow it."""

    def execute(self, sql: str, *given: Any) -> Any:
        return super().execute("SELECT 0" if sql == "PRAGMA secure_delete" else sql, *given)


async def test_without_overwriting_no_file_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect: Callable[..., Any] = sqlite3.connect
    monkeypatch.setattr(
        "bot.store.sqlite.engine.sqlite3.connect",
        lambda *given, **named: connect(*given, factory=Deaf, **named),
    )
    with pytest.raises(StoreError, match="does not overwrite"):
        await SqliteStore.open(tmp_path / "a.db")


async def reopened(file: Path) -> None:
    await (await SqliteStore.open(file)).close()


async def test_a_file_of_before_is_vacuumed_once(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    await reopened(file)
    change(file, f"DELETE FROM meta WHERE key = '{VACUUMED}'")
    careless(file)
    assert holds(tmp_path) == ["a.db"]
    await reopened(file)
    assert holds(tmp_path) == []
    careless(file)
    await reopened(file)
    assert holds(tmp_path) == ["a.db"], "it is written anew once, not at each start"


async def test_a_new_file_has_nothing_to_vacuum(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "a.db")
    assert await store.read(lambda tx: read_meta(tx, VACUUMED)) is not None
    await store.close()


async def test_what_cannot_be_vacuumed_is_left_to_the_next_start(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "a.db"
    await reopened(file)
    change(file, f"DELETE FROM meta WHERE key = '{VACUUMED}'")
    with closing(sqlite3.connect(file, isolation_level=None)) as con:
        under_way = con.execute("SELECT name FROM sqlite_master")
        under_way.fetchone()
        with caplog.at_level(logging.WARNING):
            vacuum_once(con, file)
        under_way.close()
        assert "until the next start" in caplog.text
        assert con.execute("SELECT 1 FROM meta WHERE key = ?", (VACUUMED,)).fetchone() is None
        vacuum_once(con, file)
        assert con.execute("SELECT 1 FROM meta WHERE key = ?", (VACUUMED,)).fetchone() is not None


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    made = await SqliteStore.open(tmp_path / "a.db")
    yield made
    await made.close()


async def test_nobody_waits_for_a_reader(store: SqliteStore, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "a.db", isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM meta").fetchall()
        await store.write(lambda tx: write_meta(tx, "word", WORD))
        waits = await store.read(lambda tx: tx.row("PRAGMA busy_timeout"))
        async with asyncio.timeout(BUSY_TIMEOUT_S / 2):
            assert not await store.scrub()
        assert await store.read(lambda tx: tx.row("PRAGMA busy_timeout")) == waits
    assert await store.scrub()
    assert (tmp_path / "a.db-wal").stat().st_size == 0
