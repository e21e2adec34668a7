"""The term `late` at "play on", on the board.

The rules of it: `tests/cogs/clock/test_late_clock`.
"""

from __future__ import annotations

import pytest

from bot.match.wall_clock import DAY_S, HOUR_S
from bot.store.seats import Clock
from tests.e2e.lateness import actors_of, choices
from tests.e2e.trouble import no_harm
from tests.house import House

pytestmark = pytest.mark.usefixtures("without_computers")


async def test_the_clock_plays_for_who_is_gone_once_the_bank_is_empty(house: House) -> None:
    match = await house.duel(pace="1 day", late="play on")
    late, other = await house.turn(match)
    before = len(house.rows(match))
    house.stand.faults.close_dms(late)
    house.stand.faults.leave(late)
    await house.wait(2 * DAY_S + HOUR_S)
    assert f"{late.name} can't be reached any more." in house.board(other).text
    assert choices(house.board(other)) == ["Give", "Let the bot play"]
    await house.wait(2 * DAY_S)
    assert set((await actors_of(house, match))[before:]) == {Clock()}
    assert choices(house.board(other)) == []
    await no_harm(house, match)
