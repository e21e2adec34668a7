"""Times the transactions of a store, and logs what keeps it from being used."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from bot.delivery.discord.metrics import Counter, Histogram
from bot.store.changes import AuditEvent, ChangeSet
from bot.store.tx import ALONE, Keys, Store, StoreUnavailable, Trouble, Tx

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

T = TypeVar("T")


class Troubles:
    """Hears how each transaction ends.

    `now` is what a transaction met last, until writes have succeeded for `OVER_S`; else None.
    `failures` counts the transactions by what they met. `clock` is one that nobody sets.
    """

    def __init__(self, failures: Counter, clock: Callable[[], float] = time.monotonic) -> None:
        self.now: Trouble | None = None
        self._failures = failures
        self._clock = clock
        self._met_at = self._since = 0.0
        self._told_at: dict[Trouble, float] = {}
        self._count = 0
        for trouble in Trouble:
            failures.add(trouble.value, by=0)  # so that the first one is seen as one more

    @property
    def lasting(self) -> str | None:
        """The line for a host while a disk is full or fails, or a server is long away, or None."""
        is_short = self.now is Trouble.AWAY and self._clock() - self._since < AWAY_S
        return None if self.now is None or is_short else SENTENCES[self.now]

    @contextmanager
    def reading(self) -> Generator[None]:
        """Notes what a transaction meets in the block."""
        try:
            yield
        except StoreUnavailable as error:
            self._met(error.trouble)
            raise

    @contextmanager
    def writing(self) -> Generator[None]:
        """Notes what a transaction that writes meets in the block, or that it succeeds."""
        with self.reading():
            yield
        self._written()

    def _met(self, trouble: Trouble) -> None:
        self._met_at = self._clock()
        if self.now is not trouble:
            self.now, self._since = trouble, self._met_at
        self._failures.add(trouble.value)
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


class TimedStore:
    """A `Store` that another one works for. Each time is what the caller waits, by kind."""

    def __init__(self, store: Store, times: Histogram, troubles: Troubles) -> None:
        self._store = store
        self._times = times
        self._troubles = troubles
        self.first: Callable[[Tx], None] = lambda _tx: None
        self.on_recovery: Callable[[], None] = lambda: None
        self.listener: Callable[[ChangeSet], None] = lambda _touched: None
        self.on_deeds: Callable[[Sequence[AuditEvent]], None] = lambda _deeds: None
        store.first = lambda tx: self.first(tx)
        store.on_recovery = lambda: self.on_recovery()
        store.listener = lambda touched: self.listener(touched)
        store.on_deeds = lambda deeds: self.on_deeds(deeds)

    @property
    def reruns(self) -> int:
        """How often a transaction was run again after a conflict."""
        return self._store.reruns

    async def write(self, work: Callable[[Tx], T], on: Keys = ALONE) -> T:
        """Runs `work` in one write transaction."""
        with self._times.timing("write"), self._troubles.writing():
            return await self._store.write(work, on)

    async def write_relaxed(self, work: Callable[[Tx], T], on: Keys = ALONE) -> T:
        """Runs `work` as `write` does, without waiting for the disk."""
        with self._times.timing("jot"), self._troubles.writing():
            return await self._store.write_relaxed(work, on)

    async def read(self, work: Callable[[Tx], T]) -> T:
        """Runs `work` in one read transaction."""
        with self._times.timing("read"), self._troubles.reading():
            return await self._store.read(work)

    async def damage(self) -> tuple[str, ...]:
        """Returns what is damaged."""
        return await self._store.damage()

    async def scrub(self) -> bool:
        """Has no remnant stand in the files; False: it is to be tried again."""
        return await self._store.scrub()

    async def remove_copies(self, now: float) -> int:
        """Removes the safe copies of the database that are older than a week by now."""
        return await self._store.remove_copies(now)

    async def close(self) -> None:
        """Closes the database."""
        await self._store.close()
