"""What Discord tells while the database is away is one line of the log."""

from __future__ import annotations

import logging
import sys
from typing import Any

from discord.ext import commands

from bot.store.tx import StoreAway

log = logging.getLogger(__name__)


class Events(commands.AutoShardedBot):
    """discord.py's bot; it logs an event that was not stored, and that is no fault of ours.

    What shards and servers do is looked at again once the database is back.
    """

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Logs the error in which the handler of an event has ended."""
        if isinstance(sys.exception(), StoreAway):
            log.warning("an event was not stored: the database cannot be reached")
        else:
            await super().on_error(event_method, *args, **kwargs)
