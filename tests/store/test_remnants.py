"""Deleted rows are overwritten in the file and in the log beside it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.store.meta import write_meta
from bot.store.sqlite.engine import BUSY_TIMEOUT_S, SqliteStore
from bot.store.tx import StoreError

WORD = "hunter2" * 20
"""What nobody is to find again."""


def holds(folder: Path) -> list[str]:
    """The files of a folder in which the word stands."""
    return [file.name for file in sorted(folder.iterdir()) if WORD.encode() in file.read_bytes()]


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


async def test_a_start_does_not_write_the_file_anew(tmp_path: Path) -> None:
    """That would hold the lock for longer than a press may wait, on a file of a gigabyte."""
    file = tmp_path / "a.db"
    await (await SqliteStore.open(file)).close()
    with closing(sqlite3.connect(file, isolation_level=None)) as con:
        rows = ((f"word{number}", WORD) for number in range(200))
        con.executemany("INSERT INTO meta (key, value) VALUES (?, ?)", rows)
        con.execute("DELETE FROM meta WHERE key LIKE 'word%'")
        (free,) = con.execute("PRAGMA freelist_count").fetchone()
    store = await SqliteStore.open(file)
    found = await store.read(lambda tx: tx.rows("PRAGMA freelist_count"))
    await store.close()
    assert found == [{"freelist_count": free}]
    assert free > 0


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
