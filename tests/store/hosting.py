"""The statements that a host's commands run."""

from __future__ import annotations

from typing import Any

from bot.app.cli.restore import LostRows, last_rows, lost
from bot.app.cli.servers import OfServer, WhatIsSet, of_servers, set_in
from bot.app.cli.stats import by_game, overview, whole
from bot.cogs.tournament import rows as tournaments
from bot.interactions import maintenance
from bot.store import jobs, servers
from bot.store.jobs import NO_SEAT, Job
from bot.store.servers import Server, ServerBlock


async def hosting(store: Any, match: str) -> None:
    """Runs them on a store with a match."""
    found, rows = await store.read(lambda tx: (overview(tx), last_rows(tx)))
    assert (found.matches, found.rows) == (len(rows), sum(rows.values()))
    assert found.last_at is not None
    before = {**rows, match: rows[match] - 2}
    del before[next(other for other in rows if other != match and not rows[other])]
    assert lost(rows, before) == LostRows(2, 1, 1)
    assert lost(before, rows) == LostRows(0, 0, 0)
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
