"""`tumbler backup` notes beside the database when it has made a backup; the bot tells its age."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app.cli.tool import DONE
from bot.store.sqlite.backup import last_backup_at
from tests.desk import Desk
from tests.host.typed import Typed


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    """The desk of a bot that plays on the database of the settings."""
    made = await Desk.open(tmp_path)
    yield made
    await made.store.close()


async def test_a_backup_that_cannot_be_noted_is_one_all_the_same(
    desk: Desk, typed: Typed, tmp_path: Path
) -> None:
    noted = tmp_path / "tumbler.db-backed-up"
    noted.symlink_to(tmp_path / "nowhere" / "noted")
    told = await typed("backup", "b.db")
    assert (told.code, len(told.out)) == (DONE, 2)
    assert told.err[0].startswith(
        f"The bot cannot know of this backup. {noted} cannot be touched: "
    )


async def test_each_backup_is_noted_and_one_that_fails_is_not(
    desk: Desk, typed: Typed, tmp_path: Path
) -> None:
    assert last_backup_at(typed.database) is None
    await typed("backup", "b.db")
    noted = tmp_path / "tumbler.db-backed-up"
    assert last_backup_at(typed.database) == noted.stat().st_mtime
    assert (noted.stat().st_size, noted.stat().st_mode & 0o777) == (0, 0o600)
    os.utime(noted, (1000.0, 1000.0))
    await typed("backup", "b.db")
    assert last_backup_at(typed.database) == 1000.0, "b.db was there already"
    await typed("backup", "c.db")
    assert (last_backup_at(typed.database) or 0.0) > 1000.0
