"""How often sessions of the gateway may start, over all processes with one token."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from sandbox.protocol import Json

IDENTIFY_S = 5.0
"""Discord lets one IDENTIFY through in so many seconds, in each bucket."""

TOTAL, PERIOD_S = 1000, 86_400.0
"""How many sessions may start in a day, which begins with the first of them."""


class SessionStarts:
    """Counts the IDENTIFYs, and refuses those that follow too quickly.

    A bucket is a shard's id modulo `max_concurrency`; in each, one IDENTIFY goes through in
    `every_s` seconds of the machine's monotonic clock, and with 0 all do. `too_quick` counts those
    that were refused. `shards` is the number that is recommended to the bot.
    """

    def __init__(
        self, every_s: float = 0.0, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self.every_s = every_s
        self.max_concurrency = 1
        self.shards = 1
        self.too_quick = 0
        self._monotonic = monotonic
        self._last: dict[int, float] = {}
        self._used, self._until = 0, -math.inf

    def admits(self, shard: int) -> bool:
        """Counts an IDENTIFY of a shard, and says whether it goes through."""
        now, bucket = self._monotonic(), shard % self.max_concurrency
        if now >= self._until:
            self._used, self._until = 0, now + PERIOD_S
        self._used += 1
        if now - self._last.get(bucket, -math.inf) < self.every_s:
            self.too_quick += 1
            return False
        self._last[bucket] = now
        return True

    def json(self) -> Json:
        """The `session_start_limit` of `GET /gateway/bot`."""
        left_s = max(0.0, self._until - self._monotonic())
        return {
            "total": TOTAL,
            "remaining": max(0, TOTAL - self._used) if left_s else TOTAL,
            "reset_after": math.ceil(left_s * 1000),
            "max_concurrency": self.max_concurrency,
        }
