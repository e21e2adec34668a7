"""Locks by which processes over one database share what Discord limits in time, by buckets."""

from __future__ import annotations

from typing import Protocol


class BucketLocks(Protocol):
    """A lock for each bucket, which are counted from 0."""

    async def take(self, bucket: int) -> bool:
        """Waits for the lock of a bucket, which is held for a while from then on.

        False if it cannot be had.
        """
        ...
