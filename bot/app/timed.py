"""A store whose transactions are timed, and what they meet is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from bot.app.troubles import Troubles
from bot.meters import Histogram
from bot.store.touched import Deed, Touched
from bot.store.tx import ALONE, Keys, Store, Tx

T = TypeVar("T")


class Timed:
    """A `Store` that another one works for. Each time is what the caller waits, by kind."""

    def __init__(self, store: Store, times: Histogram, troubles: Troubles) -> None:
        self._store = store
        self._times = times
        self._troubles = troubles
        self.first: Callable[[Tx], None] = lambda _tx: None
        self.on_recovery: Callable[[], None] = lambda: None
        self.listener: Callable[[Touched], None] = lambda _touched: None
        self.on_deeds: Callable[[Sequence[Deed]], None] = lambda _deeds: None
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

    async def jot(self, work: Callable[[Tx], T], on: Keys = ALONE) -> T:
        """Runs `work` as `write` does, without waiting for the disk."""
        with self._times.timing("jot"), self._troubles.writing():
            return await self._store.jot(work, on)

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
