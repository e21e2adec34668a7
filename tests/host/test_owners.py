"""Whom a file belongs to that root restores, where the bot has an account of its own."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.desk import Desk
from tests.host.typed import Typed

SOMEBODY = 65_534 if os.geteuid() == 0 else os.getuid()
"""An account that the bot may run as: root alone may give a file to another one."""


@pytest.mark.parametrize("is_there", [True, False], ids=["replaced", "new"])
async def test_a_restored_file_belongs_to_whom_the_file_or_its_folder_belonged_before(
    typed: Typed, tmp_path: Path, *, is_there: bool
) -> None:
    desk = await Desk.open(tmp_path)
    await desk.duel()
    await desk.store.close()
    assert (await typed("backup", "b.db")).code == 0
    hold = tmp_path / "tumbler.db-hold"
    if is_there:
        os.chown(typed.database, SOMEBODY, -1)
    else:
        typed.database.unlink()
        hold.unlink(missing_ok=True)
        os.chown(tmp_path, SOMEBODY, -1)
    assert (await typed("restore", "b.db", "--yes")).code == 0
    assert typed.database.stat().st_uid == SOMEBODY
    assert typed.database.stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "b.db").stat().st_uid == os.getuid(), "that is the host's"
    if not is_there:
        assert hold.stat().st_uid == SOMEBODY


async def test_what_notes_a_backup_and_its_folder_belong_to_the_bot_as_well(
    typed: Typed, tmp_path: Path
) -> None:
    await (await Desk.open(tmp_path)).store.close()
    os.chown(tmp_path, SOMEBODY, -1)
    assert (await typed("backup", "--into", "backups")).code == 0
    for made in ("backups", "tumbler.db-backed-up"):
        assert (tmp_path / made).stat().st_uid == SOMEBODY, made
