"""A digest is due on each day once, at its hour, and is sent once, whatever goes wrong."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from bot.cogs.digest.rules import LATE_S, SPREAD_S, DailyTime, daily_of
from bot.delivery.discord.errors import Failed
from bot.delivery.discord.limits import MOST_REFUSALS, WINDOW_S
from bot.match.jobs import LEASE_S
from bot.match.wall_clock import DAY_S, HOUR_S
from bot.store.person_settings import PersonSettings
from tests.cogs.digest.mail import (
    SPREAD,
    KilledError,
    Mail,
    at,
    mailed,
    refused,
    settings,
    until,
    wants,
)
from tests.desk import ANA, BEN, Desk

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


@pytest.fixture
async def asked(desk: Desk, mail: Mail) -> int:
    """Who is asked in a duel and wants a digest at 8; the desk's clock stands before that."""
    person = await desk.waited_for(await desk.duel())
    await wants(desk, person, 8)
    await until(desk, at(1, 8) - 1)
    return person


async def test_two_processes_send_one(desk: Desk, mail: Mail, asked: int) -> None:
    other = Desk(desk.store, now=desk.now)
    others = mailed(other)
    for each in (desk, other):
        each.now = at(1, 8) + SPREAD
    await asyncio.gather(desk.duties.do_due(), other.duties.do_due())
    assert len(mail.digests(asked)) + len(others.digests(asked)) == 1
    for each in (desk, other):
        each.now = at(2, 8) + SPREAD
    await asyncio.gather(desk.duties.do_due(), other.duties.do_due())
    assert len(mail.digests(asked)) + len(others.digests(asked)) == 2


@pytest.mark.parametrize("has_arrived", [False, True])
@pytest.mark.parametrize("knows_nonce", [False, True])
async def test_killed_between_the_row_and_the_send(
    desk: Desk, mail: Mail, asked: int, has_arrived: bool, knows_nonce: bool
) -> None:
    if has_arrived:
        mail.after = KilledError()
    else:
        mail.before = KilledError()
    with pytest.raises(KilledError):
        await until(desk, at(1, 8) + SPREAD)
    assert len(mail.digests(asked)) == has_arrived
    if not knows_nonce:
        mail.forgets_nonces()
    await desk.waits(LEASE_S + 1)
    assert len(mail.digests(asked)) == 1
    await until(desk, at(2, 8) + SPREAD)
    assert len(mail.digests(asked)) == 2


@pytest.mark.parametrize("has_arrived", [False, True])
async def test_an_answer_that_is_lost(
    desk: Desk, mail: Mail, asked: int, has_arrived: bool
) -> None:
    if has_arrived:
        mail.after = Failed(TimeoutError())
    else:
        mail.before = Failed(TimeoutError())
    await until(desk, at(1, 8) + SPREAD)
    mail.forgets_nonces()
    await desk.waits(60)
    assert len(mail.digests(asked)) == 1
    await until(desk, at(2, 8) + SPREAD)
    assert len(mail.digests(asked)) == 2


async def test_what_discord_does_not_take_for_hours_waits_for_the_next_day(
    desk: Desk, mail: Mail, asked: int
) -> None:
    takes = mail.send

    async def fails(*_given: Any, **_more: Any) -> int:
        raise refused(40003, 429)

    mail.send = fails  # type: ignore[method-assign]
    end = at(1, 8) + SPREAD + LATE_S + 60
    while desk.now < end:
        await desk.waits(300)
    mail.send = takes  # type: ignore[method-assign]
    await desk.waits(300)
    assert mail.digests(asked) == []
    await until(desk, at(2, 8) + SPREAD)
    assert len(mail.digests(asked)) == 1


async def test_another_error_leaves_the_day_out(desk: Desk, mail: Mail, asked: int) -> None:
    """It is no word of the person's: the digest stays on."""
    mail.before = refused(50035, 400)
    await until(desk, at(1, 12))
    assert mail.digests(asked) == []
    await until(desk, at(2, 8) + SPREAD)
    assert len(mail.digests(asked)) == 1


async def test_f43_it_waits_while_discord_refuses_much(desk: Desk, mail: Mail, asked: int) -> None:
    mail.knocks.clock = desk.clock
    daily = daily_of(await settings(desk, asked))
    assert daily is not None
    await until(desk, daily.due_on(daily.day_of(desk.now)) - 1)
    for _ in range(MOST_REFUSALS):
        mail.knocks.note(403)
    await desk.waits(WINDOW_S - 1)
    assert mail.digests(asked) == []
    await desk.waits(2)
    assert len(mail.digests(asked)) == 1


async def test_another_person_s_is_another_message(desk: Desk, mail: Mail) -> None:
    for first, second in ((ANA, BEN), (BEN, ANA)):
        await desk.begun("triplock", (first, second))
    for person in (ANA, BEN):
        await wants(desk, person, 8)
    await until(desk, at(1, 8) + SPREAD)
    assert [len(mail.digests(person)) for person in (ANA, BEN)] == [1, 1]
