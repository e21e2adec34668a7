"""Ids of interactions, for tests that call the shell without Discord."""

from __future__ import annotations

import itertools

_IDS = itertools.count(1)


def fresh() -> int:
    """An id that no other call of this process has got."""
    return next(_IDS)
