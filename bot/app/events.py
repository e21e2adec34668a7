"""What Discord tells while the database cannot be used is no fault of ours."""

from __future__ import annotations

import logging
import sys
from typing import Any

from discord.ext import commands

from bot.store.tx import StoreUnavailable

log = logging.getLogger(__name__)


class Events(commands.AutoShardedBot):
    """discord.py's bot, which goes on where an event was not stored.

    What shards and servers do is looked at again once the database is back.
    """

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Logs the error in which the handler of an event has ended."""
        if isinstance(error := sys.exception(), StoreUnavailable):
            log.debug("an event was not stored", extra={"code": error.trouble.value})
        else:
            await super().on_error(event_method, *args, **kwargs)
