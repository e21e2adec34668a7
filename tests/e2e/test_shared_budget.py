"""Two processes with one token divide the requests that Discord takes in a second."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.delivery.discord.limits import LIMIT
from sandbox.limits.rates import Limits, Rates
from sandbox.people.person import Person
from sandbox.server import Stand, serve
from sandbox.town import new_town
from sandbox.world.model import THREAD
from tests.e2e.seeded_bot import AS_HOSTED, PLAIN, STARTS, THREADS
from tests.followed import line_of
from tests.forked import Forked
from tests.news import PATIENCE_S
from tests.postgres import cluster

TABLES = 40
"""So many each server opens at once. Each costs its process a thread, and messages there."""

SLACK = 2
"""The requests beyond `LIMIT` a second that both may make at once, as each begins with some."""


class Log(Rates):
    """Keeps when each request came that counts to the limit of the bot."""

    def __init__(self) -> None:
        super().__init__(Limits(requests=50))
        self.times: list[float] = []

    def admit(self, method: str, path: str) -> dict[str, str]:
        self.times.append(time.monotonic())
        return super().admit(method, path)


@pytest.mark.proof
@pytest.mark.postgres
async def test_two_processes_that_want_too_much_make_no_more_than_discord_takes(
    tmp_path: Path,
) -> None:
    town, log = new_town(), Log()
    town.rates = log
    async with AsyncExitStack() as ends:
        stand = await ends.enter_async_context(await serve(town))
        stand.gateway.starts.shards = 2
        mill = town.open_server("Mill", ("Eve",), on_shard=0, of=2)
        there = stand.world.channel_named("games", mill).id
        home = next(place.id for place in stand.people["ana"].channels() if place.name == "games")
        address = ends.enter_context(cluster()).address()
        for slot in range(2):
            own = {
                **stand.settings,
                "TUMBLER_DATABASE": address,
                "TUMBLER_LIMITS": "off",
                "TUMBLER_SHARDS": "2",
                "TUMBLER_SLOTS": "2",
                "TUMBLER_SLOT": str(slot),
                STARTS: str(tmp_path / "starts"),
                PLAIN: "yes",
                THREADS: "yes",
                AS_HOSTED: "yes",
            }
            said = tmp_path / f"{slot}.log"
            said.touch()
            child = await Forked.start(own, said)
            ends.push_async_callback(child.ended)
            ends.callback(child.kill)
            await line_of(said, child.pid, "connected to Gateway")
            await line_of(said, child.pid, "ready to play")
        since, before = time.monotonic(), len(log.times)
        await asyncio.gather(
            open_tables(stand.people["eve"], there), open_tables(stand.people["ana"], home)
        )
        await stand.people["ana"].until(lambda: boards(stand) == 2 * TABLES, PATIENCE_S)
        made_in = log.times[before:]
        for count, at in enumerate(made_in, 1):
            assert count <= LIMIT * (at - since) + SLACK
        assert log.refused == {}


async def open_tables(person: Person, channel: int) -> None:
    for _ in range(TABLES):
        outcome = await person.slash(channel, "lockpick start")
        assert outcome.kind != "failed", outcome.reason


def boards(stand: Stand) -> int:
    """The number of threads with a board."""
    world = stand.world
    threads = [place.id for place in world.state.channels.values() if place.kind == THREAD]
    return sum(
        any(message.body.get("components") for message in world.messages_in(at)) for at in threads
    )
