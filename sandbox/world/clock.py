"""The clocks of the world: real time, and time that a test moves by hand."""

from __future__ import annotations

import asyncio
import time


class Clock:
    """Real time, in seconds since 1970 (UTC)."""

    def now(self) -> float:
        return time.time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class HandClock(Clock):
    """A clock that stands still until `advance` is called, which wakes sleepers that are due.

    It starts at the real time, because discord.py compares ids with the real time.
    """

    def __init__(self, start: float | None = None) -> None:
        self._now = time.time() if start is None else start
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []
        self._sleeps = asyncio.Event()

    def now(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleepers.append((self._now + seconds, future))
        self._sleeps.set()
        await future

    async def somebody_sleeps(self) -> None:
        """Waits for the next sleeper, if nobody has begun to sleep since the last `advance`."""
        await self._sleeps.wait()

    def advance(self, seconds: float) -> None:
        """Moves the time on and wakes the sleepers that are due."""
        self._now += seconds
        self._sleeps.clear()
        due = [future for at, future in self._sleepers if at <= self._now]
        self._sleepers = [(at, future) for at, future in self._sleepers if at > self._now]
        for future in due:
            if not future.done():
                future.set_result(None)
