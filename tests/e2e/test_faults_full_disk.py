"""F10: what gave up while the disk was full is shown once there is room, though nobody presses."""

from __future__ import annotations

import pytest

from bot.cogs.tournament import rows
from bot.delivery import delivery
from tests.e2e.cups import cup_of, plays, running, standing, started
from tests.e2e.trouble import lag, no_harm
from tests.full_disk import fill, resize
from tests.house import House


@pytest.fixture(autouse=True)
def impatient(hasty: None) -> None:
    """Six tries take a moment."""


@pytest.mark.parametrize(
    "change", ["INSERT ON main.deliveries", "UPDATE OF caught_up ON main.matches"]
)
async def test_a_move_that_was_stored_is_shown_once_there_is_room(
    house: House, change: str
) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    assert house.store is not None
    pings = len(house.pings(other))
    await fill(house.store, change)
    await player.slash(house.games, "match move", move="end")
    await house.caught_up()
    assert house.actions(match)[2:] == ["end"]
    assert lag(house.path, match) > 0
    assert house.store.failed >= delivery.MOST_FAULTS

    await resize(house.store)
    assert lag(house.path, match) > 0
    await house.bot.beat()
    await house.caught_up()
    assert lag(house.path, match) == 0
    assert "Roll" in house.board(other).labels
    assert "to play" in house.board(other).text
    assert len(house.pings(other)) == pings + 1
    await no_harm(house, match)


async def test_a_tournament_that_was_not_shown_is_shown_once_there_is_room(cups: House) -> None:
    await started(cups, 3)
    assert cups.store is not None
    cup = await cup_of(cups)
    await fill(cups.store, "UPDATE OF shown ON main.tournaments")
    await plays(cups, running(cup)[0], 0)
    await cups.caught_up()
    assert await cups.store.read(rows.lagging) == (cup.id,)

    await resize(cups.store)
    await cups.bot.beat()
    await cups.caught_up()
    assert await cups.store.read(rows.lagging) == ()
    assert "½ of 1" in standing(cups).text
