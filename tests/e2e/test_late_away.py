"""F56: who is away is not late; after a week the others may decide, and no sooner."""

from __future__ import annotations

import pytest

from bot.play import questions
from bot.play.clock import DAY_S, HOUR_S
from bot.store import asks, spans
from bot.store.spans import Absence
from games.core import LEAVE
from sandbox.people.person import Person
from tests.e2e.test_late import EMPTY_S, choices, forge, open_asks, said
from tests.e2e.test_late_clock import duel
from tests.e2e.test_late_many import two_late
from tests.e2e.trouble import Quick, begin, no_harm
from tests.house import button, text


@pytest.fixture
def house(quick: Quick) -> Quick:
    return quick


async def away(house: Quick, person: Person, days: float) -> None:
    """A person is away from now on, and everything that asks them is looked at."""
    assert house.store is not None
    at = house.clock()

    def work(tx: spans.Tx) -> None:
        spans.add_absence(tx, Absence(person.id, at, at + days * DAY_S))
        questions.look_at_all(tx, asks.open_around(tx, person.id), at)

    await house.store.write(work)
    await house.wait(0)


async def test_f56_away_at_the_deadline(house: Quick) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    await house.wait(EMPTY_S - HOUR_S)
    await away(house, player, 14)
    board = text(house.board(other))
    assert f"{player.name} is away" in board
    assert "time is up" not in board
    await house.wait(7 * DAY_S - HOUR_S)
    assert choices(house.board(other)) == []
    await house.wait(2 * HOUR_S)
    board = house.board(other)
    assert choices(board) == ["Wait on", "Play one careful move"]
    assert f"{player.name} has been away for a week." in text(board)
    assert sum("is away for long" in ping for ping in house.pings(other)) == 1
    await house.press(other, board, "Wait on")
    await house.caught_up()
    assert choices(house.board(other)) == []
    await house.wait(3 * DAY_S)
    assert choices(house.board(other)) != [], "a pace later"
    await house.wait(4 * DAY_S)
    assert choices(house.board(other)) == [], "back, with a pace left"
    await house.wait(3 * DAY_S - HOUR_S)
    assert choices(house.board(other)) == []
    await house.wait(2 * HOUR_S)
    assert f"{player.name}'s time is up" in text(house.board(other))
    await no_harm(house, match)


async def test_f56_away_once_time_is_up(house: Quick) -> None:
    """An absence that begins after the end of the bank takes nothing back."""
    match = await begin(house)
    player, other = await house.turn(match)
    await house.wait(EMPTY_S + HOUR_S)
    await away(house, player, 2)
    assert choices(house.board(other)) == ["Wait on", "Play one careful move"]
    (ask,) = await open_asks(house, match)
    assert ask.late_at is not None
    await no_harm(house, match)


async def test_f56_an_absence_that_is_made_longer_does_not_begin_anew(house: Quick) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    persons = house.bot.services.persons
    await persons.leave(player.id, 7, interaction=1)
    await house.wait(6 * DAY_S)
    await persons.leave(player.id, 14, interaction=2)
    await house.wait(DAY_S - HOUR_S)
    assert choices(house.board(other)) == []
    await house.wait(2 * HOUR_S)
    assert choices(house.board(other)) == ["Wait on", "Play one careful move"]
    assert f"{player.name} has been away for a week." in text(house.board(other))
    await no_harm(house, match)


async def test_who_is_away_for_long_decides_nothing(house: Quick) -> None:
    match = await begin(house)
    _, other = await house.turn(match)
    await away(house, other, 21)
    await house.wait(EMPTY_S + HOUR_S)
    assert choices(house.board(other)) == ["Wait on", "Play one careful move"], "six days away"
    board = house.board(other)
    await house.wait(DAY_S)
    assert "Asleep since" in text(house.board(other)), "nobody is left who decides"
    await forge(house, other, button(board, "Wait on"))
    assert "The table sleeps." in said(house, other)
    await no_harm(house, match)


async def test_who_decides_no_more_does_not_hold_up_the_others(house: Quick) -> None:
    """Dee has agreed that Ben leaves; Ana has not, and has been away for a week by now."""
    match = await two_late(house)
    await away(house, house.ana, 14)
    await house.press(house.dee, house.board(house.dee), "Ben leaves")
    await house.press(house.dee, house.private(house.dee)[-1], "Ben leaves")
    await house.wait(0)
    assert said(house, house.dee) == "You agree: 1 of 2."
    await house.wait(7 * DAY_S - HOUR_S)
    assert house.actions(match).count(LEAVE) == 0
    assert "● Ana or ◆ Dee may decide" in text(house.board(house.dee))
    await house.wait(2 * HOUR_S)
    assert house.actions(match).count(LEAVE) == 1
    assert "◆ Dee may decide" in text(house.board(house.dee)), "about Cy, alone"
    await house.wait(7 * DAY_S)
    assert "● Ana or ◆ Dee may decide" in text(house.board(house.dee)), "Ana is back"
    await no_harm(house, match)


async def test_the_table_sleeps_if_nobody_is_left_who_decides(house: Quick) -> None:
    match = await duel(house, "7 days", "ask")
    player, other = await house.turn(match)
    await away(house, other, 21)
    await house.wait(10 * DAY_S - HOUR_S)
    assert "Asleep since" not in text(house.board(player))
    await house.wait(2 * HOUR_S)
    board = house.board(player)
    assert "Asleep since" in text(board)
    assert choices(board) == []
    assert not any("time is up" in ping for ping in house.pings(other))
    (ask,) = await open_asks(house, match)
    wait = f"{button(board, 'Wake it').partition('_')[0]}_late:wait:{ask.seat}:{ask.k}"
    await forge(house, other, wait)
    assert "The table sleeps." in said(house, other)
    await house.press(player, board, "Wake it")
    await house.caught_up()
    assert "Asleep since" not in text(house.board(player))
    (ask,) = await open_asks(house, match)
    assert (ask.late_at, ask.bank) == (None, 10 * DAY_S)
    await no_harm(house, match)
