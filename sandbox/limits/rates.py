"""How many requests Discord takes: of a bot in a second, and of a route in each channel.

Times are those of the machine's monotonic clock, whatever the clock of the town is.
"""

from __future__ import annotations

import math
import re
import time
from collections import Counter, deque
from collections.abc import Callable

from msgspec import Struct

from sandbox.limits.errors import rate_limited
from sandbox.limits.session_starts import IDENTIFY_S

_SECOND_S = 1.0


class Limits(Struct, frozen=True):
    """What is limited in time: nothing, unless it is named.

    `identify_s` are the seconds between two IDENTIFYs of a bucket, `requests` those of all
    processes in a second. With `by_channel` the `BUCKETS` hold.
    """

    identify_s: float = 0.0
    requests: int = 0
    by_channel: bool = False


UNLIMITED = Limits()
DISCORD = Limits(IDENTIFY_S, 50, by_channel=True)


class Bucket(Struct, frozen=True):
    """A route's limit in each channel: `most` requests in `window_s` after the first of them."""

    name: str
    method: str
    path: str
    most: int
    window_s: float


_MESSAGES = r"/channels/(\d+)/messages"
BUCKETS = (
    Bucket("send", "POST", _MESSAGES, 5, 5.0),
    Bucket("edit", "PATCH", _MESSAGES + r"/\d+", 5, 5.0),
    Bucket("delete", "DELETE", _MESSAGES + r"/\d+", 5, 1.0),
)


class _Window(Struct):
    """The requests of one channel that a bucket has taken since the window opened."""

    ends: float
    taken: int = 0


class Rates:
    """The requests of all processes with one token.

    `refused` counts those beyond a limit, by Discord's word for its scope: "global", or "user" for
    a route's.
    """

    def __init__(
        self, limits: Limits = UNLIMITED, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self.limits = limits
        self.refused: Counter[str] = Counter()
        self._monotonic = monotonic
        self._recent: deque[float] = deque()
        self._windows: dict[tuple[str, str], _Window] = {}

    def admit(self, method: str, path: str) -> dict[str, str]:
        """Counts a request to a path below /api/v10; gives the headers of its answer.

        Raises a 429 for one that is beyond a limit, which is to take no effect.
        """
        if self.limits.requests:
            self._in_all()
        return self._in_channel(method, path) if self.limits.by_channel else {}

    def _in_all(self) -> None:
        now, recent = self._monotonic(), self._recent
        while recent and recent[0] <= now - _SECOND_S:
            recent.popleft()
        if len(recent) >= self.limits.requests:
            self.refused["global"] += 1
            raise rate_limited(_up(recent[0] + _SECOND_S - now), world=True)
        recent.append(now)

    def _in_channel(self, method: str, path: str) -> dict[str, str]:
        for bucket in BUCKETS:
            found = re.fullmatch(bucket.path, path)
            if found is not None and method == bucket.method:
                return self._in_bucket(bucket, found[1])
        return {}

    def _in_bucket(self, bucket: Bucket, channel: str) -> dict[str, str]:
        now, key = self._monotonic(), (bucket.name, channel)
        window = self._windows.get(key)
        if window is None or window.ends <= now:
            window = self._windows[key] = _Window(now + bucket.window_s)
        is_full = window.taken == bucket.most
        window.taken += not is_full
        left_s = _up(window.ends - now)
        headers = {
            "X-RateLimit-Limit": str(bucket.most),
            "X-RateLimit-Remaining": str(bucket.most - window.taken),
            "X-RateLimit-Reset": f"{time.time() + left_s:.3f}",
            "X-RateLimit-Reset-After": f"{left_s:.3f}",
            "X-RateLimit-Bucket": bucket.name,
        }
        if is_full:
            self.refused["user"] += 1
            refusal = rate_limited(left_s)
            refusal.headers |= headers
            raise refusal
        return headers


def _up(seconds: float) -> float:
    """Rounded up to a millisecond, so that who waits for so long does not come too early."""
    return math.ceil(seconds * 1000) / 1000
