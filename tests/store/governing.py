"""The statements about servers: what they set, limits, threads, and where their tables stand."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.store import counts, matches, servers, threads
from bot.store.servers import Server
from tests.store.world import ANA, BEN, CHANNEL, GUILD, MESSAGE


async def governing(store: Any, match: str, noon: float) -> None:
    """Runs them for a match in a server, at which Ana and Ben sit."""
    await store.write(lambda tx: _settings(tx, noon))
    await store.write(lambda tx: _limits(tx, noon))
    await store.write(lambda tx: _places(tx, match))


def _settings(tx: Any, noon: float) -> None:
    server = Server(GUILD, (CHANNEL,), True, "1 day", 7, computers=False, limits={"alone": 3})
    assert servers.read(tx, GUILD) == Server(GUILD)
    servers.write(tx, server)
    servers.write(tx, server)
    assert servers.claim_role(tx, GUILD, noon, 60.0) == 7
    assert servers.claim_role(tx, GUILD, noon + 59.0, 60.0) is None
    assert servers.read(tx, GUILD) == replace(server, role_told_at=noon)


def _limits(tx: Any, noon: float) -> None:
    for guild in (None, GUILD):
        assert counts.open_tables(tx, ANA, guild) == 0
        assert counts.running_of(tx, ANA, guild) == 1
        assert counts.alone_of(tx, ANA, guild=guild) == 0
    assert counts.running_in(tx, CHANNEL) == 1
    assert counts.alone_of(tx, ANA, channel=CHANNEL) == 0
    assert counts.new_tables(tx, ANA, 0.0) == 1
    assert counts.invitations(tx, ANA, BEN, 0.0) == 1
    assert counts.seats_offered(tx, ANA, BEN, 0.0) == 0
    assert counts.declined_at(tx, BEN, ANA) is None
    counts.note_declined(tx, BEN, ANA, noon)
    counts.note_declined(tx, BEN, ANA, noon + 0.5)
    assert counts.declined_at(tx, BEN, ANA) == noon + 0.5


def _places(tx: Any, match: str) -> None:
    threads.write(tx, match, MESSAGE, CHANNEL)
    threads.write(tx, match, MESSAGE, CHANNEL)
    assert (threads.home(tx, MESSAGE), threads.home(tx, BEN)) == (CHANNEL, BEN)
    assert threads.asleep_in(tx, MESSAGE, "locked") == ()
    for host, found in ((None, [CHANNEL]), (ANA, [CHANNEL]), (BEN, [])):
        assert [each.home for each in matches.places_in(tx, GUILD, ("open",), host)] == found
