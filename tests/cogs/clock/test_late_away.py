"""F56: who is away is not late; after a week the others can decide, and no sooner."""

from __future__ import annotations

from functools import partial

import pytest

from bot.cogs.clock.choices import agree, wait_on
from bot.match.refusals import ShellRefused
from bot.match.turn_timer import RESERVE_S
from bot.match.wall_clock import DAY_S, HOUR_S
from games.core import LEAVE
from tests.deeds import decides, wakes
from tests.desk import ANA, BEN, CY, DEE, Desk, name_of
from tests.interactions import fresh

EMPTY_S = 3 * DAY_S + RESERVE_S
CHOICES = ["Give", "Let the bot play"]


async def away(desk: Desk, person: int, days: int) -> None:
    """A person is away from now on."""
    await desk.persons.leave(person, days, interaction=fresh())
    await desk.waits(0)


async def choices(desk: Desk, match: str) -> list[str]:
    return (await desk.board(match)).choices


async def waits_on(desk: Desk, match: str, person: int) -> None:
    (ask,) = await desk.open_asks(match)
    await decides(desk.matches, match, (ask.seat, ask.k), person, wait_on)
    await desk.waits(0)


async def test_f56_away_at_the_deadline(desk: Desk) -> None:
    match = await desk.duel()
    player, other = await desk.turn(match)
    await desk.waits(EMPTY_S - HOUR_S)
    await away(desk, player, 14)
    board = await desk.board(match)
    assert f"{name_of(player)} is away" in board.text
    assert "time runs out" not in board.text
    await desk.waits(7 * DAY_S - HOUR_S)
    assert await choices(desk, match) == []
    await desk.waits(2 * HOUR_S)
    board = await desk.board(match)
    assert board.choices == CHOICES
    assert f"{name_of(player)} has been away for a week." in board.text
    assert desk.heard(other, "is away for long") == 1
    await waits_on(desk, match, other)
    assert await choices(desk, match) == []
    await desk.waits(3 * DAY_S)
    assert await choices(desk, match) == CHOICES, "a pace later"
    await desk.waits(4 * DAY_S)
    assert await choices(desk, match) == [], "back, with a pace left"
    await desk.waits(3 * DAY_S - HOUR_S)
    assert await choices(desk, match) == []
    await desk.waits(2 * HOUR_S)
    assert f"{name_of(player)}'s time is up" in (await desk.board(match)).text


async def test_f56_away_once_time_is_up(desk: Desk) -> None:
    """An absence that begins after the end of the bank takes nothing back."""
    match = await desk.duel()
    player, _ = await desk.turn(match)
    await desk.waits(EMPTY_S + HOUR_S)
    await away(desk, player, 2)
    assert await choices(desk, match) == CHOICES
    (ask,) = await desk.open_asks(match)
    assert ask.late_at is not None


async def test_f56_an_absence_that_is_made_longer_does_not_begin_anew(desk: Desk) -> None:
    match = await desk.duel()
    player, _ = await desk.turn(match)
    await away(desk, player, 7)
    await desk.waits(6 * DAY_S)
    await away(desk, player, 14)
    await desk.waits(DAY_S - HOUR_S)
    assert await choices(desk, match) == []
    await desk.waits(2 * HOUR_S)
    board = await desk.board(match)
    assert board.choices == CHOICES
    assert f"{name_of(player)} has been away for a week." in board.text


async def test_who_is_away_for_long_decides_nothing(desk: Desk) -> None:
    match = await desk.duel()
    _, other = await desk.turn(match)
    await away(desk, other, 21)
    await desk.waits(EMPTY_S + HOUR_S)
    assert await choices(desk, match) == CHOICES, "six days away"
    await desk.waits(DAY_S)
    assert (await desk.live(match)).is_asleep, "nobody is left who decides"
    with pytest.raises(ShellRefused, match="late_asleep"):
        await waits_on(desk, match, other)


async def test_who_decides_no_more_does_not_hold_up_the_others(desk: Desk) -> None:
    """Dee has agreed that Ben leaves; Ana has not, and has been away for a week by now."""
    match = await desk.begun("unlock", (ANA, BEN, CY, DEE), {"grid": "3"})
    await desk.plays(match, ANA, "code:1-2-5-9")
    await desk.plays(match, DEE, "code:1-2")
    await desk.waits(EMPTY_S + HOUR_S)
    by_person = {ask.person: ask for ask in await desk.open_asks(match)}
    assert set(by_person) == {BEN, CY}
    ben = by_person[BEN]

    async def leaves() -> int:
        return [row.text for row in (await desk.live(match)).rows].count(LEAVE)

    async def text() -> str:
        return (await desk.board(match)).text

    await away(desk, ANA, 14)
    await decides(desk.matches, match, (ben.seat, ben.k), DEE, partial(agree, yes=True))
    await desk.waits(0)
    assert "1 of 2" in await text()
    await desk.waits(7 * DAY_S - HOUR_S)
    assert await leaves() == 0
    assert "● Ana or ◆ Dee can decide" in await text()
    await desk.waits(2 * HOUR_S)
    assert await leaves() == 1
    assert "◆ Dee can decide" in await text(), "about Cy, alone"
    assert "● Ana or" not in await text()
    await desk.waits(7 * DAY_S)
    assert "● Ana or ◆ Dee can decide" in await text(), "Ana is back"


async def test_the_table_sleeps_if_nobody_is_left_who_decides(desk: Desk) -> None:
    match = await desk.duel(pace="7 days", late="ask")
    player, other = await desk.turn(match)
    await away(desk, other, 21)
    await desk.waits(10 * DAY_S - HOUR_S)
    assert not (await desk.live(match)).is_asleep
    await desk.waits(2 * HOUR_S)
    assert "Asleep since" in (await desk.board(match)).text
    assert await choices(desk, match) == []
    assert desk.heard(other, "time is up") == 0
    with pytest.raises(ShellRefused, match="late_asleep"):
        await waits_on(desk, match, other)
    await wakes(desk.matches, match, player)
    desk.shown.add(match)
    await desk.waits(0)
    assert "Asleep since" not in (await desk.board(match)).text
    (ask,) = await desk.open_asks(match)
    assert (ask.late_at, ask.bank) == (None, 10 * DAY_S)
