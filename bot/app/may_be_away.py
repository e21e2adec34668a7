"""What Discord tells while the database is away is one line of the log."""

from __future__ import annotations

import logging
from collections.abc import Generator
from contextlib import contextmanager

from bot.store.tx import StoreAway

log = logging.getLogger(__name__)


@contextmanager
def may_be_away() -> Generator[None]:
    """Runs a block that stores what a shard does, which a later sign of life stores as well."""
    try:
        yield
    except StoreAway:
        log.warning("what a shard does was not stored: the database cannot be reached")
