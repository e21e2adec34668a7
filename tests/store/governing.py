"""The statements about servers: what they set, limits, threads, and where their tables stand."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.store import counts, matches, servers, spans
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
    assert counts.new_tables(tx, ANA, 0.0) == 1
    assert counts.invitations(tx, ANA, BEN, 0.0) == 1
    assert counts.seats_offered(tx, ANA, BEN, 0.0) == 0
    assert counts.calls(tx, ANA, GUILD, 0.0) == 1
    counts.note_called(tx, match)
    assert counts.calls(tx, ANA, GUILD, 0.0) == 1, "one match is called for once"
    assert counts.declined_at(tx, BEN, ANA) is None
    counts.note_declined(tx, BEN, ANA, noon)
    counts.note_declined(tx, BEN, ANA, noon + 0.5)
    assert counts.declined_at(tx, BEN, ANA) == noon + 0.5


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
