"""The town of a soak: many people, many channels, and several servers for several processes."""

from __future__ import annotations

from collections.abc import Sequence

from sandbox.protocol import shard_of
from sandbox.server import Stand, serve
from sandbox.town import GUILD, new_state, new_town
from sandbox.world.later import Later
from sandbox.world.model import TEXT, Channel
from tests import folded

folded.install()

PEOPLE = ("Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")
HALLS = 12
"""How many channels there are to play in on each server."""


async def new_ground(
    people: Sequence[str] = PEOPLE, later: Later | None = None, shards: int = 1
) -> Stand:
    """Serves a town with these people and halls, and a server with both on each shard."""
    state = new_state(people)
    last = max(state.channels)
    for n in range(1, HALLS + 1):
        state.channels[last + n] = Channel(last + n, TEXT, f"hall-{n}", 10 + n, server=GUILD)
    town = new_town(state, later=later)
    town.gateway.starts.shards = shards
    names = [f"hall-{n}" for n in range(1, HALLS + 1)]
    for shard in range(shards):
        if shard != shard_of(GUILD, shards):
            name = f"Shard {shard}"
            town.open_server(name, people, on_shard=shard, of=shards, channels=names)
    return await serve(town)


def halls(stand: Stand) -> list[int]:
    """The channels to play in."""
    return [c.id for c in stand.world.state.channels.values() if c.name.startswith("hall-")]
