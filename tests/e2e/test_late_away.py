"""F56: who is away is not late, by presses on the board.

The rules of it: `tests/cogs/clock/test_late_away`.
"""

from __future__ import annotations

import pytest

from bot.match import turn_timer
from bot.match.wall_clock import DAY_S, HOUR_S
from bot.store import questions as asks
from bot.store import spans
from bot.store.spans import Absence
from sandbox.people.person import Person
from tests.cogs.clock.lateness import EMPTY_S
from tests.e2e.lateness import choices
from tests.e2e.trouble import no_harm
from tests.house import House

pytestmark = pytest.mark.usefixtures("without_computers")


async def away(house: House, person: Person, days: float) -> None:
    """A person is away from now on, and everything that asks them is looked at."""
    assert house.store is not None
    at = house.clock()

    def work(tx: spans.Tx) -> None:
        spans.add_absence(tx, Absence(person.id, at, at + days * DAY_S))
        turn_timer.schedule_questions(tx, asks.open_around(tx, person.id), at)

    await house.store.write(work)
    await house.wait(0)


async def test_f56_away_at_the_deadline(house: House) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    await house.wait(EMPTY_S - HOUR_S)
    await away(house, player, 14)
    board = house.board(other).text
    assert f"{player.name} is away" in board
    assert "time runs out" not in board
    await house.wait(7 * DAY_S - HOUR_S)
    assert choices(house.board(other)) == []
    await house.wait(2 * HOUR_S)
    board = house.board(other)
    assert choices(board) == ["Give", "Let the bot play"]
    assert f"{player.name} has been away for a week." in board.text
    assert sum("is away for long" in ping for ping in house.pings(other)) == 1
    await board.press("Give")
    await house.caught_up()
    assert choices(house.board(other)) == []
    await house.wait(3 * DAY_S)
    assert choices(house.board(other)) != [], "a pace later"
    await house.wait(4 * DAY_S)
    assert choices(house.board(other)) == [], "back, with a pace left"
    await house.wait(3 * DAY_S - HOUR_S)
    assert choices(house.board(other)) == []
    await house.wait(2 * HOUR_S)
    assert f"{player.name}'s time is up" in house.board(other).text
    await no_harm(house, match)
