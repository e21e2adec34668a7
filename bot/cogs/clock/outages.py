"""Outages: times in which the bot could be reached by nobody, which therefore count for nobody.

The store keeps the last sign of life. An outage lies between it and the next moment at which
Discord's gateway is open. A server that Discord reports as unavailable has an outage of its own.

A process may also stand still and know nothing of it: its machine was suspended, or its wall clock
was set forward. Its last sign of life tells so, which is looked at before any transaction writes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable

from bot.play.match.matches import Matches
from bot.play.match.questions import look_at_all
from bot.store import asks, spans
from bot.store.meta import read_meta, write_meta
from bot.store.spans import BOT, SERVER
from bot.store.tx import Tx

log = logging.getLogger(__name__)

ALIVE = "alive"
"""The key of the last sign of life: seconds since the epoch."""

AWAKE = "awake"
"""The key of the same moment by the clock that nobody turns."""

STILL_S = 60.0
"""With a sign of life older than this, every process that plays has stood still."""


class Outages:
    """Notes outages, each time by the clock of the matches. `is_open`: the gateway is open.

    `count` is for the store to do first.
    """

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._order = asyncio.Lock()  # the gateway may close while its opening is being stored
        self._has_counted = False  # a standstill, which nobody has been told yet
        self.is_open = False

    def count(self, tx: Tx) -> None:
        """Counts a standstill as an outage; does nothing if there was none.

        Each transaction that writes begins with this. So whoever awakes first, and whatever time it
        read, decides nothing by a time that has not been counted yet. How long a process stood
        still is measured by the clock that nobody turns, for whoever turns a clock is there.
        """
        awake = read_meta(tx, AWAKE)
        if awake is None:
            return
        stood_s = self._matches.unturned() - float(awake)
        if stood_s <= STILL_S:
            return
        if not self.is_open:
            _since_alive(tx)
            return
        spans.outage_begins(tx, BOT, "", self._matches.clock() - stood_s)
        self._ends(tx)
        self._has_counted = True

    async def started(self) -> None:
        """Begins the outage that reaches from the last sign of life until the gateway is open."""

        await self._matches.store.write(_since_alive)

    async def beat(self) -> bool:
        """Stores a sign of life, if the gateway is open; returns whether a standstill was counted.

        Much may be due after it, and a jot is told to nobody.
        """
        if self.is_open:
            await self._matches.store.jot(self._live)
        has_counted, self._has_counted = self._has_counted, False
        if has_counted:
            log.warning("the process stood still, or its clock was set; nobody loses that time")
        return has_counted

    async def opened(self) -> None:
        """The gateway is open. If that cannot be stored, it counts as closed until it can."""

        def work(tx: Tx) -> None:
            if not self.is_open:
                _since_alive(tx)  # it may be that its closing was not stored
            self._ends(tx)

        async with self._order:
            await self._matches.store.write(work)
            self.is_open = True

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

    def _ends(self, tx: Tx) -> None:
        """Ends the outage under way, with a sign of life; all questions are looked at again."""
        at = self._live(tx)
        spans.outage_ends(tx, BOT, "", at)
        look_at_all(tx, asks.read_all_open(tx), at)

    def _live(self, tx: Tx) -> float:
        at = self._matches.clock()
        write_meta(tx, ALIVE, repr(at))
        write_meta(tx, AWAKE, repr(self._matches.unturned()))
        return at


def _since_alive(tx: Tx) -> None:
    """Begins an outage at the last sign of life, unless one is under way."""
    alive = read_meta(tx, ALIVE)
    if alive is not None:
        spans.outage_begins(tx, BOT, "", float(alive))
