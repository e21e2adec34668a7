"""Each digest is sent once: by two processes, after a kill, after answers that were lost."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.cogs.digest.rules import LATE_S, daily_of
from bot.delivery.discord.errors import Failed
from bot.delivery.discord.limits import MOST_REFUSALS, WINDOW_S
from bot.match.jobs import LEASE_S
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
