"""When a table falls asleep, who is left in peace then, who wakes it, and how it ends."""

from __future__ import annotations

import pytest

from bot.cogs.sleep.rules import ServerChannel, wake
from bot.match.refusals import ShellRefused
from bot.match.sleep import CHANNEL, FALLS_ASLEEP_S, SLEEP, SLEEPS_S, fall_asleep
from bot.match.turn_timer import RESERVE_S
from bot.match.wall_clock import DAY_S, HOUR_S
from bot.store.jobs import NO_SEAT, Job, read_duties
from tests import deeds
from tests.cogs.tournament.cups import started
from tests.deeds import by
from tests.desk import ANA, BEN, CY, GUILD, Desk
from tests.interactions import fresh

ELSEWHERE = GUILD + 1
"""Another server."""

LATE_S = 3 * DAY_S + RESERVE_S
"""When a bank that was never used is empty, at the pace that a table has by itself."""


async def sleeps(desk: Desk, match: str) -> bool:
    """Whether the table sleeps, which its board tells."""
    board, live = await desk.board(match), await desk.live(match)
    assert ("Asleep since <t:" in board.text) == ("Wake it" in board.labels) == live.is_asleep
    return live.is_asleep


async def wakes(desk: Desk, match: str, person: int) -> None:
    await deeds.wakes(desk.matches, match, person)
    desk.shown.add(match)
    await desk.waits(0)


async def turn_ended(desk: Desk, match: str, person: int) -> None:
    for text in ("roll", "end"):
        await desk.plays(match, person, text)


async def test_without_a_pace_it_sleeps_14_days_after_its_last_row(desk: Desk) -> None:
    match = await desk.duel(pace="none")
    _, other = await desk.turn(match)
    await desk.waits(13 * DAY_S)
    assert not await sleeps(desk, match)
    await desk.waits(DAY_S)
    assert await sleeps(desk, match)
    await wakes(desk, match, other)
    await desk.waits(13 * DAY_S)
    assert not await sleeps(desk, match), "as long after it was woken"
    await desk.waits(DAY_S)
    assert await sleeps(desk, match)


async def test_nobody_is_told_of_a_table_that_sleeps_until_it_is_woken(desk: Desk) -> None:
    match = await desk.duel(pace="none")
    player, other = await desk.turn(match)
    await desk.waits(FALLS_ASLEEP_S)
    before = list(desk.calls)
    await desk.waits(30 * DAY_S)
    assert desk.calls == before
    await wakes(desk, match, other)
    (call,) = desk.calls[len(before) :]
    assert call.people == (player,)
    assert "your turn" in call.text


async def test_who_is_asked_and_wakes_it_is_not_pinged(desk: Desk) -> None:
    match = await desk.duel(pace="none")
    player, _ = await desk.turn(match)
    await desk.waits(FALLS_ASLEEP_S)
    before = list(desk.calls)
    await wakes(desk, match, player)
    assert desk.calls == before
    (ask,) = await desk.open_asks(match)
    assert ask.since == desk.now, "their time runs from now"


async def test_with_a_pace_it_sleeps_14_days_after_the_time_is_up(desk: Desk) -> None:
    match = await desk.duel()
    player, _ = await desk.turn(match)
    await desk.waits(LATE_S + HOUR_S)
    assert "time has run out" in (await desk.board(match)).text
    await desk.waits(FALLS_ASLEEP_S - HOUR_S)
    assert not await sleeps(desk, match)
    await desk.waits(HOUR_S)
    assert await sleeps(desk, match)
    board = await desk.board(match)
    assert "time has run out" not in board.text
    assert board.choices == []
    await wakes(desk, match, player)
    (ask,) = await desk.open_asks(match)
    assert (ask.bank, ask.late_at, ask.since) == (LATE_S, None, desk.now)
    await desk.waits(LATE_S - HOUR_S)
    (ask,) = await desk.open_asks(match)
    assert ask.late_at is None, "the bank is full again"
    await desk.waits(2 * HOUR_S)
    assert "time has run out" in (await desk.board(match)).text


async def test_waking_fills_the_banks_of_those_who_are_not_asked_then(desk: Desk) -> None:
    match = await desk.duel()
    player, other = await desk.turn(match)
    await desk.waits(LATE_S - HOUR_S)
    await turn_ended(desk, match, player)
    await desk.waits(LATE_S + HOUR_S)
    await desk.waits(FALLS_ASLEEP_S)
    assert await sleeps(desk, match)
    await wakes(desk, match, other)
    await turn_ended(desk, match, other)
    (ask,) = await desk.open_asks(match)
    assert (ask.person, ask.bank) == (player, LATE_S)
    await desk.waits(5 * DAY_S)
    await turn_ended(desk, match, player)
    await turn_ended(desk, match, other)
    (ask,) = await desk.open_asks(match)
    assert ask.bank is not None
    assert ask.bank < LATE_S - DAY_S, "full once"


async def test_a_move_wakes_it(desk: Desk) -> None:
    match = await desk.duel(pace="none")
    player, other = await desk.turn(match)
    await desk.waits(FALLS_ASLEEP_S)
    assert await sleeps(desk, match)
    before = len(desk.calls)
    await desk.plays(match, player, "roll")
    await desk.waits(0)
    assert not await sleeps(desk, match)
    assert len(desk.calls) == before, "it is still the turn of who moved"
    await desk.plays(match, player, "end")
    (call,) = desk.calls[before:]
    assert call.people == (other,)
    assert await desk.waited_for(match) == other


async def test_only_who_sits_there_wakes_it(desk: Desk) -> None:
    match = await desk.duel(pace="none")
    for _ in range(2):  # awake, then asleep
        with pytest.raises(ShellRefused, match="no_seat"):
            await wakes(desk, match, CY)
        await desk.waits(FALLS_ASLEEP_S)
        assert await sleeps(desk, match)
    await wakes(desk, match, ANA)
    assert not await sleeps(desk, match)
    before = list(desk.calls)
    await wakes(desk, match, ANA)
    assert desk.calls == before, "a table that is awake stays as it is"
    assert not await sleeps(desk, match)
    desk.shown.clear()
    await deeds.wakes(desk.matches, match, ANA)
    assert desk.shown == {match}, "that had the button still, and is shown again"


async def test_f59_all_are_away_and_the_match_is_kept_without_a_result(desk: Desk) -> None:
    match = await desk.duel()
    await desk.waits(LATE_S + HOUR_S)
    await desk.waits(FALLS_ASLEEP_S)
    assert await sleeps(desk, match)
    before = list(desk.calls)
    await desk.waits(SLEEPS_S - HOUR_S)
    assert await sleeps(desk, match)
    await desk.waits(2 * HOUR_S)
    live = await desk.live(match)
    assert live.is_void
    board = await desk.board(match)
    assert "Ended without a result" in board.text
    assert "Nobody woke the table for 60 days." in board.text
    assert desk.calls == before
    assert [row.text for row in live.rows] == ["orient:0", "orient:0"], "its log is kept"
    assert not await desk.store.read(lambda tx: read_duties(tx, match))
    with pytest.raises(ShellRefused, match="over"):
        await wakes(desk, match, ANA)


async def test_f59_an_outage_of_weeks_puts_nobody_to_sleep(desk: Desk) -> None:
    match = await desk.duel(pace="none")
    await desk.waits(10 * DAY_S)
    await desk.is_away(20 * DAY_S)
    await desk.waits(3 * DAY_S)
    assert not await sleeps(desk, match)
    await desk.waits(DAY_S + HOUR_S)
    assert await sleeps(desk, match)
    await desk.is_away(100 * DAY_S)
    await desk.waits(SLEEPS_S - DAY_S)
    assert await sleeps(desk, match)
    await desk.waits(2 * DAY_S)
    assert (await desk.live(match)).is_void


async def test_f41_an_outage_of_the_server_puts_nothing_to_sleep(desk: Desk) -> None:
    match = await desk.duel()
    await desk.outages.server(GUILD, is_out=True)
    for days in (10, 20):
        await desk.waits(days * DAY_S)
        assert not await sleeps(desk, match)
    await desk.outages.server(GUILD, is_out=False)
    await desk.waits(HOUR_S)
    assert not await sleeps(desk, match)


async def test_a_duty_that_is_done_twice_does_nothing_more(desk: Desk) -> None:
    match = await desk.duel(pace="none")
    duty = Job(SLEEP, match, NO_SEAT, 0, desk.now)
    await desk.waits(FALLS_ASLEEP_S)
    await desk.sleepers.look(duty)
    assert await sleeps(desk, match)
    await wakes(desk, match, ANA)
    await desk.sleepers.look(duty)
    assert not await sleeps(desk, match)


async def test_a_match_for_one_sleeps_too_and_is_void_in_the_end(desk: Desk) -> None:
    match = await desk.begun("lockpick", [ANA])
    await desk.waits(FALLS_ASLEEP_S)
    assert await sleeps(desk, match)
    await wakes(desk, match, ANA)
    assert not await sleeps(desk, match)
    await desk.waits(FALLS_ASLEEP_S)
    await desk.waits(SLEEPS_S)
    assert (await desk.live(match)).is_void
    board = await desk.board(match)
    assert "Ended without a result" in board.text
    assert board.labels == ["Again", "Look back"]
    anew = await deeds.offers_rematch(desk.matches, match, ANA)
    assert anew is not None
    assert anew.match.id != match


async def test_f38_tables_of_a_server_that_is_left_sleep_until_the_bot_is_back(
    desk: Desk,
) -> None:
    match = await desk.duel()
    player, other = await desk.turn(match)
    await desk.sleepers.is_in([GUILD])
    assert not await sleeps(desk, match)
    desk.shown.clear()
    await desk.sleepers.is_in([])
    assert desk.shown == set(), "there is nowhere to show it"
    assert await sleeps(desk, match)
    before = list(desk.calls)
    await desk.waits(10 * DAY_S)
    assert desk.calls == before
    await desk.sleepers.back(GUILD)
    assert desk.shown == {match}
    assert await sleeps(desk, match), "until somebody wakes it"
    assert "away from its server" in (await desk.board(match)).text
    await wakes(desk, match, other)
    assert not await sleeps(desk, match)
    (call,) = desk.calls[len(before) :]
    assert call.people == (player,)


async def test_it_goes_on_in_no_server_where_somebody_who_sits_there_may_not_play(
    desk: Desk,
) -> None:
    match, to = await desk.duel(), ServerChannel(ELSEWHERE, 80, 80, None)
    await desk.sleepers.left(GUILD)
    await desk.blocks.block(BEN, "Ben", ELSEWHERE, CY, interaction=fresh())
    with pytest.raises(ShellRefused, match="may_not_play"):
        await desk.matches.change(match, by(ANA), lambda now: wake(now, by(ANA), to))
    assert await sleeps(desk, match)


async def test_waking_has_the_tournament_shown_again(desk: Desk) -> None:
    """Its channel may have been closed to the bot as well."""
    cup = await started(desk)
    match = next(one.match for one in cup.fixtures if one.match is not None)
    table = await desk.matches.table(match)
    await desk.store.write(lambda tx: fall_asleep(tx, match, CHANNEL, desk.now))
    woken: list[str] = []
    desk.store.listener = lambda touched: woken.extend(touched.tournaments)
    await deeds.wakes(desk.matches, match, table.people[0])
    assert woken == [cup.id]
