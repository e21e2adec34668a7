"""The bot's clock in a hurry: the file that turns it is written every quarter of a second."""

from __future__ import annotations

import asyncio
import time
from collections import deque

from sandbox.world.later import Later

STEP_S = 0.25
"""Real seconds between two steps of the clock."""

SLACK_S = 3.0
"""Real seconds by which what is sent may follow what was decided: a call and its second try."""


class FastClock:
    """A clock that runs `rate` times as fast, in steps; `now` is the bot's time."""

    def __init__(self, later: Later, rate: float) -> None:
        self.rate = rate
        self._later = later
        self._steps: deque[tuple[float, float]] = deque(maxlen=2_000)

    def now(self) -> float:
        """Seconds since the epoch, as the bot reads them."""
        return time.time() + self._later.seconds

    def lately(self) -> float:
        """What the clock showed `SLACK_S` real seconds ago; before its first step, its start."""
        then = time.monotonic() - SLACK_S
        shown = [at for seen, at in self._steps if seen <= then]
        return shown[-1] if shown else (self._steps[0][1] if self._steps else self.now())

    async def run(self) -> None:
        """Turns the clock until it is cancelled."""
        last = time.monotonic()
        while True:
            self._note()
            await asyncio.sleep(STEP_S)
            seen = time.monotonic()
            self._later.turn((seen - last) * (self.rate - 1))
            last = seen

    def leap(self, at: float) -> None:
        """Turns the clock to a time, if that lies ahead."""
        self._note()
        self._later.turn(max(0.0, at - self.now()))
        self._note()

    async def wait(self, seconds: float) -> None:
        """Waits for so many seconds of the bot's time, leaps left out."""
        await asyncio.sleep(seconds / self.rate)

    def _note(self) -> None:
        self._steps.append((time.monotonic(), self.now()))
