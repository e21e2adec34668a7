"""Meters: what the bot counts and times of its own work, for those who run it.

They are counters and histograms of `prometheus_client`, in memory. Any room may add to them, and
`bot/app/gauges.py` has them written. A label is a word of a small set that the code or Discord
fixes, and never an id or a name: the numbers tell nothing of a match, a person, a server or a
channel.
"""

from __future__ import annotations

import math

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    values,
)

BOUNDS_S = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""The bounds of histograms, in seconds; what docs/hosting/watching.md watches is among them."""

FEW_BOUNDS_S = (0.1, 0.25, 0.5, 1.0, 2.5)
"""The bounds of those that have many labels."""

FEW, RIVAL_S, RECENT_S = 3, 60.0, 3600.0
"""Another bot has the token if it answers so many interactions, so many seconds apart. They count
anew after `RECENT_S` seconds without one.
"""

APART_S = 3600.0
"""Seconds after which it is told again."""


class TokenRivals:
    """Tells from what somebody else answers whether another bot has the same token.

    When one process takes over from another one, a few presses may be answered by either; that is
    over in less than `RIVAL_S`.
    """

    def __init__(self) -> None:
        self._count, self._since, self._last = 0, -math.inf, -math.inf
        self._told_at = -math.inf

    def note(self, now: float) -> bool:
        """Notes an interaction that somebody else has answered; returns whether to tell of it.

        `now` is in seconds. It is told once an hour.
        """
        if now - self._last >= RECENT_S:
            self._count, self._since = 0, now
        self._count, self._last = self._count + 1, now
        goes_on = self._count >= FEW and now - self._since >= RIVAL_S
        if not goes_on or now - self._told_at < APART_S:
            return False
        self._told_at = now
        return True


class Meters:
    """All meters of a process, in a registry of its own. Their texts are what Prometheus shows.

    By kind of interaction and game, once one was handled, `aged` is how old it was as it came, and
    `acknowledged` and `answered` count from then on. `requested` has a request of an interaction,
    which does not count to the bot's limit, apart from all others.

    Discord allows `identifies` more logins of shards, as it said last, until `identifies_until` of
    the monotonic clock. `clock_offset_s`: by how many seconds the machine's clock was behind that
    of the database, when this was looked at last. `backup_age_s`: the seconds since the last backup
    was made or, without one, since the first match began. None: it is not known.
    """

    def __init__(self) -> None:
        disable_created_metrics()
        values.ValueClass = values.MutexValue  # in memory, whatever the environment names
        self.registry = CollectorRegistry()
        self.received = self._counter(
            "interactions", "Presses, commands, forms and suggestions.", "kind"
        )
        self.late = self._counter(
            "late_acknowledgements", "Later than 2.5 seconds, in time or not.", "kind"
        )
        self.refusals = self._counter("refusals", "Refusals that people were told.", "key")
        self.store_failures = self._counter(
            "store_failures", "Transactions by what they met.", "trouble"
        )
        self.moves = self._counter("moves", "Rows that were added to the logs of matches.", "game")
        self.lessons = self._counter(
            "lesson_steps", "Steps of lessons that were taken.", "game", "step"
        )
        self.requests = self._counter(
            "requests", "To Discord, by the template of the path.", "method", "route", "status"
        )
        self.limited = self._counter("rate_limited", "Answers 429 of Discord.", "scope")
        self.pictures = self._counter(
            "pictures", "Asked for: kept (hit), or painted (miss).", "cache"
        )
        self.faults = self._counter("faults", "Errors in the log.")
        of = "kind", "game"
        self.aged = self._times("age", "Of an interaction as it came, by its id.", *of)
        self.acknowledged = self._times("acknowledge", "From receipt to acknowledgement.", *of)
        self.answered = self._times("answer", "From receipt to the first thing shown for it.", *of)
        self.transactions = self._times("transaction", "What a caller waits for one.", "kind")
        self.requested = self._times(
            "request", "What a request to Discord takes, by whose limit it is.", "limit"
        )
        self.painted = self._times("paint", "What one picture takes.")
        self.queue = self._times("queue", "What a request of delivery waits for its turn.")
        self.lag = self._times("loop_lag", "By how much the loop was late.")
        self.rivals = TokenRivals()
        self.identifies: int | None = None
        self.identifies_until = 0.0
        self.clock_offset_s: float | None = None
        self.backup_age_s: float | None = None

    def tell(self, name: str, text: str, value: float) -> None:
        Gauge(f"tumbler_{name}", text, registry=self.registry).set(value)

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(f"tumbler_{name}", text, labels, registry=self.registry)

    def _times(self, name: str, text: str, *labels: str) -> Histogram:
        bounds = FEW_BOUNDS_S if len(labels) > 1 else BOUNDS_S
        return Histogram(
            f"tumbler_{name}_seconds", text, labels, registry=self.registry, buckets=bounds
        )


def total(counter: Counter) -> int:
    """Returns the sum of a counter over all labels."""
    return int(sum(one.value for family in counter.collect() for one in family.samples))
