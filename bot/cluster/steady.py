"""A clock that nobody sets. It stands apart so that a bot without PostgreSQL needs no psycopg."""

from __future__ import annotations

import time


def steady() -> float:
    """Seconds since some moment. They go on while the machine sleeps, where the system has that."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()
