"""Outages: times in which the bot could be reached by nobody, which therefore count for nobody.

The store keeps the last sign of life. An outage lies between it and the next moment at which
Discord's gateway is open. A server that Discord reports as unavailable has an outage of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from bot.play.matches import Matches
from bot.play.questions import look_at_all
from bot.store import asks, spans
from bot.store.meta import read_meta, write_meta
from bot.store.spans import BOT, SERVER
from bot.store.tx import Tx

ALIVE = "alive"
"""The key of the last sign of life: seconds since the epoch."""


class Outages:
    """Notes outages, each time by the clock of the matches. `is_open`: the gateway is open."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._order = asyncio.Lock()  # the gateway may close while its opening is being stored
        self.is_open = False

    async def started(self) -> None:
        """Begins the outage that reaches from the last sign of life until the gateway is open."""

        await self._matches.store.write(_since_alive)

    async def beat(self) -> None:
        """Stores a sign of life, if the gateway is open."""
        if self.is_open:
            await self._matches.store.jot(self._live)

    async def opened(self) -> None:
        """The gateway is open. If that cannot be stored, it counts as closed until it can."""

        def work(tx: Tx) -> None:
            if not self.is_open:
                _since_alive(tx)  # it may be that its closing was not stored
            at = self._live(tx)
            spans.outage_ends(tx, BOT, "", at)
            look_at_all(tx, asks.read_all_open(tx), at)

        async with self._order:
            await self._matches.store.write(work)
            self.is_open = True
        self._matches.on_duty()

    async def servers(self, lost: Iterable[int]) -> None:
        """Of the bot's servers these are unavailable, and all others are not."""
        out = {str(guild) for guild in lost}

        def work(tx: Tx) -> None:
            at = self._matches.clock()
            known = spans.under_way(tx, SERVER)
            for guild in out - known:
                spans.outage_begins(tx, SERVER, guild, at)
            for guild in known - out:
                spans.outage_ends(tx, SERVER, guild, at)
                look_at_all(tx, asks.open_in(tx, int(guild)), at)

        await self._matches.store.write(work)
        self._matches.on_duty()

    async def closed(self) -> None:
        """The gateway is closed, until it is opened again."""
        async with self._order:
            if self.is_open:
                self.is_open = False
                await self._matches.store.write(
                    lambda tx: spans.outage_begins(tx, BOT, "", self._live(tx))
                )

    async def server(self, guild: int, *, is_out: bool) -> None:
        """A server has become unavailable, or is back."""

        def work(tx: Tx) -> None:
            at = self._matches.clock()
            if is_out:
                spans.outage_begins(tx, SERVER, str(guild), at)
            else:
                spans.outage_ends(tx, SERVER, str(guild), at)
                look_at_all(tx, asks.open_in(tx, guild), at)

        await self._matches.store.write(work)
        self._matches.on_duty()

    def _live(self, tx: Tx) -> float:
        at = self._matches.clock()
        write_meta(tx, ALIVE, repr(at))
        return at


def _since_alive(tx: Tx) -> None:
    """Begins an outage at the last sign of life, unless one is under way."""
    alive = read_meta(tx, ALIVE)
    if alive is not None:
        spans.outage_begins(tx, BOT, "", float(alive))
