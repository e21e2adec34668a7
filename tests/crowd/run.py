"""A crowd from the start of the processes to its figures."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Awaitable
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import quantiles

import psycopg

from sandbox.limits.rates import DISCORD, Rates
from sandbox.people.person import Person
from sandbox.server import Stand, serve
from sandbox.town import new_town
from sandbox.world.outcome import Outcome
from tests.e2e.seeded_bot import PLAIN, STARTS
from tests.forked import Forked
from tests.news import PATIENCE_S, News
from tests.postgres import cluster
from tests.shown import Shown
from tests.soak.slots import connected, environment
from tests.sure import sure

FIRST_S = 3.0
"""Discord waits so long for the first answer to an interaction."""


class Counted(Rates):
    """Discord's limits, and the times of all requests that count."""

    def __init__(self) -> None:
        super().__init__(DISCORD)
        self.times: list[float] = []

    def admit(self, method: str, path: str) -> dict[str, str]:
        self.times.append(time.monotonic())
        return super().admit(method, path)


class Crowd:
    """The processes, and two people for each channel; `refused` counts once shares settled."""

    def __init__(self, folder: Path, processes: int, rooms: int, every_s: float) -> None:
        self._folder = folder
        self._processes = processes
        self._rooms = rooms
        self._every_s = every_s
        self._rates = Counted()
        self.refused: Counter[str] = Counter()
        self.too_quick = 0
        self._answers: list[float] = []
        self._failed: Counter[str] = Counter()
        self._times: list[float] = []
        self._behind = 0

    async def run(self, settle_s: float, seconds: float) -> None:
        """Starts the processes, lets people start matches, and counts for so many seconds."""
        async with AsyncExitStack() as ends:
            server = ends.enter_context(cluster())
            stand, players = await self._town()
            ends.push_async_callback(stand.close)
            bots = [await self._bot(stand, server.address(), n) for n in range(self._processes)]
            servers = list(stand.world.state.servers)
            await stand.people["a0"].until(
                lambda: all(connected(stand.gateway, each) for each in servers), 10 * PATIENCE_S
            )
            going = [asyncio.create_task(self._plays(*player)) for player in players]
            await asyncio.sleep(settle_s)
            before, began = self._rates.refused.copy(), time.monotonic()
            self._answers.clear()
            self._failed.clear()
            await asyncio.sleep(seconds)
            self._times = [at for at in self._rates.times if at >= began]
            self.refused = self._rates.refused - before
            self._behind = await asyncio.to_thread(_behind, server.address())
            self.too_quick = stand.gateway.starts.too_quick
            for task in going:
                if task.done():
                    task.result()
                task.cancel()
            await asyncio.gather(*going, return_exceptions=True)
            for bot in bots:
                bot.kill()
                await bot.ended()

    async def _town(self) -> tuple[Stand, list[tuple[Person, Person, int]]]:
        """A server on each shard; who invites whom in which channel."""
        town = new_town(limits=DISCORD)
        town.rates = self._rates
        town.gateway.starts.shards = self._processes
        pairs = [(f"A{n}", f"B{n}") for n in range(self._processes * self._rooms)]
        rooms = [f"room-{n}" for n in range(self._rooms)]
        players: list[tuple[str, str, int]] = []
        for shard in range(self._processes):
            own = pairs[shard :: self._processes]
            people = [person for pair in own for person in pair]
            server = town.open_server(
                f"S{shard}", people, on_shard=shard, of=self._processes, channels=rooms
            )
            channels = [town.world.channel_named(room, server).id for room in rooms]
            players += [(*pair, channel) for pair, channel in zip(own, channels, strict=True)]
        stand = await serve(town)
        keys = stand.people
        return stand, [(keys[a.lower()], keys[b.lower()], channel) for a, b, channel in players]

    async def _bot(self, stand: Stand, address: str, slot: int) -> Forked:
        own = {
            "DISCORD_TOKEN": stand.token,
            "DISCORD_API_URL": stand.api,
            "TUMBLER_DATABASE": address,
            "TUMBLER_ECHO_MS": "0",
            "TUMBLER_LIMITS": "off",
            "TUMBLER_LOG_LEVEL": "info",
            PLAIN: "yes",
            STARTS: str(self._folder / "starts"),
            **environment(slot, self._processes),
        }
        return await Forked.start(own, self._folder / f"bot-{slot}.log", News())

    async def _plays(self, host: Person, guest: Person, channel: int) -> None:
        """One invites the other, who accepts, again and again: boards and private messages."""
        dice = random.Random(channel)
        while True:
            await asyncio.sleep(dice.uniform(0.0, 2 * self._every_s))
            invited = await self._timed(host.slash(channel, "triplock start", opponent=guest.id))
            if invited.kind == "message":
                await self._timed(Shown.of(guest, invited).press("Accept"))

    async def _timed(self, asking: Awaitable[Outcome]) -> Outcome:
        began = time.monotonic()
        outcome = await asking
        self._answers.append(time.monotonic() - began)
        if outcome.kind == "failed":
            self._failed[outcome.reason] += 1
        return outcome

    @property
    def is_clean(self) -> bool:
        """Whether Discord had nothing to refuse, and everybody was answered in time."""
        return not (self.refused["global"] or self.too_quick or self._failed)

    def lines(self) -> list[str]:
        """The figures, a line each."""
        cuts = quantiles(self._answers, n=20)
        most = max(sum(at <= other < at + 1.0 for other in self._times) for at in self._times)
        spent = self._times[-1] - self._times[0]
        return [
            f"requests: {len(self._times)}, {len(self._times) / spent:.1f} a second,"
            f" {most} in the fullest second",
            f"matches not shown at the end: {self._behind}",
            f"refused once the shares had settled: {dict(self.refused)}",
            f"refused from the start: {dict(self._rates.refused)}",
            f"IDENTIFYs refused: {self.too_quick}",
            f"commands answered: {len(self._answers)}; median {cuts[9]:.2f} s, 95 % within"
            f" {cuts[-1]:.2f} s, slowest {max(self._answers):.2f} s of {FIRST_S:.0f}",
            f"commands that failed: {dict(self._failed)}",
        ]


def _behind(address: str) -> int:
    """How many matches are not shown as they stand."""
    with psycopg.connect(address) as connection:
        found = connection.execute("SELECT count(*) FROM behind").fetchone()
    return sure(found)[0]
