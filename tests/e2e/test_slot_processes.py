"""The program, three times over one database and two slots: two play, one waits and follows."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from sandbox.people.person import Person
from sandbox.server import Stand, serve
from sandbox.town import new_town
from tests.news import PATIENCE_S
from tests.postgres import cluster

pytestmark = pytest.mark.postgres

READY, WAITS, CONNECTED = "ready to play", "waiting for its end", "connected to Gateway"
"""What the log of a process says that plays, or waits, and that Discord hears."""


class Program:
    """A process of the bot, as hosts start it."""

    def __init__(self, child: asyncio.subprocess.Process, log: Path) -> None:
        self.child = child
        self._log = log

    def said(self) -> str:
        return self._log.read_text()

    async def says(self, *words: str) -> str:
        """Waits until its log holds one of these words; returns that."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                said = await asyncio.to_thread(self.said)
                if found := [word for word in words if word in said]:
                    return found[0]


@asynccontextmanager
async def program(stand: Stand, address: str, log: Path) -> AsyncIterator[Program]:
    own = {
        "DISCORD_TOKEN": stand.token,
        "DISCORD_API_URL": stand.api,
        "TUMBLER_DATABASE": address,
        "TUMBLER_SHARDS": "2",
        "TUMBLER_SLOTS": "2",
    }
    with log.open("wb") as said:
        child = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", env={**os.environ, **own}, stderr=said, stdout=said
        )
    try:
        yield Program(child, log)
    finally:
        if child.returncode is None:
            child.kill()
        await child.wait()


async def test_of_three_processes_two_play_and_the_third_follows(tmp_path: Path) -> None:
    stand = await serve(new_town())
    stand.gateway.starts.shards = 2
    mill = stand.town.open_server("Mill", ("Eve", "Ana"), on_shard=0, of=2)
    eve, ana = stand.people["eve"], stand.people["ana"]
    home = next(place.id for place in ana.channels() if place.name == "games")
    there = stand.world.channel_named("games", mill).id

    async def plays(person: Person, channel: int) -> None:
        outcome = await person.slash(channel, "lockpick start")
        assert outcome.kind != "failed", outcome.reason
        asked = stand.world.interactions.values()
        await person.until(lambda: not any(it.loading for it in asked), PATIENCE_S)

    with cluster() as server:
        async with AsyncExitStack() as ends:
            all_three: list[Program] = []
            for number in range(3):
                log = tmp_path / f"{number}.log"
                all_three.append(
                    await ends.enter_async_context(program(stand, server.address(), log))
                )
                expected = READY if number < 2 else WAITS
                assert await all_three[-1].says(READY, WAITS) == expected
                await all_three[-1].says(CONNECTED)
            await plays(eve, there)
            await plays(ana, home)
            all_three[0].child.kill()
            await all_three[2].says(READY)
            await plays(eve, there)
            all_three[1].child.terminate()
            assert await all_three[1].child.wait() == 0
            assert "Traceback" not in "".join(each.said() for each in all_three)
    await stand.close()
