"""Times the transactions of a store, and logs what keeps it from being used."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager

from bot.delivery.discord.metrics import Meters
from bot.store.tx import Kind, StoreUnavailable, Trouble

log = logging.getLogger(__name__)

OVER_S = 60.0
"""Seconds without a failure after which a trouble is over.

Where a disk is nearly full, small writes succeed between others that fail.
"""

AWAY_S = 60.0
"""Seconds for which a server is away before a host is alerted: it may be started anew."""

AGAIN_S = 600.0
"""Seconds between two lines of a trouble that lasts."""

SENTENCES = {
    Trouble.AWAY: "the database cannot be reached",
    Trouble.FULL: "the disk of the database is full, and nothing can be stored: make room on it",
    Trouble.DISK: "the disk of the database fails: see whether it is there and may be written",
}
"""What a host reads of each."""

_LEVELS = {Trouble.AWAY: logging.WARNING}
"""A server may be away for a moment, as it is started anew; the others are errors."""


class Troubles:
    """Hears how each transaction ends, and counts and times them in meters.

    `now` is what a transaction met last, until writes have succeeded for `OVER_S`; else None.
    `clock` is one that nobody sets.
    """

    def __init__(self, meters: Meters, clock: Callable[[], float] = time.monotonic) -> None:
        self.now: Trouble | None = None
        self._failures, self._times = meters.store_failures, meters.transactions
        self._clock = clock
        self._met_at = self._since = 0.0
        self._told_at: dict[Trouble, float] = {}
        self._count = 0
        for trouble in Trouble:
            self._failures.labels(trouble.value)  # so that the first one is seen as one more

    @property
    def lasting(self) -> str | None:
        """The line for a host while a disk is full or fails, or a server is long away, or None."""
        is_short = self.now is Trouble.AWAY and self._clock() - self._since < AWAY_S
        return None if self.now is None or is_short else SENTENCES[self.now]

    @contextmanager
    def timing(self, kind: Kind) -> Generator[None]:
        """Times a transaction, and notes what it meets, or that one that writes succeeds.

        It is what a store asks for as its `timing`.
        """
        with self._times.labels(kind).time():
            try:
                yield
            except StoreUnavailable as error:
                self._met(error.trouble)
                raise
        if kind != "read":
            self._written()

    def _met(self, trouble: Trouble) -> None:
        self._met_at = self._clock()
        if self.now is not trouble:
            self.now, self._since = trouble, self._met_at
        self._failures.labels(trouble.value).inc()
        self._count += 1
        told_at = self._told_at.get(trouble)
        if told_at is None or self._met_at - told_at >= AGAIN_S:
            self._told_at[trouble] = self._met_at
            level = _LEVELS.get(trouble, logging.ERROR)
            fields = {"count": self._count}
            log.log(
                level,
                "%s; the bot goes on by itself once that is over",
                SENTENCES[trouble],
                extra=fields,
            )

    def _written(self) -> None:
        if self.now is None or self._clock() - self._met_at < OVER_S:
            return
        log.info("the database can be written again", extra={"count": self._count})
        self.now, self._count = None, 0
        self._told_at.clear()
