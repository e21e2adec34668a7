"""Two processes over one database: each shows the tables of its servers, and plays its presses."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.e2e.slotted import Slotted
from tests.e2e.trouble import unanswered
from tests.postgres import cluster

pytestmark = pytest.mark.postgres


@pytest.fixture
async def house() -> AsyncIterator[Slotted]:
    with cluster() as server:
        async with await Slotted.opened_on(server) as made:
            yield made


async def test_each_slot_has_its_servers_and_plays_there(house: Slotted) -> None:
    assert [[guild.name for guild in bot.guilds] for bot in house.bots] == [["Mill"], ["Lockworks"]]
    home = await house.duel(house.ben, house.cy)
    mill = await house.duel(house.eve, house.ana, channel=house.there)
    assert house.board(house.ben).match == home
    assert house.board(house.eve, house.there).match == mill
    assert unanswered(house) == []
    assert house.sql("SELECT id FROM matches WHERE status <> 'open'") == []


async def test_what_is_pressed_in_direct_messages_is_shown_by_the_slot_of_the_server(
    house: Slotted,
) -> None:
    """Both lay their Diagrams in direct messages, which come to slot 0; the table is at slot 1."""
    match = await house.duel()
    player, other = await house.turn(match)
    for word in ("roll", "end"):
        outcome = await player.slash(house.dm(player), "triplock move", move=word)
        assert outcome.kind != "failed", outcome.reason
        await house.caught_up()
    assert house.actions(match)[2:] == ["roll", "end"]
    assert house.turns_told(other) == 1
    assert len(house.boards(match)) == 1
    assert house.sql("SELECT * FROM retired WHERE stays = 0") == []
    assert unanswered(house) == []
