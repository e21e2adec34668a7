"""A start that brings a file up has copied it before, and so has a standby that plays on.

How people are shown an old file is tried in `tests/e2e/test_faults_versions.py`.
"""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.app.login import NO_STORE
from bot.store import schema
from bot.store.sqlite.lock import FileHold
from tests.e2e.killing import Mortal
from tests.e2e.processes import Process, waiting
from tests.e2e.seeded_bot import SPARE, TO_COME
from tests.store.content import content
from tests.store.released import NEWEST, RELEASED

FILE = RELEASED[-1]
SAYS = f"the database of schema {NEWEST} was copied"


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Mortal]:
    """A house whose bot has ended, and an older file in the place of its database."""
    monkeypatch.setenv(TO_COME, "on")
    async with await Mortal.open(tmp_path) as made:
        await made.down()
        for path in tmp_path.glob("tumbler.db*"):
            path.unlink()
        shutil.copyfile(FILE, made.path)
        yield made


def copies(house: Mortal) -> list[Path]:
    return sorted(house.path.parent.glob("tumbler.db-schema*"))


def schema_of(path: Path) -> int:
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as con:
        return con.execute("PRAGMA user_version").fetchone()[0]


async def test_f73_a_start_copies_an_older_file_before_it_brings_it_up_and_says_so(
    house: Mortal,
) -> None:
    process = await Process.start(house, "first")
    try:
        await process.says("ready to play")
        (copy,) = copies(house)
        assert content(copy) == content(FILE)
        assert schema_of(house.path) == schema.VERSION + 1
        (line,) = re.findall(rf"{SAYS}: (\S+), (\d+) bytes", process.log)
        assert line == (str(copy), str(copy.stat().st_size))
        process.child.terminate()
        assert await process.ended() == 0
    finally:
        await process.close()
    again = await Process.start(house, "again")
    try:
        await again.says("ready to play")
        assert again.said("was copied") == 0
        assert copies(house) == [copy]
    finally:
        await again.close()


async def test_a_standby_copies_it_once_it_plays_before_it_brings_it_up(house: Mortal) -> None:
    """The test holds the file, as an older version does that plays on it."""
    older = FileHold(house.path)
    assert await older.take()
    standby = await waiting(house, "standby")
    try:
        assert copies(house) == []
        assert schema_of(house.path) == NEWEST
        await older.release()
        await standby.says("ready to play")
        (copy,) = copies(house)
        assert standby.said(SAYS) == 1
        assert content(copy) == content(FILE)
        assert schema_of(house.path) == schema.VERSION + 1
    finally:
        await standby.close()


@pytest.mark.parametrize("is_standby", [False, True], ids=["a start", "a standby"])
async def test_f73_without_room_for_it_nothing_is_changed_and_the_process_says_what_is_missing(
    house: Mortal, monkeypatch: pytest.MonkeyPatch, is_standby: bool
) -> None:
    before, known = house.path.read_bytes(), house.stand.gateway.identifies
    monkeypatch.setenv(SPARE, str(10**18))
    older = FileHold(house.path)
    assert not is_standby or await older.take()
    process = await Process.start(house, "small")
    try:
        assert await process.ended() == NO_STORE
        assert process.said("bytes are missing for that on its disk. Nothing was changed.") == 1
        assert process.said("Traceback") == 0
    finally:
        await process.close()
        await older.release()
    assert house.path.read_bytes() == before
    assert copies(house) == []
    assert house.stand.gateway.identifies == known
