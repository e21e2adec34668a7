"""When a digest is due: on each day once, at its hour, whatever the zone makes of the day."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from bot.cogs.digest.rules import SPREAD_S, DailyTime, daily_of
from bot.match.wall_clock import DAY_S, HOUR_S
from bot.store.person_settings import PersonSettings

BERLIN = "Europe/Berlin"


def utc(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%d %H:%M")


def days(daily: DailyTime, begin: float, end: float) -> list[date]:
    """The days of a daily moment between two times, each found from the last one."""
    found: list[date] = []
    now, last = begin, None
    while now < end:
        day = daily.next_day(now, last)
        due = daily.due_on(day)
        assert due > now
        found.append(day)
        now = last = due
    return found


@pytest.mark.parametrize("hour", range(24))
@pytest.mark.parametrize("zone", [BERLIN, "America/New_York", "Australia/Lord_Howe", "UTC"])
def test_every_day_of_a_year_has_one(zone: str, hour: int) -> None:
    """Summer time begins and ends in it; no day is left out, and none has two."""
    begin = datetime(2027, 1, 1, 12, tzinfo=UTC).timestamp()
    found = days(DailyTime(hour, zone, SPREAD_S - 1), begin, begin + 400 * DAY_S)
    first = found[0]
    assert found == [first + timedelta(count) for count in range(len(found))]
    assert len(found) in (400, 401)


def test_an_hour_that_is_left_out_comes_after_the_gap() -> None:
    assert utc(DailyTime(2, BERLIN, 0).due_on(date(2027, 3, 28))) == "28 01:00", "3:00 there"
    assert utc(DailyTime(2, BERLIN, 0).due_on(date(2027, 3, 29))) == "29 00:00"


def test_of_an_hour_that_comes_twice_it_is_the_first() -> None:
    daily = DailyTime(2, BERLIN, 0)
    due = daily.due_on(date(2027, 10, 31))
    assert utc(due) == "31 00:00", "2:00 in summer time"
    assert daily.next_day(due, due) == daily.next_day(due + HOUR_S, due) == date(2027, 11, 1)


def test_a_day_has_one_whatever_the_hour_becomes() -> None:
    noon = datetime(2027, 1, 13, 12, tzinfo=UTC).timestamp()
    last = noon - 4 * HOUR_S
    assert DailyTime(20, "UTC", 0).next_day(noon, last) == date(2027, 1, 14), "it had one at 8"
    assert DailyTime(20, "UTC", 0).next_day(noon, last - DAY_S) == date(2027, 1, 13)
    assert DailyTime(8, "UTC", 0).next_day(noon, last - DAY_S) == date(2027, 1, 14), "it is past"


def test_a_clock_that_steps_back_leaves_no_day_out() -> None:
    """F54."""
    now = datetime(2027, 1, 13, 12, tzinfo=UTC).timestamp()
    assert DailyTime(8, "UTC", 0).next_day(now, now + 30 * DAY_S) == date(2027, 1, 14)


def test_people_are_spread_over_twenty_minutes_and_each_keeps_its_place() -> None:
    people = [PersonSettings(number, zone="UTC", digest=8) for number in range(1, 400)]
    later = [daily.later_s for one in people if (daily := daily_of(one)) is not None]
    assert min(later) < SPREAD_S / 20
    assert SPREAD_S * 19 / 20 < max(later) < SPREAD_S == 20 * 60
    assert len(set(later)) > 300
    assert daily_of(PersonSettings(1_180_000_000_000_000_201, zone="UTC", digest=8)) == DailyTime(
        8, "UTC", 1136
    )


@pytest.mark.parametrize(
    "settings",
    [
        PersonSettings(1, zone="UTC"),
        PersonSettings(1, digest=8),
        PersonSettings(1, digest=8, zone="Mars/Olympus"),
        PersonSettings(1, digest=8, zone="UTC", digest_shut=True),
    ],
)
def test_without_an_hour_or_a_zone_or_once_it_was_refused_there_is_none(
    settings: PersonSettings,
) -> None:
    assert daily_of(settings) is None
