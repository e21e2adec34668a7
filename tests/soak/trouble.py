"""The trouble: failing calls, a cut gateway, interactions that arrive twice, and what is added."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from sandbox.server import Stand
from sandbox.world import events, interactions
from tests.soak.bots import Bots
from tests.soak.report import Report
from tests.soak.settings import Settings
from tests.soak.witness import Witness

Further = tuple[float, Callable[[], Awaitable[None]]]
"""Trouble that comes about every so many seconds (0: never), and how it is made."""


class Trouble:
    """Makes trouble between `begin` and `rest`, by its seed; `further` is made beside its own."""

    def __init__(
        self,
        stand: Stand,
        bots: Bots,
        witness: Witness,
        report: Report,
        settings: Settings,
        further: Sequence[Further] = (),
    ) -> None:
        self._stand = stand
        self._bots = bots
        self._witness = witness
        self._report = report
        self._settings = settings
        self._dice = random.Random(f"trouble {settings.seed}")
        self._tasks: list[asyncio.Task[None]] = []
        self._rests = asyncio.Event()
        self._twice = 0.0
        self._begun = 0
        self._further = further
        stand.world.listeners.append(self._deliver_twice)

    def begin(self) -> None:
        """Begins to make trouble."""
        settings = self._settings
        self._begun += 1
        self._rests.clear()
        self._stand.faults.at_random(settings.chance, f"calls {settings.seed} {self._begun}")
        self._twice = settings.twice
        for seconds, work in ((settings.cut_s, self._cut), *self._further):
            if seconds > 0:
                self._tasks.append(asyncio.create_task(self._repeat(seconds, work)))

    async def rest(self) -> None:
        """Makes no more trouble; waits until what is made has passed and all are connected."""
        self._stand.faults.at_random(0.0)
        self._twice = 0.0
        self._rests.set()
        await asyncio.gather(*self._tasks)
        self._tasks.clear()
        await self._bots.connected()

    def met(self) -> Counter[str]:
        """How many calls were hit by each kind of fault."""
        return Counter(met.kind for met in self._stand.faults.met)

    async def _repeat(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:  # counted from when the bots are there, however long a busy machine starts them
            await self._bots.connected()
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds * self._dice.uniform(0.5, 1.5)):
                    await self._rests.wait()
            if self._rests.is_set():
                return
            await work()

    async def _cut(self) -> None:
        """Cuts the gateway of one slot."""
        kind = self._dice.choice(("drop", "op 7", "op 9", "op 9, resumable"))
        slot = self._dice.randrange(self._settings.processes)
        self._report.count(f"gateway cut: {kind}")
        self._witness.line_is_cut(slot)
        match kind:
            case "drop":
                await self._stand.faults.drop(shard=slot)
            case "op 7":
                self._stand.faults.reconnect(shard=slot)
            case _:
                self._stand.faults.invalidate(resumable=kind != "op 9", shard=slot)

    def _deliver_twice(self, event: events.Event) -> None:
        if not isinstance(event, events.InteractionSent) or event.again:
            return
        if self._dice.random() < self._twice:
            self._report.count("interactions delivered twice")
            interactions.redeliver(self._stand.world, event.interaction.id)
