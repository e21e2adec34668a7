"""What belongs to a server is forgotten 60 days after the bot was removed, and never before.

That Discord is asked once more before that is tried in `tests/e2e/test_left_servers.py`.
"""

from __future__ import annotations

import logging

import pytest

from bot.app.journal import Journal
from bot.cluster.slots import Slot
from bot.cogs.tournament import rows
from bot.delivery.discord.metrics import Meters
from bot.match.games import GAMES
from bot.match.lobby.left_servers import AGAIN_S, LEFT, LeftServers, forget
from bot.match.matches import Matches
from bot.match.sleep import SLEEPS_S
from bot.match.wall_clock import DAY_S
from bot.store import jobs, servers
from bot.store.matches import read_match
from bot.store.results import read_results
from bot.store.servers import Server, ServerBlock, ServerGame
from bot.store.tx import Tx
from tests.cogs.tournament.cups import started
from tests.desk import ANA, BEN, GUILD, Desk
from tests.interactions import fresh

OTHER = 7 << 22


@pytest.fixture
def left(desk: Desk) -> LeftServers:
    return LeftServers(desk.matches)


@pytest.fixture
async def desk(desk: Desk) -> Desk:
    """A desk whose two servers have set, refused and blocked something."""

    def work(tx: Tx) -> None:
        for guild in (GUILD, OTHER):
            servers.write(tx, Server(guild, computers=False, blocked=(9,)))
            servers.write_game(tx, ServerGame(guild, "triplock", may_play=False))
            servers.add_block(tx, guild, ServerBlock("5e", "Ben", desk.now))

    await desk.store.write(work)
    return desk


async def due(desk: Desk) -> dict[int, float]:
    """The servers that are to be forgotten, and in how many seconds."""
    found = await desk.store.read(lambda tx: jobs.of_kind(tx, LEFT))
    return {int(duty.match): duty.due_at - desk.now for duty in found}


async def forgets(desk: Desk, guild: int = GUILD) -> None:
    await desk.store.write(lambda tx: forget(desk.matches.writing(tx), guild))


async def is_set(desk: Desk, guild: int) -> bool:
    return await desk.store.read(lambda tx: servers.read(tx, guild)) != Server(guild)


async def test_a_removal_counts_from_the_last_one_on_and_ends_as_the_bot_is_back(
    desk: Desk, left: LeftServers
) -> None:
    await left.left(GUILD)
    assert await due(desk) == {GUILD: SLEEPS_S}
    desk.now += 50 * DAY_S
    await left.left(GUILD)
    assert await due(desk) == {GUILD: SLEEPS_S}
    await left.back(GUILD)
    assert await due(desk) == {}
    assert await is_set(desk, GUILD)


async def test_what_happened_unnoticed_counts_from_the_first_start_that_sees_it(
    desk: Desk, left: LeftServers
) -> None:
    await left.is_in([OTHER, 5])
    assert await due(desk) == {GUILD: SLEEPS_S}
    desk.now += DAY_S
    await left.is_in([OTHER, 5])
    assert await due(desk) == {GUILD: SLEEPS_S - DAY_S}, "it goes on"
    await left.is_in([GUILD, OTHER])
    assert await due(desk) == {}, "it was invited again"


async def test_a_process_looks_at_the_servers_of_its_own_slot_alone(desk: Desk) -> None:
    slot = Slot(1, 2, 2)
    assert (slot.has(GUILD), slot.has(OTHER)) == (False, True)
    await LeftServers(Matches(desk.store, GAMES, clock=desk.clock, part=slot)).is_in([])
    assert await due(desk) == {OTHER: SLEEPS_S}


async def test_settings_lists_and_blocks_of_that_server_are_forgotten_and_told_in_a_line(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    desk.store.on_deeds = Journal(lambda _person: None, Meters().lessons)
    match = await desk.duel()
    await forgets(desk)
    assert not await is_set(desk, GUILD)
    assert await desk.store.read(lambda tx: servers.read_blocks(tx, GUILD)) == ()
    assert await desk.store.read(lambda tx: servers.read_games(tx, GUILD)) == {}
    assert await is_set(desk, OTHER)
    assert await desk.store.read(lambda tx: read_match(tx, match)) is not None
    assert await due(desk) == {}
    await forgets(desk)
    (line,) = [one for one in caplog.records if "server was forgotten" in one.getMessage()]
    told = {key: line.__dict__[key] for key in ("server", "count", "tournaments")}
    assert told == {"server": GUILD, "count": 3, "tournaments": 0}


async def ends(desk: Desk, cup: rows.Tournament) -> None:
    """All but one leave a tournament that runs, which ends it."""
    for person in (ANA, BEN):
        await desk.cups.quit(cup.id, person, interaction=fresh())
    await desk.duties.do_due()


async def test_tournaments_that_are_over_are_forgotten_and_their_matches_stay(
    desk: Desk,
) -> None:
    over = await started(desk)
    await ends(desk, over)
    (match,) = (one.match for one in over.fixtures if one.match is not None)
    results = await desk.store.read(lambda tx: read_results(tx, match))
    assert len(results) == 2
    runs = await started(desk)
    await forgets(desk)
    assert await desk.store.read(lambda tx: rows.read(tx, over.id)) is None
    assert await desk.store.read(lambda tx: rows.read(tx, runs.id)) is not None
    assert await due(desk) == {GUILD: AGAIN_S}, "one runs still"
    assert await desk.store.read(lambda tx: read_results(tx, match)) == results
    await desk.store.write(lambda tx: jobs.drop(tx, LEFT, str(GUILD)))
    await ends(desk, runs)
    await forgets(desk)
    assert await desk.store.read(lambda tx: rows.read(tx, runs.id)) is None
    assert await due(desk) == {}
