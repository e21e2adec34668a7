"""A match across days: when a turn is reminded, when its time is up, and what does not count."""

from __future__ import annotations

import pytest

from bot import screens
from bot.match.controls.message import Say
from bot.match.wall_clock import DAY_S, HOUR_S
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
