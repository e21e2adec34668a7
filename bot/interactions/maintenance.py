"""Maintenance: who presses or types something is told once, in private, that the host is at work.

The host's command stores until when. No board is edited for it, and nothing is refused.
"""

from __future__ import annotations

import math

from bot.interactions.acknowledge import First
from bot.interactions.press import Press
from bot.match.matches import Matches
from bot.screens.faults import under_maintenance
from bot.store.meta import drop_meta, read_meta, write_meta
from bot.store.tx import StoreUnavailable, Tx

UNTIL = "maintenance"
"""The key of the time until which there is maintenance, in seconds since the epoch."""

EVERY_S = 30.0
"""Seconds between two looks: a process does not look at every press."""


def begin(tx: Tx, until: float) -> None:
    """Stores that there is maintenance until a time."""
    write_meta(tx, UNTIL, repr(until))


def end(tx: Tx) -> None:
    """Stores that there is none."""
    drop_meta(tx, UNTIL)


def read(tx: Tx, now: float) -> float | None:
    """Returns until when there is maintenance; None if there is none."""
    found = read_meta(tx, UNTIL)
    until = -math.inf if found is None else float(found)
    return until if until > now else None


class Maintenance:
    """Tells people, each once for a maintenance, as long as this process lives."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._looked_at = -math.inf
        self._until: float | None = None
        self._told: set[int] = set()

    async def tell(self, press: Press) -> None:
        """Tells who pressed just now; a form can take no answer before it is sent."""
        until = await self._now()
        is_answered = press.ack.first not in (None, First.FORM)
        if until is not None and is_answered and press.person not in self._told:
            self._told.add(press.person)
            await press.say(under_maintenance(until))

    async def _now(self) -> float | None:
        """Until when there is maintenance, as far as this process knows."""
        now = self._matches.clock()
        if abs(now - self._looked_at) >= EVERY_S:
            self._looked_at, before = now, self._until
            try:
                self._until = await self._matches.store.read(lambda tx: read(tx, now))
            except StoreUnavailable:
                return None
            if self._until != before:
                self._told.clear()
        return self._until if self._until is not None and self._until > now else None
