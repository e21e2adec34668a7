"""Several people decide about one, or one about several: Unlock for four, an Episode for two."""

from __future__ import annotations

import pytest

from bot.play.bank import RESERVE_S
from bot.play.clock import DAY_S, HOUR_S
from bot.store.actors import Clock
from games.core import LEAVE
from sandbox.people.person import Person
from tests.e2e import test_unlock
from tests.e2e.test_late import actors_of, answered, forge, mark, open_asks, said
from tests.e2e.trouble import Quick, no_harm
from tests.house import button, labels, match_of, text
from tests.interactions import fresh

EMPTY_S = 3 * DAY_S + RESERVE_S


@pytest.fixture
def house(quick: Quick) -> Quick:
    return quick


async def two_late(house: Quick) -> str:
    """Ana is the Lock, Dee has drawn, and the time of Ben and Cy is up."""
    match = await test_unlock.begin(house, 4, grid="3")
    await test_unlock.hide(house, house.ana, "1-2-5-9")
    await test_unlock.by_draw(house, house.dee, "1-2")
    await house.caught_up()
    await house.wait(EMPTY_S + HOUR_S)
    return match


async def test_f58_two_of_four_are_late_at_once(house: Quick) -> None:
    match = await two_late(house)
    board = house.board(house.ana)
    assert [label for label in labels(board) if "for Ben" in label or "for Cy" in label] == [
        "Wait on for Ben",
        "Play one careful move for Ben",
        "Wait on for Cy",
        "Play one careful move for Cy",
    ]
    for late in (house.ben, house.cy):
        assert f"{late.name}'s time is up. ● Ana or" in text(board)
        await house.press(late, board, "Wait on for Ben")
        await house.caught_up()
    assert "This is about you" in said(house, house.ben)
    assert "may decide about that, because their own time is not up" in said(house, house.cy)
    await house.press(house.dee, board, "Wait on for Ben")
    await house.caught_up()
    board = house.board(house.ana)
    assert "Play one careful move" in labels(board), "about Cy alone"
    assert "Ben's time is up" not in text(board)
    await house.press(house.ana, board, "Play one careful move")
    await house.wait(0)
    assert (await actors_of(house, match)).count(Clock()) == 1
    live = await house.live(match)
    assert [house.person(live, seat) for seat in live.play.turn.waiting] == [house.ben]
    assert "The clock played for" in text(house.board(house.ana))
    await no_harm(house, match)


async def test_the_board_names_who_decides_as_it_changes(house: Quick) -> None:
    match = await two_late(house)
    await test_unlock.by_draw(house, house.ben, "4-5")
    await house.caught_up()
    board = house.board(house.ana)
    assert "● Ana, ▲ Ben or ◆ Dee may decide" in text(board), "Ben is in time again"
    await house.acts.resign(match, house.dee.id, interaction=fresh())
    house.bot.services.delivery.wake(match)
    await house.caught_up()
    assert "● Ana or ▲ Ben may decide" in text(house.board(house.ana)), "Dee has left"
    await no_harm(house, match)


async def test_all_who_decide_must_agree_that_somebody_leaves(house: Quick) -> None:
    match = await two_late(house)
    board = house.board(house.ana)
    await house.press(house.ana, board, "Ben leaves")
    assert "Dee agrees, too." in said(house, house.ana)
    assert "The others then play on, as if" in said(house, house.ana)
    await house.press(house.ana, house.private(house.ana)[-1], "Ben leaves")
    await house.wait(0)
    assert said(house, house.ana) == "You agree: 1 of 2."
    board = house.board(house.ana)
    assert "Ben leaves, 1 of 2…" in labels(board)
    assert "agrees: 1 of 2." in text(board)
    assert LEAVE not in house.actions(match)
    await house.press(house.ana, board, "Ben leaves")
    await house.press(house.ana, house.private(house.ana)[-1], "Take it back")
    await house.caught_up()
    assert "Ben leaves…" in labels(house.board(house.ana))
    for person in (house.ana, house.dee):
        await house.press(person, house.board(person), "Ben leaves")
        await house.press(person, house.private(person)[-1], "Ben leaves")
        await house.caught_up()
    await house.wait(0)
    assert house.actions(match).count(LEAVE) == 1
    live = await house.live(match)
    assert live.match.status == "open"
    assert [house.person(live, seat) for seat in live.play.turn.waiting] == [house.cy]
    told = f"{mark(live, house.ben)} Ben left, as Ana and Dee decided."
    assert told in text(house.board(house.ana))
    board = house.board(house.ana)
    assert "one of your own" in await answered(house, house.ben, board, "Wait on"), "who has left"
    await no_harm(house, match)


async def test_what_was_agreed_ends_when_somebody_plays_or_waits_on(house: Quick) -> None:
    match = await two_late(house)
    for late in ("Ben", "Cy"):
        await house.press(house.ana, house.board(house.ana), f"{late} leaves")
        await house.press(house.ana, house.private(house.ana)[-1], f"{late} leaves")
        await house.caught_up()
    old = house.board(house.dee)
    await test_unlock.by_draw(house, house.ben, "4-5")
    await house.caught_up()
    assert "Wait on for Ben" not in labels(house.board(house.ana)), "Ben is in time again"
    await house.press(house.ana, house.board(house.ana), "Wait on")
    await house.caught_up()
    for late in ("Ben", "Cy"):
        forged = button(old, f"{late} leaves").replace(":leave:", ":agree:")
        await forge(house, house.dee, forged)
    assert "has more time by now" in said(house, house.dee)
    assert (await house.live(match)).facts.offers == ()
    await house.wait(3 * DAY_S + HOUR_S)
    assert len(house.boards(match)) == 1
    assert "Cy leaves…" in labels(house.board(house.ana)), "counted from the beginning"
    await no_harm(house, match)


async def together(house: Quick) -> tuple[str, Person, Person]:
    """An Episode of two in which somebody's time is up: the match, that person, the partner."""
    await house.ana.slash(house.games, "triplock start", mode="coop")
    table = house.last(house.ana)
    await house.press(house.ben, table, "Join")
    await house.caught_up()
    match = match_of(house.board(house.ana))
    live = await house.live(match)
    late = house.person(live, min(live.play.turn.waiting))
    await house.wait(EMPTY_S + HOUR_S)
    return match, late, house.ben if late is house.ana else house.ana


async def test_a_partner_is_late(house: Quick) -> None:
    match, late, one = await together(house)
    assert f"{late.name}'s time is up" in text(house.board(one))
    before = len(house.rows(match))
    await house.press(one, house.board(one), "Play one careful move")
    await house.wait(0)
    assert set((await actors_of(house, match))[before:]) >= {Clock()}
    assert "The clock played for" in text(house.board(one))
    assert all(ask.late_at is None for ask in await open_asks(house, match))
    await no_harm(house, match)
