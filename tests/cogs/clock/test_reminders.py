"""When a person is reminded, and that quiet hours are kept."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.cogs.clock.reminders import reminder_times
from bot.match.quiet_hours import QuietHours, heard_at
from bot.match.turn_timer import bank_empty_at, bank_half_at
from bot.match.wall_clock import DAY_S, HOUR_S
from bot.store.questions import TurnTimer
from bot.store.spans import Span

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
