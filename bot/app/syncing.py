"""The commands are registered anew because the host wishes it, whatever was registered before.

The wish is a duty: the bot that plays finds it within a minute, and else the next start does.
"""

from __future__ import annotations

import logging
from typing import Any

from discord import app_commands

from bot.play.match.duties import Work
from bot.store import duties
from bot.store.duties import NO_SEAT, OF_NO_MATCH, Duty
from bot.store.tx import Tx

log = logging.getLogger(__name__)

SYNC = "sync"
"""The kind of this duty, which belongs to no match."""


def wish(tx: Tx) -> None:
    """Has the commands registered anew."""
    duties.put(tx, Duty(SYNC, OF_NO_MATCH, NO_SEAT, 0, 0.0))


def syncing(tree: app_commands.CommandTree[Any]) -> Work:
    """What does the duty: it registers the commands of a tree."""

    async def sync(_duty: Duty) -> None:
        registered = await tree.sync()
        log.info("the commands were registered", extra={"count": len(registered)})

    return sync
