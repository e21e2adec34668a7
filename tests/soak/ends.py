"""Ends of the bot in the midst of everything: it is killed, stopped, or hangs; one slot at a time.

Before a kill or a stop a standby may be started. Then nothing that people do is excused but what a
bot had acknowledged as it was killed, unless the standby plays too late for what Discord waits for:
a rolling restart is to be noticed by nobody.
"""

from __future__ import annotations

import asyncio
import random

from bot.cluster.standby import TOO_LATE_S
from sandbox.api.call_faults import SLOWEST_S
from tests.soak.bot_process import BotProcess
from tests.soak.bots import Bots
from tests.soak.report import Report
from tests.soak.settings import Settings
from tests.soak.trouble import Further
from tests.soak.witness import Witness

HANGS_S = (2.0, 12.0)
"""How long a bot hangs: for less and for more than the hold on a database lasts without it."""


class Ends:
    """Ends one process at a time, which goes on again before another one is ended."""

    def __init__(self, bots: Bots, witness: Witness, report: Report, settings: Settings) -> None:
        self._bots = bots
        self._witness = witness
        self._report = report
        self._settings = settings
        self._dice = random.Random(f"ends {settings.seed}")
        self.one_at_a_time = asyncio.Lock()

    def all(self) -> tuple[Further, ...]:
        """The kinds of ends, with how often each comes."""
        settings = self._settings
        return (
            (settings.kill_s, self._kill),
            (settings.stop_s, self._stop),
            (settings.hang_s, self._hang),
        )

    async def _kill(self) -> None:
        if self._report.counts["kills"] >= self._settings.most_kills:
            return
        async with self.one_at_a_time:
            slot, process, has_standby = await self._drawn("kills")
            if has_standby:
                await self._kill_with_standby(slot, process)
                return
            self._witness.interrupted("the bot was killed", slot)
            with self._witness.away("the bot was killed", slot):
                with process.killed():
                    await asyncio.sleep(SLOWEST_S)  # what it had sent arrives before the next start
                await process.connected()

    async def _kill_with_standby(self, slot: int, process: BotProcess) -> None:
        said = process.said_so_far()
        with process.killed():
            await process.gone()
        self._witness.left_open(slot)
        self._came(slot, await process.followed(said))

    async def _stop(self) -> None:
        async with self.one_at_a_time:
            slot, process, has_standby = await self._drawn("stops")
            if has_standby:
                said = process.said_so_far()
                stopping = asyncio.create_task(process.stopped())
                self._came(slot, await process.followed(said))
                await stopping
                return
            with self._witness.away("the bot was stopped", slot):
                await process.stopped()
                await process.connected()

    async def _hang(self) -> None:
        """A standby takes over while the bot hangs for long; that then ends by itself."""
        async with self.one_at_a_time:
            slot, process, _ = await self._drawn("hangs")
            self._witness.interrupted("the bot hung", slot)
            with self._witness.away("the bot hung", slot), process.hung():
                await asyncio.sleep(self._dice.choice(HANGS_S))
            await process.connected()

    async def _drawn(self, what: str) -> tuple[int, BotProcess, bool]:
        """Draws whom it meets, and whether a standby waits there; counts it."""
        slot = self._dice.randrange(self._settings.processes)
        process = self._bots.all[slot]
        has_standby = self._dice.random() < self._settings.standbys and await process.has_standby()
        if has_standby:
            self._witness.interrupted("sent before the standby was there", slot)
        self._report.count(what)
        self._report.count(f"{what} with a standby", int(has_standby))
        return slot, process, has_standby

    def _came(self, slot: int, seconds: float) -> None:
        """Notes how long it took until the standby played."""
        self._report.slowest_standby_s = max(self._report.slowest_standby_s, seconds)
        if seconds > TOO_LATE_S:
            self._report.count("standbys that came too late for what they had kept")
            self._witness.came_late(slot, seconds)
