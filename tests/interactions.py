"""Ids of interactions, for tests that call the shell without Discord."""

from __future__ import annotations

import itertools

_IDS = itertools.count(5 * 10**17)
"""Far from the numbers that tests write by hand, from the ids of the sandbox, and from those of the
released databases in `tests/schemas`."""


def fresh() -> int:
    """An id that no other call of this process has got."""
    return next(_IDS)
