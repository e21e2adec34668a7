"""Which ends of matches are due to be posted in the results feed, and how they are told."""

from __future__ import annotations

import pytest

from bot.cogs import feed
from bot.cogs.feed import FEED
from bot.match.controls.message import Say, Show
from bot.match.lobby.deals import daily
from bot.match.lobby.visibility import hidden_from_all, hiding
from bot.match.offers import END
from bot.match.wall_clock import DAY_S
from bot.store import servers
from bot.store.deals import PRACTICE, Deal
from bot.store.jobs import read_duties
from bot.store.person_settings import NOBODY
from bot.store.servers import Server
from games.core import MARKS
from tests.creating import creates
from tests.deeds import answers_end, asks_to_end
from tests.desk import ANA, BEN, CHANNEL, CY, GUILD, Desk, name_of
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
    table = await creates(
        desk.lobby,
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


async def test_a_deal_of_the_day_is_not_told_before_its_day_is_over(desk: Desk) -> None:
    """Wherever it is played: others still have it before them."""
    for day, is_told in ((daily(desk.now), False), (daily(desk.now - DAY_S), True)):
        table = await creates(
            desk.lobby,
            desk.matches.shelf["lockpick"],
            {},
            guild=GUILD,
            channel=CHANNEL,
            host=ANA,
            host_name=name_of(ANA),
            interaction=fresh(),
            deal=Deal(day, PRACTICE, GUILD, CHANNEL),
        )
        await desk.acts.resign(table.match.id, ANA, interaction=fresh())
        assert await is_due(desk, table.match.id) == is_told


async def test_nor_is_an_end_that_all_have_agreed_to(desk: Desk) -> None:
    match = await desk.duel()
    asked = (await asks_to_end(desk.matches, match, ANA)).facts.offer(END)
    assert asked is not None
    await answers_end(desk.matches, match, asked.id, BEN, yes=True)
    assert (await desk.live(match)).is_void
    assert not await is_due(desk, match)


ENDS = {
    (): "⏳ Timelock: ▲ Ben wins Timelock",
    (BEN,): "⏳ Timelock: ▲ a player wins Timelock",
    (ANA,): "⏳ Timelock: ▲ Ben wins Timelock",
    (ANA, BEN): "⏳ Timelock: ▲ a player wins Timelock",
}
"""How a match that Ben has won is told where these people are hidden."""


async def test_who_sat_there_before_may_hide_too(desk: Desk) -> None:
    match = await desk.begun("timelock", (ANA, BEN), {"first": "host"})
    await desk.hands_over(match, BEN, CY)
    await desk.sets(BEN, results=NOBODY)
    live = await desk.live(match)
    hidden = await desk.store.read(lambda tx: hidden_from_all(tx, live, None, sees_home=True))
    assert hidden == {BEN}


@pytest.mark.parametrize("hidden", ENDS, ids=str)
async def test_who_is_hidden_is_named_nowhere(desk: Desk, hidden: tuple[int, ...]) -> None:
    match = await desk.begun("timelock", (ANA, BEN), {"first": "host"})
    await desk.acts.resign(match, ANA, interaction=fresh())
    live = await desk.live(match)
    assert live.table.people == (ANA, BEN)
    line, shown = feed.ended(live, (), hidden).blocks
    assert isinstance(line, Say)
    assert isinstance(shown, Show)
    assert line.content.startswith(f"-# {ENDS[hidden]}")
    for told in (line.content, shown.alt, shown.name):
        for person in hidden:
            assert name_of(person) not in told
    for person in {ANA, BEN} - {*hidden}:
        assert name_of(person) in shown.alt
    assert ("player circle" in shown.alt) == (len(hidden) == 2), "two are told apart"


@pytest.mark.parametrize("key", ["triplock", "unlock", "timelock", "tripol"])
async def test_so_it_is_in_every_game(desk: Desk, key: str) -> None:
    match = await desk.begun(key, (ANA, BEN))
    await desk.acts.resign(match, ANA, interaction=fresh())
    live = await desk.live(match)
    line, shown = feed.ended(live, (), (ANA, BEN)).blocks
    assert isinstance(line, Say)
    assert isinstance(shown, Show)
    seat = next(seat for seat in live.table.seats_of(BEN))
    assert f"{MARKS[seat]} a player" in line.content
    assert f"{MARKS[seat]} {MARKS[seat]}" not in line.content
    assert not {"Ana", "Ben"} & {*f"{line.content} {shown.alt}".replace("'", " ").split()}
    assert hiding(live, (ANA, BEN)).table.name_of(BEN) == f"{MARKS[seat]} a player"
