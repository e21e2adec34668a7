"""How often Discord has refused us lately: it bans the address of who collects refusals (F43).

Discord: 10,000 answers 401, 403 or 429 within ten minutes, and an address gets no answer at all any
more. A 429 for a resource that others use up as well, of the scope "shared", does not count.
"""

from __future__ import annotations

import logging
import math
import time
from collections import deque
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import aiohttp

log = logging.getLogger(__name__)

WINDOW_S = 600.0
MOST = 1_000
"""So many refusals within `WINDOW_S` seconds are enough: what nobody waits for waits from then on.

Presses are answered all the same, so this is far below what Discord bans.
"""

REFUSALS = (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.TOO_MANY_REQUESTS)
SCOPE, SHARED = "X-RateLimit-Scope", "shared"


class Knocks:
    """Counts the refusals among all answers of Discord, those that discord.py tries again too."""

    def __init__(self) -> None:
        self.clock: Callable[[], float] = time.monotonic
        self._latest: deque[float] = deque(maxlen=MOST)
        self._said_at = -math.inf

    def note(self, status: int, scope: str | None = None) -> None:
        """Counts an answer of Discord, if it is a refusal; says once that there are too many."""
        if status not in REFUSALS or scope == SHARED:
            return
        now = self.clock()
        self._latest.append(now)
        if self.wait_s() > 0 and now - self._said_at > WINDOW_S:
            self._said_at = now
            log.error("Discord refuses much: only presses are answered", extra={"count": MOST})

    def wait_s(self) -> float:
        """The seconds until there are not too many any more; 0 if there are not."""
        if len(self._latest) < MOST:
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
        self.note(end.response.status, end.response.headers.get(SCOPE))
