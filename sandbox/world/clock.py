"""The world's time: the real clock, and one that a test moves by hand."""

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
    """A clock that stands still until `advance` is called; sleepers wake when it passes them.

    It starts at the real time, because discord.py reads ages from ids with the real clock.
    """

    def __init__(self, start: float | None = None) -> None:
        self._now = time.time() if start is None else start
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleepers.append((self._now + seconds, future))
        await future

    def advance(self, seconds: float) -> None:
        """Moves the time on and wakes everyone whose moment has come."""
        self._now += seconds
        due = [future for at, future in self._sleepers if at <= self._now]
        self._sleepers = [(at, future) for at, future in self._sleepers if at > self._now]
        for future in due:
            if not future.done():
                future.set_result(None)
