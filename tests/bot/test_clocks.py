"""The clock that can be turned."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from bot.app import settings
from bot.app.setting_values import SettingsError
from bot.match import wall_clock
from bot.match.wall_clock import TurnedClock
from sandbox.world.later import Later
from tests.news import PATIENCE_S


def noon() -> float:
    return 1_800_000_000.0


def test_without_a_file_it_is_as_late_as_outside(tmp_path: Path) -> None:
    assert TurnedClock(tmp_path / "clock", noon)() == noon()


def test_the_seconds_in_the_file_are_added_as_soon_as_they_change(tmp_path: Path) -> None:
    file = tmp_path / "clock"
    turned = TurnedClock(file, noon)
    later = Later(file)
    later.turn(3_600)
    assert turned() == noon() + 3_600
    later.turn(86_400)
    assert turned() == noon() + 90_000
    file.write_text("-5.5")
    assert turned() == noon() - 5.5
    file.unlink()
    assert turned() == noon()


@pytest.mark.parametrize("text", ["soon", "nan", "-inf", "1e300", "1 2", "\xff"])
def test_a_file_without_a_number_leaves_the_clock_as_it_was(
    tmp_path: Path, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "clock"
    turned = TurnedClock(file, noon)
    file.write_text("60")
    assert turned() == noon() + 60
    file.write_text(text, "latin-1")
    assert turned() == noon() + 60
    assert turned() == noon() + 60
    assert len(caplog.records) == 1, "said once"


def test_a_folder_in_place_of_the_file_leaves_the_clock_as_it_was(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "clock"
    turned = TurnedClock(file, noon)
    file.write_text("60")
    assert turned() == noon() + 60
    file.unlink()
    file.mkdir()
    assert [turned(), turned()] == [noon() + 60] * 2
    assert len(caplog.records) == 1, "said once"
    file.rmdir()
    assert turned() == noon(), "without a file it is as late as outside"


async def test_what_waits_is_told_of_each_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wall_clock, "LOOK_S", 0.01)
    file, told = tmp_path / "clock", asyncio.Event()
    turned = TurnedClock(file, noon)

    async def tell() -> None:
        told.set()

    watching = asyncio.create_task(turned.watch(tell))
    for seconds in (60, 0):
        file.write_text(str(seconds))
        assert turned() == noon() + seconds, "somebody reads the clock before the watch does"
        await asyncio.wait_for(told.wait(), PATIENCE_S)
        told.clear()
    watching.cancel()
    with suppress(asyncio.CancelledError):
        await watching


def test_discords_clock_cannot_be_turned(tmp_path: Path) -> None:
    file = str(tmp_path / "clock")
    assert settings.load({"TUMBLER_CLOCK": file}).clock == tmp_path / "clock"
    own = {"TUMBLER_CLOCK": file, "DISCORD_TOKEN": "t", "DISCORD_API_URL": "http://127.0.0.1:9/api"}
    assert settings.load({**own, "TUMBLER_IN_SANDBOX": "on"}).clock == tmp_path / "clock"
    for api in ("", "http://127.0.0.1:9/api"):
        with pytest.raises(SettingsError, match="TUMBLER_CLOCK"):
            settings.load({**own, "DISCORD_API_URL": api})
