"""The duty of each day removes what the bot has copied of its own file more than a week ago."""

from __future__ import annotations

import logging
import shutil
from pathlib import Path

import pytest

from bot.cogs.own_data.pruning import PRUNE, Pruning
from bot.match.wall_clock import DAY_S
from bot.store.sqlite.backup import make_safe_copy
from bot.store.sqlite.engine import SqliteStore
from tests.desk import Desk
from tests.store.released import RELEASED
from tests.store.to_come import takes_a_step


async def test_a_safe_copy_goes_a_week_later_by_itself(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    takes_a_step(monkeypatch)
    caplog.set_level(logging.INFO, "bot")
    database = Path(shutil.copyfile(RELEASED[-1], tmp_path / "tumbler.db"))
    noon = 1_778_760_000.0
    made = make_safe_copy(database, noon)
    assert made is not None
    desk = Desk(await SqliteStore.open(database), now=noon)
    try:
        pruning = Pruning(desk.matches)
        desk.duties.add(PRUNE, pruning.prune)
        await pruning.take_up()
        await desk.waits(7 * DAY_S)
        assert made.path.exists()
        assert "copies" not in caplog.text
        await desk.waits(DAY_S)
        assert not made.path.exists()
        assert caplog.messages.count("old copies of the database were removed") == 1
    finally:
        await desk.store.close()
