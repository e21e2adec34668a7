"""Several decide about one, by presses; `tests/bot/test_late_many` has the rules of it."""

from __future__ import annotations

import pytest

from bot.play.bank import RESERVE_S
from bot.play.clock import DAY_S, HOUR_S
from games.core import LEAVE
from tests.e2e import test_unlock
from tests.e2e.test_late import answered, mark, said
from tests.e2e.trouble import Quick, no_harm
from tests.refusal import refusal

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


async def test_all_who_decide_must_agree_that_somebody_leaves(house: Quick) -> None:
    match = await two_late(house)
    board = house.board(house.ana)
    await board.press("Ben leaves")
    assert "Dee agrees, too." in said(house, house.ana)
    assert "The others then play on, as if" in said(house, house.ana)
    await house.private(house.ana)[-1].press("Ben leaves")
    await house.wait(0)
    assert said(house, house.ana) == "You agree: 1 of 2."
    board = house.board(house.ana)
    assert "Ben leaves, 1 of 2…" in board.labels
    assert "agrees: 1 of 2." in board.text
    assert LEAVE not in house.actions(match)
    await board.press("Ben leaves")
    await house.private(house.ana)[-1].press("Take it back")
    await house.caught_up()
    assert "Ben leaves…" in house.board(house.ana).labels
    assert len(house.boards(match)) == 1
    for person in (house.ana, house.dee):
        await house.board(person).press("Ben leaves")
        await house.private(person)[-1].press("Ben leaves")
        await house.caught_up()
    await house.wait(0)
    assert house.actions(match).count(LEAVE) == 1
    live = await house.live(match)
    assert live.match.status == "open"
    assert [house.person(live, seat) for seat in live.play.turn.waiting] == [house.cy]
    told = f"{mark(live, house.ben)} Ben left, as Ana and Dee decided."
    assert told in house.board(house.ana).text
    board = house.board(house.ana)
    assert refusal(await answered(house, house.ben, board, "Wait on")) == "no_seat", "who has left"
    await no_harm(house, match)
