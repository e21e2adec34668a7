"""The clock that can be turned, and that of processes that share a database: it never goes back."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from bot.app import settings
from bot.app.processes import SharedClock
from bot.app.setting_values import SettingsError
from bot.match import wall_clock
from bot.match.press_checks import EchoGuard
from bot.match.refusals import ShellRefused
from bot.match.wall_clock import TurnedClock
from bot.store.tx import StoreError
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


NOON = 1_800_000_000.0


class Time:
    """What passes, the clock of the machine, and that of a server, which may answer nothing."""

    def __init__(self) -> None:
        self.now = 0.0
        self.wall_s = 0.0
        self.server_s = 0.0
        self.answers = True
        self.is_away = False
        self.clock = SharedClock(self.ask, NOON, self.wall, lambda: self.now)

    def wall(self) -> float:
        return NOON + self.now + self.wall_s

    async def ask(self) -> float | None:
        if self.is_away:
            raise StoreError("away")
        return NOON + self.server_s if self.answers else None

    @property
    def shown(self) -> float:
        """What the clock shows, in seconds after noon."""
        return self.clock() - NOON


@pytest.fixture
def time() -> Time:
    return Time()


async def test_it_goes_by_the_server_and_not_by_the_machine(time: Time) -> None:
    time.now, time.wall_s = 10.0, 5.0
    assert (time.shown, time.clock.offset_s) == (10.0, -5.0)
    time.wall_s = -5.0
    assert (time.shown, time.clock.offset_s) == (10.0, 5.0)


async def test_a_clock_that_is_slow_is_set_forward(time: Time) -> None:
    time.now, time.server_s = 60.0, 1.5
    await time.clock.renew()
    assert time.shown == 61.5
    time.now += 10
    assert time.shown == 71.5


async def test_a_clock_that_is_fast_goes_slower_until_it_is_right(time: Time) -> None:
    time.now, time.server_s = 60.0, -1.5
    await time.clock.renew()
    assert time.shown == 60.0
    time.now += 1
    assert time.shown == 60.5
    time.now += 2
    assert time.shown == 61.5, "it is right"
    time.now += 1
    assert time.shown == 62.5, "and goes on as fast as before"


async def test_it_never_goes_back_however_it_is_corrected(time: Time) -> None:
    shown = [time.shown]
    for server_s in (-2.0, -1.0, -3.0, 4.0, -4.0, -4.0, 0.0):
        time.server_s = server_s
        await time.clock.renew()
        for _ in range(5):
            shown.append(time.shown)
            time.now += 0.4
    assert shown == sorted(shown)


@pytest.mark.parametrize("server_s", [-2.0, -0.5, 0.0, 0.5])
async def test_two_taps_are_still_two_taps_when_it_is_corrected_between_them(
    time: Time, server_s: float
) -> None:
    echo = EchoGuard(time.clock, 1.0)
    time.now, time.server_s = 60.0, server_s
    echo.note("match", 1)
    await time.clock.renew()
    time.now += 0.4
    with pytest.raises(ShellRefused, match="one_press"):
        echo.check("match", 1)
    time.now += 1.7
    echo.check("match", 1)


async def test_without_an_answer_it_goes_on(time: Time) -> None:
    time.now, time.server_s, time.answers = 60.0, 1.5, False
    await time.clock.renew()
    assert time.shown == 60.0
    time.is_away = True
    await time.clock.renew()
    assert time.shown == 60.0


async def test_a_machine_whose_clock_is_set_is_told_of_once(
    time: Time, caplog: pytest.LogCaptureFixture
) -> None:
    for wall_s in (1.9, 5.0, 5.0, -5.0):
        time.wall_s = wall_s
        await time.clock.renew()
    assert [record.getMessage() for record in caplog.records] == [
        "the clock of this machine is 5.0 s off that of the database, by which the bot"
        " goes: set it, best of all by NTP"
    ]
