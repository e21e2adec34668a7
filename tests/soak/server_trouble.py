"""Trouble with a server of PostgreSQL: it ends and comes back, its wires freeze and are cut."""

from __future__ import annotations

import asyncio
import random

from tests.soak.report import Report
from tests.soak.served import ServedDatabase
from tests.soak.settings import Settings
from tests.soak.trouble import Further

FROZEN_S = (3.0, 20.0)
"""How long a wire is frozen: for less and for more than whoever plays waits for an answer."""


class ServerTrouble:
    """Makes trouble with a server, one thing at a time."""

    def __init__(
        self,
        database: ServedDatabase,
        report: Report,
        settings: Settings,
        one_at_a_time: asyncio.Lock,
    ) -> None:
        self._database = database
        self._report = report
        self._settings = settings
        self._dice = random.Random(f"server {settings.seed}")
        self._one_at_a_time = one_at_a_time

    def all(self) -> tuple[Further, ...]:
        """The kinds of trouble, with how often each comes."""
        settings = self._settings
        return (
            (settings.restart_s, lambda: self._restart("fast")),
            (settings.crash_s, lambda: self._restart("immediate")),
            (settings.freeze_s, self._freeze),
            (settings.sever_s, self._sever),
        )

    async def _restart(self, how: str) -> None:
        """Ends the server, in order ("fast") or as a crash would, and starts it again."""
        async with self._one_at_a_time:
            self._report.count(f"server restarted: {how}")
            await asyncio.to_thread(self._database.restart, how)

    async def _freeze(self) -> None:
        """Freezes the wire of one slot, or of all."""
        wires = self._database.wires
        assert wires is not None
        async with self._one_at_a_time:
            slots = range(self._settings.processes)
            frozen = self._dice.choice([*([slot] for slot in slots), list(slots)])
            seconds = self._dice.choice(FROZEN_S)
            self._report.count(f"wire frozen for {seconds:.0f} s")
            for slot in frozen:
                wires.freeze(slot)
            try:
                await asyncio.sleep(seconds)
            finally:
                for slot in frozen:
                    wires.heal(slot)

    async def _sever(self) -> None:
        """Ends half of the bots' connections."""
        async with self._one_at_a_time:
            pids = self._database.pids()
            self._report.count("connections cut", len(pids) // 2)
            self._database.sever(self._dice.sample(pids, len(pids) // 2))
