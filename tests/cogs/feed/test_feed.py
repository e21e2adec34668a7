"""Which ends of matches are due to be posted in the results feed."""

from __future__ import annotations

import pytest

from bot.cogs.feed.rules import FEED
from bot.store import servers
from bot.store.duties import read_duties
from bot.store.servers import Server
from tests.desk import ANA, CHANNEL, GUILD, Desk, name_of
from tests.interactions import fresh

FEED_CHANNEL = 21


@pytest.fixture(autouse=True)
async def server(desk: Desk) -> None:
    """The server has a feed."""
    found = Server(GUILD, results_channel=FEED_CHANNEL)
    await desk.store.write(lambda tx: servers.write(tx, found))


async def is_due(desk: Desk, match: str) -> bool:
    found = await desk.store.read(lambda tx: read_duties(tx, match))
    return FEED in [duty.kind for duty in found]


async def test_an_end_by_the_rules_is_due_once_it_has_come(desk: Desk) -> None:
    match = await desk.duel()
    assert not await is_due(desk, match)
    await desk.acts.resign(match, ANA, interaction=fresh())
    assert await is_due(desk, match)


async def test_a_match_without_a_result_is_not(desk: Desk) -> None:
    match = await desk.duel()
    await desk.moderation.end(match, GUILD, 99, interaction=fresh())
    assert not await is_due(desk, match)


@pytest.mark.parametrize("guild", [None, GUILD + 1])
async def test_nor_is_one_elsewhere(desk: Desk, guild: int | None) -> None:
    """In direct messages, where the deals of the days are played, and in servers without a feed."""
    table = await desk.lobby.create(
        desk.matches.shelf["lockpick"],
        {},
        guild=guild,
        channel=CHANNEL,
        host=ANA,
        host_name=name_of(ANA),
        interaction=fresh(),
    )
    await desk.acts.resign(table.match.id, ANA, interaction=fresh())
    assert not await is_due(desk, table.match.id)
