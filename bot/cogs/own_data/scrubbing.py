"""Once somebody was forgotten or a match was pruned, no file keeps a remnant of what was deleted.

Nor is there a film of such a match any more. That is a duty, so that a stop does not lose it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.play.match.matches import Matches
from bot.store import duties
from bot.store.duties import NO_SEAT, OF_NO_MATCH, Duty
from bot.store.tx import Tx

SCRUB = "scrub"
"""The kind of this duty, which belongs to no match."""

AGAIN_S = 5.0
"""Seconds until it is tried again while another process uses the files."""


def put(tx: Tx, at: float) -> None:
    """Has the files of the database scrubbed at a time, now or later."""
    duties.put(tx, Duty(SCRUB, OF_NO_MATCH, NO_SEAT, 0, at))


class Scrubbing:
    """Scrubs. `beside` deletes what was made of matches beside the database."""

    def __init__(self, matches: Matches, beside: Callable[[], Awaitable[None]]) -> None:
        self._matches = matches
        self._beside = beside

    async def scrub(self, _duty: Duty) -> None:
        """Scrubs, or puts the duty for a little later."""
        await self._beside()
        store = self._matches.store
        if not await store.scrub():
            later = self._matches.clock() + AGAIN_S
            await store.write(lambda tx: put(tx, later))
