"""The duels of the rush over PostgreSQL, played by one, two and three processes.

Each process has a slot and one server on it, over which the duels are spread. All of them, their
database, the sandbox and the players share the cores of this machine, so that the figures say what
one more process costs and brings here, and not what it brings on a machine of its own.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import psycopg

from benchmarks.ratio import Ratio, Report, ms
from benchmarks.rush import DUELS, Rushed, rush
from benchmarks.town import Town, ended, started
from sandbox.protocol import shard_of
from sandbox.server import serve
from sandbox.town import GUILD, new_town
from tests.postgres import Cluster, cluster, missing

MOST = 3


def report() -> Report:
    """Yields the time of a move by several processes, as a ratio to that by one."""
    if missing() is not None:
        return
    alone = 0.0
    for count in range(1, MOST + 1):
        rushed = asyncio.run(_measured(count))
        rate = rushed.moves / rushed.took_s
        alone = alone or rate
        cores, took_s = os.cpu_count() or 1, rushed.took_s
        yield Ratio(
            f"move by {count} processes : by 1",
            alone / rate,
            None,
            f"{rate:.0f} moves a second in {DUELS} duels; "
            f"{ms(rushed.bot_s / rushed.moves)} of the bot a move; "
            f"of {cores} cores bots {rushed.bot_s / took_s:.2f}, "
            f"sandbox and players {rushed.rest_s / took_s:.2f}",
        )


async def _measured(count: int) -> Rushed:
    with tempfile.TemporaryDirectory() as name, cluster(fsync=True) as server:
        async with _town(Path(name), server, count) as place:
            with psycopg.connect(server.address(), autocommit=True) as rows:
                channels = place.stand.world.state.channels.values()
                games = [channel.id for channel in channels if channel.name == "games"]
                return await rush(
                    place, lambda sql, values: rows.execute(sql.replace("?", "%s"), values), games
                )


@asynccontextmanager
async def _town(folder: Path, server: Cluster, count: int) -> AsyncIterator[Town]:
    """Serves a world with a server on each of `count` shards, and a process for each."""
    people = [f"P{number}" for number in range(2 * DUELS)]
    made = new_town(people=people)
    made.gateway.starts.shards = count
    for shard in range(count):
        if shard != shard_of(GUILD, count):
            made.open_server(f"Shard {shard}", people, on_shard=shard, of=count)
    stand = await serve(made)
    async with AsyncExitStack() as after:
        after.push_async_callback(stand.close)
        shared = {
            "TUMBLER_DATABASE": server.address(),
            "TUMBLER_SHARDS": str(count),
            "TUMBLER_SLOTS": str(count),
        }
        place, children = Town(stand), []
        for slot in range(count):
            said = folder / f"{slot}.log"
            child = await started(stand, ["bot"], said, {**shared, "TUMBLER_SLOT": str(slot)})
            after.push_async_callback(ended, child, said)
            await place.connected()
            children.append(child.pid)
        place.pids = children
        await place.quiet()
        yield place
