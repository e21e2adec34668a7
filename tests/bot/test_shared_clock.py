"""The clock of processes that share a database: it is corrected, and never goes back."""

from __future__ import annotations

import pytest

from bot.app.processes import SharedClock
from bot.match.press_checks import EchoGuard
from bot.match.refusals import ShellRefused
from bot.store.tx import StoreError

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
