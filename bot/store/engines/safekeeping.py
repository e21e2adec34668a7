"""The safe copy of a file, made before this version of the code brings its schema up.

A process that waits for the end of another one makes it while it waits, so that no press waits for
it, and anew from time to time. So what was played since is missing in it: that stands in the file
itself alone. A process that begins to play at once makes it before.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path

from bot.store.engines import safe_copies
from bot.store.engines.opening import is_shared
from bot.store.engines.safe_copies import SafeCopy
from bot.store.tx import StoreError

log = logging.getLogger("bot")

RENEW_S = 3600.0
"""Seconds after which a process that waits makes its safe copy anew."""


class Safekeeping:
    """Makes the safe copy of the database at an address; none of one on a server."""

    def __init__(self, address: str | Path, clock: Callable[[], float]) -> None:
        self._path = None if is_shared(address) else Path(address)
        self._clock = clock
        self._made: SafeCopy | None = None
        self._plays = False

    async def copy(self) -> None:
        """Makes a safe copy if the file has an earlier schema; one that it made before then goes.

        Raises `StoreError`, also where there is no room for it.
        """
        if self._path is None:
            return
        made = await asyncio.to_thread(safe_copies.make, self._path, self._clock())
        if made is None:
            return
        before, self._made = self._made, made
        if before is not None:
            before.path.unlink(missing_ok=True)
        size = made.path.stat().st_size
        log.info("the database of schema %d was copied: %s, %d bytes", made.schema, made.path, size)

    async def settle(self) -> None:
        """Sees to it that there is a safe copy, before this process plays. Raises `StoreError`."""
        self._plays = True
        if self._made is None:
            await self.copy()

    async def renew(self) -> None:
        """Makes it anew again and again while this process waits; never ends."""
        while True:
            await asyncio.sleep(RENEW_S)
            if self._plays:
                continue
            try:
                await self.copy()
            except StoreError as error:  # the one before stays
                log.warning("the copy of the database was not made anew: %s", error)
