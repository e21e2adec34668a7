"""The trouble: failing calls, a cut gateway, interactions that arrive twice, a killed bot."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any

from sandbox.api.call_faults import SLOWEST_S
from sandbox.server import Stand
from sandbox.world import events, interactions
from tests.soak.bot_process import BotProcess
from tests.soak.report import Report
from tests.soak.settings import Settings
from tests.soak.witness import Witness


class Trouble:
    """Makes trouble between `begin` and `rest`, by its seed."""

    def __init__(
        self, stand: Stand, bot: BotProcess, witness: Witness, report: Report, settings: Settings
    ) -> None:
        self._stand = stand
        self._bot = bot
        self._witness = witness
        self._report = report
        self._settings = settings
        self._dice = random.Random(f"trouble {settings.seed}")
        self._tasks: list[asyncio.Task[None]] = []
        self._twice = 0.0
        self._begun = 0
        stand.world.listeners.append(self._deliver_twice)

    def begin(self) -> None:
        """Begins to make trouble."""
        settings = self._settings
        self._begun += 1
        self._stand.faults.at_random(settings.chance, f"calls {settings.seed} {self._begun}")
        self._twice = settings.twice
        self._every(settings.cut_s, self._cut)
        self._every(settings.kill_s, self._kill)

    async def rest(self) -> None:
        """Makes no more trouble, and waits until the bot is connected."""
        self._stand.faults.at_random(0.0)
        self._twice = 0.0
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()
        await self._bot.connected()

    def met(self) -> Counter[str]:
        """How many calls were hit by each kind of fault."""
        return Counter(met.kind for met in self._stand.faults.met)

    def _every(self, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        if seconds > 0:
            self._tasks.append(asyncio.create_task(self._repeat(seconds, work)))

    async def _repeat(self, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while True:  # counted from when the bot is there, however long a busy machine starts it
            await self._bot.connected()
            await asyncio.sleep(seconds * self._dice.uniform(0.5, 1.5))
            await work()

    async def _cut(self) -> None:
        kind = self._dice.choice(("drop", "op 7", "op 9", "op 9, resumable"))
        self._report.count(f"gateway cut: {kind}")
        self._witness.line_is_cut()
        match kind:
            case "drop":
                await self._stand.faults.drop()
            case "op 7":
                self._stand.faults.reconnect()
            case _:
                self._stand.faults.invalidate(resumable=kind != "op 9")

    async def _kill(self) -> None:
        if self._report.counts["kills"] >= self._settings.most_kills:
            return
        self._report.count("kills")
        self._witness.bot_is_killed()
        with self._bot.killed():
            await asyncio.sleep(SLOWEST_S)  # what it had sent arrives before the next one starts

    def _deliver_twice(self, event: events.Event) -> None:
        if not isinstance(event, events.InteractionSent) or event.again:
            return
        if self._dice.random() < self._twice:
            self._report.count("interactions delivered twice")
            interactions.redeliver(self._stand.world, event.interaction.id)
