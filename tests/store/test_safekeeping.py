"""When a process makes its safe copy: before it plays, or while it waits, and then anew."""

from __future__ import annotations

import asyncio
import logging
import shutil
from pathlib import Path

import pytest

from bot.app.database import Safekeeping
from bot.store.tx import StoreError
from tests.news import PATIENCE_S
from tests.store.content import change, everything
from tests.store.released import NEWEST, RELEASED
from tests.store.to_come import takes_a_step

NOON = 1_778_760_000.0


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of the schema before that of the code."""
    takes_a_step(monkeypatch)
    return Path(shutil.copyfile(RELEASED[-1], tmp_path / "tumbler.db"))


@pytest.fixture
def safe(database: Path, caplog: pytest.LogCaptureFixture) -> Safekeeping:
    caplog.set_level(logging.INFO, "bot")
    return Safekeeping(database, lambda: NOON)


def copies(database: Path) -> list[Path]:
    return sorted(database.parent.glob("tumbler.db-schema*"))


async def test_f73_who_plays_at_once_makes_it_before_and_says_so_once(
    safe: Safekeeping, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await safe.settle()
    (copy,) = copies(database)
    (line,) = caplog.messages
    assert line == (
        f"the database of schema {NEWEST} was copied: {copy}, {copy.stat().st_size} bytes"
    )


async def test_who_waited_has_made_it_and_makes_none_once_it_plays(
    safe: Safekeeping, database: Path
) -> None:
    await safe.copy()
    change(database, "INSERT INTO meta (key, value) VALUES ('later', 'row')")
    (copy,) = copies(database)
    await safe.settle()
    assert copies(database) == [copy], "no press waits for another one"


async def test_f73_where_there_is_no_room_nobody_plays(
    safe: Safekeeping, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage("/")
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: usage._replace(free=0))
    for makes in (safe.settle, safe.copy):
        with pytest.raises(StoreError, match="bytes are missing"):
            await makes()


async def test_who_waits_for_long_makes_it_anew_and_keeps_the_old_one_where_it_cannot(
    safe: Safekeeping,
    database: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.app.database.RENEW_S", 0.0)
    await safe.copy()
    (first,) = copies(database)
    change(database, "INSERT INTO meta (key, value) VALUES ('later', 'row')")
    usage, room = shutil.disk_usage("/"), asyncio.Event()

    def disk(_folder: Path) -> object:
        if not room.is_set():
            return usage._replace(free=0)
        monkeypatch.setattr("bot.app.database.RENEW_S", PATIENCE_S)  # this one is the last
        return usage

    monkeypatch.setattr(shutil, "disk_usage", disk)
    renewing = asyncio.create_task(safe.renew())
    try:
        async with asyncio.timeout(PATIENCE_S):
            while "was not made anew" not in caplog.text:
                await asyncio.to_thread(copies, database)
            assert copies(database) == [first]
            room.set()
            while first.exists():
                await asyncio.to_thread(copies, database)
    finally:
        renewing.cancel()
    (second,) = copies(database)
    assert [row for row in everything(second)["meta"] if "later" in row]


async def test_a_database_on_a_server_is_not_copied() -> None:
    safe = Safekeeping("postgresql:///tumbler", lambda: NOON)
    await safe.copy()
    await safe.settle()
