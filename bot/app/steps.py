"""The steps of a stop, which goes on in order whatever fails in one of them."""

from __future__ import annotations

import logging
from collections.abc import Awaitable

from bot.store.tx import StoreUnavailable

log = logging.getLogger(__name__)


class Steps:
    """Takes steps, each by its key. One may be taken again; that it fails is logged once."""

    def __init__(self) -> None:
        self._failed: set[str] = set()

    async def take(self, key: str, step: Awaitable[object]) -> None:
        """Takes a step, and logs if it fails."""
        try:
            await step
        except StoreUnavailable:
            log.debug("a step of the stop could not be stored", extra={"code": key})
        except Exception:  # the steps that follow have nothing to do with its fault
            if key not in self._failed:
                log.exception("a step of the stop failed", extra={"code": key})
            self._failed.add(key)
