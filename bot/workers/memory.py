"""How much memory a process has."""

from __future__ import annotations

import os
from pathlib import Path


def mib_of(pid: int | None = None) -> float:
    """The resident memory of a process in MiB, None: of this one; 0 where nobody tells it.

    `getrusage` does not do: its maximum begins with what the bot had when it started the worker.
    """
    statm = Path("/proc", "self" if pid is None else str(pid), "statm")
    try:
        pages = int(statm.read_text().split()[1])  # all memory in pages, and what is resident
    except (OSError, IndexError):  # the latter for a process that has just ended
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
