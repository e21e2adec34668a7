"""The statements about servers, and those that a host's commands run."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.app.cli.restore import last_rows, lost
from bot.app.cli.servers import OfServer, WhatIsSet, of_servers, set_in
from bot.app.cli.stats import by_game, overview, whole
from bot.cogs.tournament import rows as tournaments
from bot.interactions import maintenance
from bot.store import counts, jobs, matches, servers, spans
from bot.store.jobs import NO_SEAT, Job
from bot.store.matches import home_channel, write_thread
from bot.store.meta import drop_meta_like
from bot.store.servers import Report, Server, ServerBlock, ServerGame, keys_of_lost
from tests.store.world import ANA, BEN, CHANNEL, GUILD, MESSAGE


async def governing(store: Any, match: str, noon: float) -> None:
    """Runs them for a match in a server, at which Ana and Ben sit."""
    await store.write(lambda tx: _settings(tx, noon))
    await store.write(lambda tx: _limits(tx, match, noon))
    await store.write(lambda tx: _places(tx, match))
    await store.write(lambda tx: _blocks(tx, noon))
    await store.write(lambda tx: _reports(tx, noon))
    await store.write(_games)


def _settings(tx: Any, noon: float) -> None:
    server = Server(GUILD, (CHANNEL,), True, "1 day", 7, computers=False, limits={"alone": 3})
    server = replace(server, players=(7, 8), blocked=(9,), moderators=7, log_channel=CHANNEL)
    server = replace(server, results_channel=CHANNEL)
    assert servers.read(tx, GUILD) == Server(GUILD)
    servers.write(tx, server)
    servers.write(tx, server)
    assert servers.claim_role(tx, GUILD, noon, 60.0) == 7
    assert servers.claim_role(tx, GUILD, noon + 59.0, 60.0) is None
    assert servers.read(tx, GUILD) == replace(server, role_told_at=noon)


def _limits(tx: Any, match: str, noon: float) -> None:
    for guild in (None, GUILD):
        assert counts.open_tables(tx, ANA, guild) == 0
        assert counts.running_of(tx, ANA, guild) == 1
        assert counts.alone_of(tx, ANA, guild=guild) == 0
    assert counts.running_in(tx, CHANNEL) == 1
    assert counts.first_began(tx) is not None
    assert counts.entered(tx, ANA, GUILD) == 0
    assert counts.alone_of(tx, ANA, channel=CHANNEL) == 0
    assert _about(tx, counts.TABLE) == [0]
    assert _about(tx, counts.INVITED) == [BEN]
    assert _about(tx, counts.OFFERED) == []
    assert _about(tx, counts.CALLED) == [GUILD]
    counts.note_called(tx, match)
    assert _about(tx, counts.CALLED) == [GUILD], "one match is called for once"
    assert _about(tx, counts.DECLINED) == []
    counts.note_declined(tx, BEN, ANA, noon)
    counts.note_declined(tx, BEN, ANA, noon + 0.5)
    assert counts.deeds(tx, counts.DECLINED, ANA, 0.0) == [
        counts.Deed(counts.DECLINED, BEN, noon + 0.5)
    ]


def _about(tx: Any, what: str) -> list[int]:
    return [one.about for one in counts.deeds(tx, what, ANA, 0.0)]


def _places(tx: Any, match: str) -> None:
    write_thread(tx, match, MESSAGE, CHANNEL)
    write_thread(tx, match, MESSAGE, CHANNEL)
    assert (home_channel(tx, MESSAGE), home_channel(tx, BEN)) == (CHANNEL, BEN)
    assert spans.asleep_in(tx, MESSAGE, "locked") == ()
    for host, found in ((None, [CHANNEL]), (ANA, [CHANNEL]), (BEN, [])):
        assert [each.home for each in matches.places_in(tx, GUILD, ("open",), host)] == found


def _blocks(tx: Any, noon: float) -> None:
    one = ServerBlock("5e", "Bén", noon)
    servers.add_block(tx, GUILD, one)
    servers.add_block(tx, GUILD, one)
    assert servers.read_block(tx, GUILD, "5e") == one
    assert servers.read_blocks(tx, GUILD) == (one,)
    assert (servers.remove_block(tx, GUILD, "5e"), servers.remove_block(tx, GUILD, "5e")) == (
        one,
        None,
    )


def _reports(tx: Any, noon: float) -> None:
    one = Report("R1", GUILD, CHANNEL, "nowhere", {"count": 3}, noon)
    two = replace(one, id="Q2", person=ANA, about=BEN, instead=CHANNEL + 1)
    for report in (one, two):
        servers.add_report(tx, report)
    later = replace(two, at=noon + 0.001)  # of one moment the order is that in which they came
    assert servers.read_reports(tx, GUILD) == (one, later)
    assert servers.read_reports_of_kind(tx, two.what)[0] == one
    assert servers.read_reports_of_kind(tx, "other") == ()
    for report in (one, two):
        servers.drop_report(tx, report.id)
    assert servers.read_reports(tx, GUILD) == ()


def _games(tx: Any) -> None:
    one = ServerGame(GUILD, "triplock", False, (CHANNEL,), {"mode": "ring"}, {"pace": "1 day"})
    assert servers.read_game(tx, GUILD, "triplock") == ServerGame(GUILD, "triplock")
    for game in (one, ServerGame(GUILD, "triplock")):
        servers.write_game(tx, game)
        assert servers.read_game(tx, GUILD, "triplock") == game
        assert servers.read_games(tx, GUILD) == {"triplock": game}
        servers.note_lost(tx, game)
        assert servers.read_lost(tx, GUILD) == {"triplock": game.channels}
    drop_meta_like(tx, keys_of_lost(GUILD))
    assert servers.read_lost(tx, GUILD) == {}


async def hosting(store: Any, match: str) -> None:
    """Runs them on a store with a match."""
    found, rows = await store.read(lambda tx: (overview(tx), last_rows(tx)))
    assert (found.matches, found.rows) == (len(rows), sum(rows.values()))
    assert found.last_at is not None
    before = {**rows, match: rows[match] - 2}
    del before[next(other for other in rows if other != match and not rows[other])]
    assert lost(rows, before) == (2, 1, 1)
    assert lost(before, rows) == (0, 0, 0)
    games, all_of, listed = await store.read(lambda tx: (by_game(tx), whole(tx), of_servers(tx)))
    assert sum(sum(states.values()) for states in games.values()) == found.matches
    assert all_of.servers == len([one for one in listed if one.matches])
    assert all_of.people > 2
    assert any(one.is_set for one in listed)
    await store.write(lambda tx: servers.write(tx, Server(7)))
    assert await store.read(lambda tx: set_in(tx, 7)) == WhatIsSet(1, 0, 0, 0)
    for _ in range(2):
        assert OfServer(7, 0, 0, 0, True) in await store.read(of_servers)
        assert await store.write(lambda tx: servers.forget(tx, 7))
        await store.write(lambda tx: servers.add_block(tx, 7, ServerBlock("mark", "Mo", 9.0)))
    assert await store.read(lambda tx: set_in(tx, 7)) == WhatIsSet(0, 0, 1, 0)
    assert await store.write(lambda tx: servers.forget(tx, 7))
    assert not await store.write(lambda tx: servers.forget(tx, 7))
    assert 7 not in await store.read(servers.known)
    left = Job("left", "7", NO_SEAT, 0, 9.0)
    await store.write(lambda tx: jobs.put(tx, left))
    assert await store.read(lambda tx: jobs.of_kind(tx, "left")) == (left,)
    await store.write(lambda tx: jobs.drop(tx, "left", "7"))
    assert await store.write(lambda tx: tournaments.forget_server(tx, 7)) == 0
    await store.write(lambda tx: maintenance.begin(tx, 9.5))
    assert await store.read(lambda tx: maintenance.read(tx, 9.0)) == 9.5
    await store.write(maintenance.end)
    assert await store.read(lambda tx: maintenance.read(tx, 9.0)) is None
    assert 7 not in [one.guild for one in await store.read(of_servers)]
