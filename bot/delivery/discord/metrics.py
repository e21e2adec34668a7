"""Meters: what the bot counts and times of its own work, for those who run it.

They are numbers in memory. Any room may add to them, and `bot/app/prometheus.py` alone reads them.
A label is a word of a small set that the code or Discord fixes, and never an id or a name: the
numbers tell nothing of a match, a person, a server or a channel.
"""

from __future__ import annotations

import math
import time
from bisect import bisect_left
from collections.abc import Generator
from contextlib import contextmanager

BOUNDS_S = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""The bounds of histograms, in seconds; those that docs/owners.md watches are among them."""

FEW_BOUNDS_S = (0.1, 0.25, 0.5, 1.0, 2.5)
"""The bounds of those that have many labels."""

FEW, RIVAL_S, RECENT_S = 3, 60.0, 3600.0
"""Another bot has the token if it answers so many interactions, so many seconds apart. They count
anew after `RECENT_S` seconds without one.
"""

APART_S = 3600.0
"""Seconds after which it is told again."""

Labels = tuple[str, ...]


class Counter:
    """A number for each combination of labels, which only grows."""

    def __init__(self) -> None:
        self.values: dict[Labels, int] = {}

    def add(self, *labels: str, by: int = 1) -> None:
        """Adds to the number of these labels."""
        self.values[labels] = self.values.get(labels, 0) + by

    def copy(self) -> Counter:
        """Returns the numbers as they are now."""
        made = Counter()
        made.values = dict(self.values)
        return made


class Histogram:
    """Times by labels, in seconds.

    `counts` says how many lie above one bound and within the next; the last ones lie above all
    bounds. `sums` are the sums of the times.
    """

    def __init__(self, bounds: tuple[float, ...] = BOUNDS_S) -> None:
        self.bounds = bounds
        self.counts: dict[Labels, list[int]] = {}
        self.sums: dict[Labels, float] = {}

    def note(self, seconds: float, *labels: str) -> None:
        """Notes one time."""
        counts = self.counts.setdefault(labels, [0] * (len(self.bounds) + 1))
        counts[bisect_left(self.bounds, seconds)] += 1
        self.sums[labels] = self.sums.get(labels, 0.0) + seconds

    def copy(self) -> Histogram:
        """Returns the times as they are now."""
        made = Histogram(self.bounds)
        made.counts = {labels: list(counts) for labels, counts in self.counts.items()}
        made.sums = dict(self.sums)
        return made

    @contextmanager
    def timing(self, *labels: str) -> Generator[None]:
        """Notes the time that the block takes, also if it fails."""
        began = time.perf_counter()
        try:
            yield
        finally:
            self.note(time.perf_counter() - began, *labels)


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
    """All meters of a process.

    `faults` are errors in the log; `rivals` notes what another bot has answered. `lag` is by how
    much the loop was late. What a request of delivery waits for its turn is in `queue`; `requested`
    is what a request takes, by the limit that it counts to: the "bot" has one, and each
    "interaction".

    By kind of interaction: `received` and `late` ones; by kind and game, once one was handled: how
    old it was as it came (`aged`), and from then on `acknowledged` and `answered`.
    `refusals` by key. `transactions` by kind; `store_failures` are those for which the database
    could not be used, by trouble. `moves` are rows of logs, by game. `requests` to Discord by
    method, route and class of status; `limited` are its answers 429, by scope. `pictures` by "hit"
    and "miss"; `painted` is what the latter took.

    Discord allows `identifies` more logins of shards, as it said last, until `identifies_until` of
    the monotonic clock. None: it has not said so.

    `clock_offset_s`: by how many seconds the machine's clock was behind that of the database, when
    this was looked at last. None: the bot goes by the machine's.

    `backup_age_s`: the seconds since the last backup was made or, without one, since the first
    match began. None: neither is known.
    """

    def __init__(self) -> None:
        self.received = Counter()
        self.aged = Histogram(FEW_BOUNDS_S)
        self.acknowledged = Histogram(FEW_BOUNDS_S)
        self.answered = Histogram(FEW_BOUNDS_S)
        self.late = Counter()
        self.refusals = Counter()
        self.transactions = Histogram()
        self.store_failures = Counter()
        self.moves = Counter()
        self.lessons = Counter()
        self.faults = Counter()
        self.rivals = TokenRivals()
        self.lag = Histogram()
        self.queue = Histogram()
        self.requested = Histogram()
        self.requests = Counter()
        self.limited = Counter()
        self.pictures = Counter()
        self.painted = Histogram()
        self.identifies: int | None = None
        self.identifies_until = 0.0
        self.clock_offset_s: float | None = None
        self.backup_age_s: float | None = None

    def copy(self) -> Meters:
        """Returns the meters as they are now, which another thread may read."""
        made = Meters()
        for name, meter in vars(self).items():
            setattr(made, name, meter.copy() if isinstance(meter, Counter | Histogram) else meter)
        return made
