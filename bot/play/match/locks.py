"""Locks by match: whoever works on the same match waits, and nobody else."""

from __future__ import annotations

import asyncio
import weakref


class Locks:
    """Gives each match a lock, which exists while anybody refers to it."""

    def __init__(self) -> None:
        self._locks: weakref.WeakValueDictionary[str, asyncio.Lock] = weakref.WeakValueDictionary()

    def of(self, match: str) -> asyncio.Lock:
        """Returns the lock of one match."""
        lock = self._locks.get(match)
        if lock is None:
            lock = self._locks[match] = asyncio.Lock()
        return lock
