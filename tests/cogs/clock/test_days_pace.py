"""A match across days: what a bank counts, when a turn is reminded, and when its time is up."""

from __future__ import annotations

import math
import random
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot import screens
from bot.cogs.clock.reminders import reminder_times
from bot.match.controls.message import Say
from bot.match.quiet_hours import QuietHours, heard_at
from bot.match.turn_timer import (
    bank_empty_at,
    bank_half_at,
    counted_s,
    full_bank,
    moment_after,
    next_bank,
    united_spans,
)
from bot.match.wall_clock import DAY_S, HOUR_S
from bot.store.questions import TurnTimer
from bot.store.spans import Span
from tests.cogs.clock.asked import REMINDED, Asked
from tests.cogs.clock.lateness import EMPTY_S
from tests.desk import GUILD, Desk
from tests.interactions import fresh


async def test_a_turn_is_reminded_at_half_and_two_hours_before_its_end(duel: Asked) -> None:
    desk, player = duel.desk, duel.person
    assert (await duel.ask()).bank == EMPTY_S
    await desk.waits(3 * DAY_S - HOUR_S)
    assert duel.reminded() == 0
    await desk.waits(2 * HOUR_S)
    assert duel.reminded() == 1
    assert desk.heard(player, f"{REMINDED} ") == desk.heard(player, "still your turn against") == 1
    assert "time runs out <t:" in await duel.text()
    await desk.waits(2 * DAY_S + 20 * HOUR_S)
    assert duel.reminded() == 1
    await desk.waits(2 * HOUR_S)
    assert duel.reminded() == 2
    await desk.waits(3 * HOUR_S)
    assert duel.reminded() == 2
    assert (await duel.ask()).late_at is not None
    assert "time has run out (<t:" in await duel.text()
    assert desk.heard(duel.other, REMINDED) == desk.heard(duel.other, "time is up") == 1
    await desk.plays(duel.match, player, "roll")
    assert "time has run out" not in await duel.text()


async def test_who_wants_no_reminders_gets_the_last_one(duel: Asked) -> None:
    await duel.desk.persons.choose(duel.person, "reminders", "0", interaction=fresh())
    assert not (await duel.desk.persons.read(duel.person)).settings.reminders
    await duel.desk.waits(5 * DAY_S)
    assert duel.reminded() == 0
    await duel.desk.waits(DAY_S - HOUR_S)
    assert duel.reminded() == 1


async def test_quiet_hours_put_a_reminder_off(duel: Asked) -> None:
    await duel.desk.is_quiet(duel.person, 4, 3 * DAY_S - HOUR_S)
    await duel.desk.waits(3 * DAY_S + HOUR_S)
    assert duel.reminded() == 0
    assert "time runs out" in await duel.text(), "the board says it without a ping"
    await duel.desk.waits(3 * HOUR_S)
    assert duel.reminded() == 1


async def test_who_decides_is_not_pinged_in_their_quiet_hours(duel: Asked) -> None:
    desk, other = duel.desk, duel.other
    await desk.is_quiet(other, 6, 6 * DAY_S - HOUR_S)
    await desk.waits(6 * DAY_S + HOUR_S)
    assert "time has run out" in await duel.text()
    assert desk.heard(other, REMINDED) == 0
    for seconds in (5 * HOUR_S, DAY_S):
        await desk.waits(seconds)
        assert desk.heard(other, REMINDED) == 1


async def test_a_private_message_tells_no_time_because_it_is_not_edited_then(duel: Asked) -> None:
    await duel.desk.waits(3 * DAY_S + HOUR_S)
    assert "time runs out" in await duel.text()
    live = await duel.desk.live(duel.match)
    seat = live.seat_for(duel.person)
    assert seat is not None
    prompt = screens.prompt_of(live, seat)
    screen = screens.private(live, prompt, (), looks=(), board_url="https://discord.com")
    said = " ".join(block.content for block in screen.blocks if isinstance(block, Say))
    assert "your turn" in said
    assert "time runs out" not in said


@pytest.mark.parametrize("way", ["ends", "is closed"])
async def test_an_outage_of_three_days_costs_nobody_time(duel: Asked, way: str) -> None:
    """The process ends and another begins, or its gateway is closed and opened again."""
    desk = duel.desk
    await desk.waits(2 * DAY_S)
    if way == "ends":
        await desk.is_away(3 * DAY_S)
    else:
        await desk.outages.opened()
        await desk.outages.closed()
        await desk.waits(3 * DAY_S)
        await desk.outages.opened()
    await desk.waits(23 * HOUR_S)
    assert duel.reminded() == 0
    await desk.waits(2 * HOUR_S)
    assert duel.reminded() == 1, "half of the bank is gone three days later"
    assert (await duel.ask()).late_at is None


async def test_a_short_restart_is_no_outage(duel: Asked) -> None:
    await duel.desk.waits(3 * DAY_S - 60.0)
    await duel.desk.is_away(80.0)
    await duel.desk.waits(0)
    assert duel.reminded() == 1


async def test_f41_an_outage_of_the_server_costs_nobody_time(duel: Asked) -> None:
    await duel.desk.outages.server(GUILD, is_out=True)
    await duel.desk.waits(9 * DAY_S)
    assert duel.reminded() == 0
    await duel.desk.outages.server(GUILD, is_out=False)
    await duel.desk.waits(3 * DAY_S - HOUR_S)
    assert duel.reminded() == 0
    await duel.desk.waits(2 * HOUR_S)
    assert duel.reminded() == 1


async def test_f56_an_absence_does_not_count_and_is_told(duel: Asked) -> None:
    desk, player = duel.desk, duel.person
    at = desk.now
    await desk.persons.leave(player, 4, interaction=fresh())
    await desk.waits(1.0)
    assert "is away" in await duel.text()
    assert "is away until" not in await duel.text(), "until when is not shared"
    await desk.persons.share(player, shared=True, interaction=fresh())
    await desk.waits(1.0)
    assert f"is away until <t:{at + 4 * DAY_S:.0f}:f>" in await duel.text()
    await desk.waits(4 * DAY_S)
    assert "is away" not in await duel.text()
    await desk.waits(2 * DAY_S)
    assert duel.reminded() == 0
    await desk.waits(DAY_S + HOUR_S)
    assert duel.reminded() == 1


async def test_f57_a_reminder_whose_reason_is_gone_is_not_sent(duel: Asked) -> None:
    desk = duel.desk
    await desk.waits(3 * DAY_S - HOUR_S)
    desk.now += 2 * HOUR_S
    for text in ("roll", "end"):
        await desk.plays(duel.match, duel.person, text)
    await desk.waits(0)
    assert duel.reminded() == desk.heard(duel.other, REMINDED) == 0


async def test_without_a_pace_there_are_reminders_after_days(desk: Desk) -> None:
    match = await desk.duel(pace="none")
    duel = Asked(desk, match, await desk.waited_for(match))
    for days, count in ((0.9, 0), (0.2, 1), (1.7, 1), (0.3, 2), (3.8, 2), (0.2, 3), (5, 3)):
        await desk.waits(days * DAY_S)
        assert duel.reminded() == count
    assert "time runs out" not in await duel.text()
    assert desk.heard(duel.other, REMINDED) == 0


def test_a_bank_is_full_at_the_start_and_never_more_than_full() -> None:
    assert next_bank(None, DAY_S) == full_bank(DAY_S) == 4 * DAY_S
    assert next_bank(3.5 * DAY_S, DAY_S) == 4 * DAY_S
    assert next_bank(0.5 * DAY_S, DAY_S) == 1.5 * DAY_S
    assert next_bank(-DAY_S, DAY_S) == DAY_S


def test_outages_and_absences_do_not_count_and_not_twice() -> None:
    outage, away = Span(NOON + 10, NOON + 40), Span(NOON + 30, NOON + 60)
    assert counted_s(NOON, NOON + 100, [away, outage]) == 50
    assert moment_after(NOON, 50, [away, outage]) == NOON + 100
    assert moment_after(NOON, 10, [away, outage]) == NOON + 10, "the last second before the outage"
    assert moment_after(NOON, 11, [away, outage]) == NOON + 61


def test_a_span_that_runs_backwards_has_no_length() -> None:
    """F54: the clock was set back."""
    assert united_spans([Span(NOON + 50, NOON)]) == []
    assert counted_s(NOON + 50, NOON, []) == 0


def test_time_that_never_goes_on_never_ends() -> None:
    assert moment_after(NOON, 5, [Span(NOON + 4)]) == math.inf
    assert moment_after(NOON, 4, [Span(NOON + 4)]) == NOON + 4


@pytest.mark.parametrize("number", range(20))
def test_the_moment_is_when_so_much_has_counted(number: int) -> None:
    draw = random.Random(f"bank {number}")
    spans = [
        Span(NOON + (at := draw.uniform(-50, 400)), NOON + at + draw.uniform(-20, 90))
        for _ in range(draw.randrange(6))
    ]
    seconds = draw.uniform(0, 300)
    at = moment_after(NOON, seconds, spans)
    assert counted_s(NOON, at, spans) == pytest.approx(seconds)
    assert counted_s(NOON, at - 0.01, spans) < seconds or seconds < 0.01


NIGHT = QuietHours(22, 7, "Europe/Berlin")
NOON = datetime(2027, 1, 13, 12, tzinfo=UTC).timestamp()


def ask(bank: float | None, **more: float) -> TurnTimer:
    return TurnTimer("M", 0, 1, 1, 7, since=NOON, bank=bank, **more)  # type: ignore[arg-type]


def local(at: float | None) -> str:
    assert at is not None
    return datetime.fromtimestamp(at, ZoneInfo("Europe/Berlin")).strftime("%d %H:%M")


def test_with_a_pace_half_of_the_bank_and_two_hours_before_its_end() -> None:
    found = reminder_times(ask(4 * DAY_S), [], None, is_on=True)
    assert found == [(1, NOON + 2 * DAY_S), (2, NOON + 4 * DAY_S - 2 * HOUR_S)]
    assert reminder_times(ask(4 * DAY_S), [], None, is_on=False) == found[1:]


def test_a_short_bank_reminds_once() -> None:
    assert reminder_times(ask(3 * HOUR_S), [], None, is_on=True) == [(2, NOON + HOUR_S)]
    assert reminder_times(ask(HOUR_S), [], None, is_on=True) == [(2, NOON)]


def test_without_a_pace_after_one_three_and_seven_days_or_never() -> None:
    found = reminder_times(ask(None), [], None, is_on=True)
    assert found == [(n, NOON + days * DAY_S) for n, days in ((1, 1), (2, 3), (3, 7))]
    assert reminder_times(ask(None), [], None, is_on=False) == []


def test_what_does_not_count_puts_everything_off() -> None:
    outage = Span(NOON + HOUR_S, NOON + HOUR_S + 3 * DAY_S)
    assert bank_half_at(ask(4 * DAY_S), [outage]) == NOON + 5 * DAY_S
    assert bank_empty_at(ask(4 * DAY_S, given=DAY_S), [outage]) == NOON + 8 * DAY_S


def test_nobody_is_reminded_before_the_question_has_reached_them() -> None:
    assert reminder_times(TurnTimer("M", 0, 1, 1, 7, bank=DAY_S), [], None, is_on=True) == []


@pytest.mark.parametrize("bank", [None, 4 * DAY_S])
def test_nobody_is_reminded_while_an_outage_lasts(bank: float | None) -> None:
    """No moment is known until it ends; a person with quiet hours is no exception."""
    outage = Span(NOON + HOUR_S)
    assert reminder_times(ask(bank), [outage], NIGHT, is_on=True) == []


def test_quiet_hours_put_a_reminder_off_to_their_end() -> None:
    three = datetime(2027, 1, 14, 3, tzinfo=ZoneInfo("Europe/Berlin")).timestamp()
    late = three + 2 * DAY_S
    assert local(heard_at(three, NIGHT, since=NOON, end=late)) == "14 07:00"
    assert local(heard_at(three, NIGHT, since=NOON, end=three + HOUR_S)) == "13 21:50"
    assert heard_at(three, NIGHT, since=three - HOUR_S, end=three + HOUR_S) is None


@pytest.mark.parametrize(
    ("day", "hours"), [((2027, 3, 27), 8), ((2027, 10, 30), 10), ((2028, 2, 28), 9)]
)
def test_summer_time_and_leap_days_change_how_long_a_night_is(
    day: tuple[int, int, int], hours: int
) -> None:
    """F54."""
    eleven = datetime(*day, 23, tzinfo=ZoneInfo("Europe/Berlin")).timestamp()
    night = NIGHT.around(eleven)
    assert night is not None
    assert (night.until - night.since) / HOUR_S == hours
    assert NIGHT.around(night.since - 1) is None
    assert NIGHT.around(night.until) is None


@pytest.mark.parametrize("number", range(20))
def test_no_reminder_is_due_in_quiet_hours(number: int) -> None:
    draw = random.Random(f"quiet {number}")
    zone = draw.choice(["Europe/Berlin", "America/New_York", "Asia/Kathmandu", "UTC"])
    begin = draw.randrange(24)
    quiet = QuietHours(begin, (begin + draw.randrange(1, 23)) % 24, zone)
    asked = ask(draw.choice([None, draw.uniform(0.1, 10) * DAY_S]))
    for _, at in reminder_times(asked, [], quiet, is_on=True):
        assert quiet.around(at) is None
        assert asked.bank is None or at <= bank_empty_at(asked, [])
