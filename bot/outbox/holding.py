"""While computers think, nothing is shown: one board then tells what all of them did.

If that lasts, the board says once that they think.
"""

from __future__ import annotations

import time

from bot.outbox.quiet import Quiet
from bot.play.match.live import Live

HELD_S = 3.0
"""Seconds that a board waits for computers."""


class Holding:
    """Remembers by match since when its computers think, and whether its board says so."""

    def __init__(self, quiet: Quiet) -> None:
        self._quiet = quiet
        self._since: dict[str, float] = {}
        self._told: set[str] = set()

    def holds(self, live: Live) -> bool:
        """Whether nothing of a match is to be shown now. Notes what is shown otherwise."""
        match, now = live.match.id, time.monotonic()
        if not live.thinking:
            self._since.pop(match, None)
            self._told.discard(match)
            return False
        left_s = self._since.setdefault(match, now) + HELD_S - now
        if left_s > 0:
            return self._quiet.put_off(match, left_s)
        if match in self._told and not live.asks_people:
            return True
        self._told.add(match)
        return False
