"""Discord's limits on a bot: 50 requests in a second, and 10,000 refusals within ten minutes.

All processes of a bot share the first. Requests of delivery wait here for their turn to be sent.
Answers to interactions never do: Discord does not count them. The rest, up to 50, is for what is
not sent by delivery, such as a start.

After so many answers 401, 403 or 429 an address gets no answer at all any more (F43). A 429 for a
resource that others use up as well, of the scope "shared", does not count, and neither does one
that a proxy made itself.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections import deque
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import aiohttp

from bot.delivery.discord.errors import BY_PROXY
from bot.delivery.discord.metrics import Histogram, Meters

log = logging.getLogger(__name__)

LIMIT = 45.0
"""Requests a second of all processes together."""

BURST_S = 0.05
"""So many seconds' requests may be made at once, and one in any case."""

WINDOW_S = 600.0
MOST_REFUSALS = 1_000
"""So many refusals within `WINDOW_S` seconds are enough: what nobody waits for waits from then on.

Presses are answered all the same, so this is far below what Discord bans.
"""

REFUSALS = (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.TOO_MANY_REQUESTS)
SCOPE, SHARED = "X-RateLimit-Scope", "shared"


class Budget:
    """The requests of this process, at most `limit` a second, first come, first served.

    In any second it lets through those of one second and one burst, so that six processes with 45
    together make 50 at most, and more of them hardly ever. `waiting` is the number of requests that
    wait now, and `waits` has how long they waited.
    """

    def __init__(
        self,
        limit: float = LIMIT,
        waits: Histogram | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.limit = limit
        self.waiting = 0
        self._waits = waits or Meters().queue
        self._clock = clock
        self._left, self._counted_at = 1.0, clock()
        self._order = asyncio.Lock()

    @property
    def wait_s(self) -> float:
        """About how many seconds a request waits that comes now."""
        return self.waiting / self.limit

    async def take(self, requests: int = 1) -> None:
        """Waits until one request may be made, and counts so many, which follow each other."""
        self.waiting += requests
        began = self._clock()
        try:
            async with self._order:  # whose waiters go on in the order in which they came
                while (short := 1.0 - self._count()) > 1e-9:
                    await asyncio.sleep(short / self.limit)
                self._left -= requests
                self._waits.observe(self._clock() - began)
        finally:
            self.waiting -= requests

    def _count(self) -> float:
        """Returns how many requests may be made now."""
        now, burst = self._clock(), max(1.0, self.limit * BURST_S)
        self._left = min(burst, self._left + (now - self._counted_at) * self.limit)
        self._counted_at = now
        return self._left


class InvalidRequestLimit:
    """Counts the refusals among all answers of Discord, those that discord.py tries again too."""

    def __init__(self) -> None:
        self.clock: Callable[[], float] = time.monotonic
        self._latest: deque[float] = deque(maxlen=MOST_REFUSALS)
        self._said_at = -math.inf

    def note(self, status: int, scope: str | None = None) -> None:
        """Counts an answer of Discord, if it is a refusal; says once that there are too many."""
        if status not in REFUSALS or scope == SHARED:
            return
        now = self.clock()
        self._latest.append(now)
        if self.wait_s() > 0 and now - self._said_at > WINDOW_S:
            self._said_at = now
            log.error(
                "Discord refuses much: only presses are answered", extra={"count": MOST_REFUSALS}
            )

    def wait_s(self) -> float:
        """The seconds until there are not too many any more; 0 if there are not."""
        if len(self._latest) < MOST_REFUSALS:
            return 0.0
        return max(0.0, self._latest[0] + WINDOW_S - self.clock())

    def trace(self) -> aiohttp.TraceConfig:
        """What has aiohttp show every answer to this count."""
        config = aiohttp.TraceConfig()
        config.on_request_end.append(self._ended)
        return config

    async def _ended(
        self, _session: Any, _context: Any, end: aiohttp.TraceRequestEndParams
    ) -> None:
        if BY_PROXY not in end.response.headers:
            self.note(end.response.status, end.response.headers.get(SCOPE))
