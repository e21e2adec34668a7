"""The clock: every time in the bot comes from the one that the shell is given.

It is the wall clock. In the sandbox it can be turned: the seconds in a file are added to it.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

log = logging.getLogger(__name__)

Clock = Callable[[], float]
"""Seconds since the epoch, UTC."""

wall: Clock = time.time

HOUR_S = 3_600.0
DAY_S = 24 * HOUR_S

MOST_S = 10 * 365 * 86_400
"""The most seconds that are added, or taken away."""

LOOK_S = 0.2
"""Seconds between two looks at the file, for the sake of what already waits."""


class TurnedClock:
    """A clock to which the seconds in a file are added; without the file none are.

    The file may change at any time. What cannot be read as a number is logged, and the last number
    stays.
    """

    def __init__(self, path: Path, clock: Clock = wall) -> None:
        self._path = path
        self._clock = clock
        self._read: str = ""
        self._seconds = 0.0
        self._told = 0.0

    def __call__(self) -> float:
        self.look()
        return self._clock() + self._seconds

    def look(self) -> None:
        """Reads the file, which may have changed."""
        try:
            text = self._path.read_text("ascii").strip()
        except FileNotFoundError:
            text = ""
        except (OSError, UnicodeDecodeError):
            text = "?"
        if text == self._read:
            return
        self._read = text
        try:
            seconds = float(text or 0)
        except ValueError:
            seconds = math.nan
        if not abs(seconds) <= MOST_S:  # also if it is no number at all
            log.warning("the clock's file holds no number of seconds; the clock stays as it was")
            return
        self._seconds = seconds

    async def watch(self, turned: Callable[[], Awaitable[None]]) -> None:
        """Calls `turned` soon after each turn of the clock, until it is cancelled."""
        while True:
            self.look()
            seconds = self._seconds
            if seconds != self._told:
                try:
                    await turned()
                    self._told = seconds
                except Exception:  # what only watches the clock must not end the bot
                    log.exception("a turn of the clock was not told")
            await asyncio.sleep(LOOK_S)
