"""The program, several times over one database: some play its slots, others wait and follow."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.match.refusals import ShellRefused
from bot.screens.refusals import sentence
from sandbox.people.person import Person
from sandbox.server import Stand, serve
from sandbox.town import new_town
from sandbox.world.model import Server
from sandbox.world.outcome import Outcome
from tests.followed import line_of
from tests.news import PATIENCE_S
from tests.postgres import cluster
from tests.shown import Shown

pytestmark = pytest.mark.postgres

READY, WAITS, CONNECTED = "ready to play", "waiting for its end", "connected to Gateway"
"""What the log of a process says that plays, or waits, and that Discord hears."""

DUE = """
UPDATE duties SET due_at = 0 WHERE kind = 'expiry' AND match IN (
    SELECT DISTINCT ON (channel) id FROM matches WHERE game = 'unlock' ORDER BY channel, created_at
)
"""
"""The first table of each channel is to close now, and no more: a stop shows them all in time."""


class Program:
    """A process of the bot, as hosts start it."""

    def __init__(self, child: asyncio.subprocess.Process, log: Path) -> None:
        self.child = child
        self._log = log

    def said(self) -> str:
        return self._log.read_text()

    async def says(self, *words: str) -> str:
        """Waits until its log holds one of these words; returns that."""
        line = await line_of(self._log, self.child.pid, *words)
        return next(word for word in words if word in line)


@asynccontextmanager
async def program(stand: Stand, address: str, log: Path, shards: int = 2) -> AsyncIterator[Program]:
    """A process of a bot with so many shards, and a slot for each."""
    own = {
        **stand.settings,
        "TUMBLER_DATABASE": address,
        "TUMBLER_LIMITS": "off",
        "TUMBLER_SHARDS": str(shards),
        "TUMBLER_SLOTS": str(shards),
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


class Host:
    """Opens tables in #games of a server, again and again; `outcomes` has what came of that."""

    def __init__(self, stand: Stand, key: str, server: Server) -> None:
        self.person = stand.people[key]
        self.channel = stand.world.channel_named("games", server).id
        self.outcomes: list[Outcome] = []

    async def opens(self, until: asyncio.Event) -> None:
        while not until.is_set():
            self.outcomes.append(await self.person.slash(self.channel, "unlock start"))

    async def goes_on(self) -> None:
        """Waits until some further tables were opened."""
        known = len(self.outcomes)
        await self.person.until(lambda: len(self.outcomes) > known + 2, PATIENCE_S)

    async def begins(self) -> Shown:
        """Begins a match alone; gives its board, which stands in a thread."""
        await self.person.slash(self.channel, "lockpick start")
        return await self.person.until(self._board, PATIENCE_S)

    def _board(self) -> Shown | None:
        threads = (place.id for place in self.person.channels() if place.kind == "thread")
        found = (message for thread in threads for message in self.person.messages(thread))
        return next((board for each in found if (board := Shown(self.person, each)).ids), None)

    async def changes(self, shown: Shown) -> None:
        """Waits until a message reads otherwise."""
        await self.person.until(lambda: shown.now().text != shown.text, PATIENCE_S)


@pytest.mark.proof
async def test_with_more_shards_the_new_processes_follow_once_all_of_the_old_have_ended(
    tmp_path: Path,
) -> None:
    """Two shards become three: the Mill leaves slot 1 for 0, and the Barn slot 0 for 2."""
    stand = await serve(new_town())
    stand.gateway.starts.max_concurrency = 3
    mill = stand.town.open_server("Mill", ("Eve",), on_shard=3, of=6)
    barn = stand.town.open_server("Barn", ("Fay",), on_shard=2, of=6)
    hosts = Host(stand, "eve", mill), Host(stand, "fay", barn)
    done = asyncio.Event()
    async with AsyncExitStack() as ends:
        server = ends.enter_context(cluster())

        async def started(shards: int) -> list[Program]:
            made: list[Program] = []
            for number in range(shards):
                log = tmp_path / f"{shards}-{number}.log"
                starts = program(stand, server.address(), log, shards)
                made.append(await ends.enter_async_context(starts))
                await made[-1].says(CONNECTED)
            return made

        async def sql(line: str) -> list[tuple[Any, ...]]:
            import psycopg

            async with await psycopg.AsyncConnection.connect(server.address()) as con:
                cursor = await con.execute(line.encode())
                return await cursor.fetchall() if cursor.description else []

        old = await started(2)
        boards = [await host.begins() for host in hosts]
        opening = [asyncio.create_task(host.opens(done)) for host in hosts]
        new = await started(3)
        assert all(WAITS in each.said() and READY not in each.said() for each in new)
        for host in hosts:
            await host.goes_on()
        for each in old:
            each.child.terminate()
        assert [await each.child.wait() for each in old] == [0, 0]
        await sql(DUE)
        tables = [Shown.of(host.person, host.outcomes[0]) for host in hosts]
        for each in new:
            await each.says(READY)
        for host in hosts:
            await host.goes_on()
        done.set()
        await asyncio.gather(*opening)
        for host, board, table in zip(hosts, boards, tables, strict=True):
            await host.changes(table)
            await board.press("Hint")
            await host.changes(board)
            said = [Shown.of(host.person, outcome).text for outcome in host.outcomes]
            assert sentence(ShellRefused("restarting")) not in said
        assert await sql("SELECT * FROM shard_outages WHERE until IS NULL") == []
        for each in new:
            each.child.terminate()
        assert [await each.child.wait() for each in new] == [0, 0, 0]
        assert await sql("SELECT * FROM behind") == []
        assert await sql("SELECT * FROM duties WHERE due_at = 0") == []
        (made,) = await sql("SELECT count(*) FROM matches WHERE game = 'unlock'")
        assert made == (sum(len(host.outcomes) for host in hosts),)
        assert "Traceback" not in "".join(each.said() for each in (*old, *new))
    await stand.close()
