"""How old the last backup of the database's file is, for the numbers and for alerts.

`tumbler backup` notes beside the file when it has made one. Where none was made, as much is at
stake since the first match began. Of a database on a server nobody knows.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path

from bot.meters import Meters
from bot.play.match.matches import Matches
from bot.store.counts import first_began
from bot.store.engines.backup import noted_at
from bot.store.tx import StoreUnavailable

log = logging.getLogger(__name__)

LOOK_S = 60.0
"""Seconds between two looks."""


class Backups:
    """Looks again and again, and notes the age of the last backup of a file in the meters."""

    def __init__(self, database: Path, meters: Meters) -> None:
        self._database = database
        self._meters = meters
        self._first_began: float | None = None

    async def watch(self, plays: Callable[[], Awaitable[Matches]]) -> None:
        """Looks until it is cancelled, once `plays` has given the matches that are played."""
        matches = await plays()
        while True:
            try:
                await self.look(matches)
            except StoreUnavailable:
                log.debug("the age of the last backup was not read")
            except Exception:  # what only watches the bot must not end it
                log.exception("the age of the last backup was not read")
            await asyncio.sleep(LOOK_S)

    async def look(self, matches: Matches) -> None:
        """Notes how old it is now."""
        age_s = await self._age_s(matches)
        self._meters.backup_age_s = None if age_s is None else max(0.0, age_s)

    async def _age_s(self, matches: Matches) -> float | None:
        made_at = await asyncio.to_thread(noted_at, self._database)
        if made_at is not None:
            return matches.unturned() - made_at
        if self._first_began is None:
            self._first_began = await matches.store.read(first_began)
        return None if self._first_began is None else matches.clock() - self._first_began
