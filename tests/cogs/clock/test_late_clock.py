"""The term `late` at "play on": the clock plays at once, and in the end the seat leaves; F55."""

from __future__ import annotations

import pytest

from bot.cogs.clock.choices import play_on
from bot.cogs.clock.late import DEADLINE
from bot.match.refusals import ShellRefused
from bot.match.turn_timer import RESERVE_S
from bot.match.wall_clock import DAY_S, HOUR_S
from bot.store.jobs import read_duties, take
from bot.store.seats import Clock
from games.core import LEAVE, MARKS
from tests.deeds import decides
from tests.desk import Desk, name_of
from tests.interactions import fresh

EMPTY_S = 3 * DAY_S + RESERVE_S


async def turn_ended(desk: Desk, match: str, person: int) -> None:
    """A person rolls and ends the turn."""
    for text in ("roll", "end"):
        await desk.plays(match, person, text)
    assert await desk.waited_for(match) != person


async def acts(desk: Desk, match: str) -> list[str]:
    return [row.text for row in (await desk.live(match)).rows]


async def late_duel(desk: Desk) -> tuple[str, int, int]:
    """A duel in which somebody's time is up, and the other is asked: match, who is late, other."""
    match = await desk.duel()
    late, other = await desk.turn(match)
    await desk.waits(EMPTY_S + HOUR_S)
    return match, late, other


async def played_on(desk: Desk, match: str, by: int) -> None:
    """Somebody decides that the clock plays; it does so when the duties are done next."""
    (ask,) = await desk.open_asks(match)
    await decides(desk.matches, match, (ask.seat, ask.k), by, play_on)


async def test_the_clock_plays_at_once_and_says_so(desk: Desk) -> None:
    match = await desk.duel(pace="1 day", late="play on")
    late, other = await desk.turn(match)
    before = len(await acts(desk, match))
    await desk.waits(DAY_S + RESERVE_S - HOUR_S)
    assert len(await acts(desk, match)) == before
    await desk.waits(2 * HOUR_S)
    assert await desk.waited_for(match) == other
    assert set((await desk.actors(match))[before:]) == {Clock()}
    board = await desk.board(match)
    mark = MARKS[(await desk.live(match)).table.seats_of(late)[0]]
    assert f"The bot played for {mark} {name_of(late)}." in board.text
    assert board.choices == []
    assert desk.heard(other, "time is up") == 0
    assert desk.heard(other, "your turn") == 1


async def test_who_lets_the_clock_play_three_turns_leaves_after_a_week(desk: Desk) -> None:
    match = await desk.duel(pace="3 days", late="play on")
    late, other = await desk.turn(match)
    for turn in range(3):
        await desk.waits(3 * DAY_S + (RESERVE_S if turn == 0 else 0) + HOUR_S)
        assert LEAVE not in await acts(desk, match), turn
        await turn_ended(desk, match, other)
    await desk.waits(3 * DAY_S + HOUR_S)
    live, board = await desk.live(match), await desk.board(match)
    assert live.rows[-1].text == LEAVE
    assert live.match.status == "over"
    assert "has left: the bot had played for this seat for too long." in board.text
    assert name_of(late) in board.text


async def test_never_before_seven_days_without_an_own_act(desk: Desk) -> None:
    match = await desk.duel(pace="12 hours", late="play on")
    _, other = await desk.turn(match)
    await desk.waits(DAY_S / 2 + RESERVE_S + HOUR_S)
    for _ in range(5):  # 3.5 days, and half a day for each turn after that
        await turn_ended(desk, match, other)
        await desk.waits(DAY_S / 2 + HOUR_S)
    assert LEAVE not in await acts(desk, match)
    await turn_ended(desk, match, other)
    await desk.waits(0.6 * DAY_S)
    assert LEAVE not in await acts(desk, match), "6.85 days"
    await turn_ended(desk, match, other)
    await desk.waits(DAY_S / 2 + HOUR_S)
    assert (await acts(desk, match))[-1] == LEAVE


async def test_an_own_act_begins_the_count_again(desk: Desk) -> None:
    match = await desk.duel(pace="3 days", late="play on")
    late, other = await desk.turn(match)
    await desk.waits(6 * DAY_S + HOUR_S)
    for turn in range(5):
        await turn_ended(desk, match, other)
        if turn == 1:
            await turn_ended(desk, match, late)
            await turn_ended(desk, match, other)
        await desk.waits(6 * DAY_S + HOUR_S)
        assert (LEAVE in await acts(desk, match)) == (turn == 4), turn


async def test_f55_a_person_who_plays_before_the_clock_does_has_answered(desk: Desk) -> None:
    match, late, other = await late_duel(desk)
    before = len(await acts(desk, match))
    await played_on(desk, match, other)
    await desk.plays(match, late, "roll")
    await desk.waits(0)
    assert Clock() not in await desk.actors(match), "the question is answered"
    assert (await acts(desk, match))[before:] == ["roll"]
    (ask,) = await desk.open_asks(match)
    assert (ask.late_at, ask.by_clock) == (None, False)


async def test_f55_a_press_from_before_the_clock_played_is_refused(desk: Desk) -> None:
    match, late, other = await late_duel(desk)
    live = await desk.live(match)
    stamp, before = live.stamp(live.table.seats_of(late)[0]), live.play.n
    await played_on(desk, match, other)
    await desk.waits(0)
    played = await acts(desk, match)
    assert (await desk.actors(match))[before] == Clock()
    with pytest.raises(ShellRefused, match="moved_on"):
        await desk.acts.act(match, late, "roll", stamp=stamp, interaction=fresh())
    assert await acts(desk, match) == played


async def test_a_duty_whose_process_died_is_done_once(desk: Desk) -> None:
    """The dead process has stored the clock's row, and not that the duty is done."""
    match, _, other = await late_duel(desk)
    await played_on(desk, match, other)
    now = desk.now
    (duty,) = await desk.store.write(
        lambda tx: take(tx, DEADLINE, "dead", now=now, until=now + 60, most=8)
    )
    await desk.playing_on.play_on(duty)
    played = await acts(desk, match)
    assert Clock() in await desk.actors(match)

    async def is_kept() -> bool:
        kept = await desk.store.read(lambda tx: read_duties(tx, match))
        return DEADLINE in {one.kind for one in kept}

    await desk.waits(30)
    assert await is_kept()
    await desk.waits(31)
    assert await acts(desk, match) == played
    assert not await is_kept()


async def test_a_turn_by_the_clock_that_was_half_done_goes_on(desk: Desk) -> None:
    """The clock plays for who has begun a turn, has died in it, and ends it."""
    match, late, other = await late_duel(desk)
    await desk.plays(match, late, "roll")
    await desk.waits(3 * DAY_S + HOUR_S)
    assert (await desk.board(match)).choices != [], "the rest of the turn has one pace"
    await played_on(desk, match, other)
    await desk.waits(0)
    assert await desk.waited_for(match) == other
    assert "Roll" in (await desk.board(match)).labels
