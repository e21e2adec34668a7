"""Several decide about one, by presses.

The rules of it: `tests/cogs/clock/test_late`.
"""

from __future__ import annotations

from games.core import LEAVE
from tests.e2e.lateness import answered, mark, two_late
from tests.e2e.trouble import no_harm
from tests.house import House
from tests.refusal import refusal


async def test_all_who_decide_must_agree_that_somebody_leaves(house: House) -> None:
    match = await two_late(house)
    board = house.board(house.ana)
    await board.press("Ben leaves")
    assert "Dee agrees, too." in house.answer(house.ana)
    assert "The others then play on, as if" in house.answer(house.ana)
    await house.private(house.ana)[-1].press("Ben leaves")
    await house.wait(0)
    assert house.answer(house.ana) == "You agree: 1 of 2."
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
    assert refusal(await answered(house, house.ben, board, "Give")) == "no_seat", "who has left"
    await no_harm(house, match)
