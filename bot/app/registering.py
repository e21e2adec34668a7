"""Registering the commands with Discord, when they have changed."""

from __future__ import annotations

import hashlib
import json
import logging
from typing import Any

from discord import app_commands

from bot.play.match.matches import Matches
from bot.store.meta import read_meta, write_meta

log = logging.getLogger(__name__)


async def register(tree: app_commands.CommandTree[Any], matches: Matches) -> None:
    """Registers the commands only if they changed since the last start.

    Slot 0 does that alone: otherwise old and new code would register theirs in turn while one slot
    after another is started anew.
    """
    if not matches.slot.is_first:
        return
    payload = [command.to_dict(tree) for command in tree.get_commands()]
    text = json.dumps([tree.client.application_id, payload], sort_keys=True, default=str)
    digest = hashlib.sha256(text.encode()).hexdigest()
    if await matches.store.read(lambda tx: read_meta(tx, "commands")) == digest:
        return
    await tree.sync()
    await matches.store.write(lambda tx: write_meta(tx, "commands", digest))
    log.info("the commands were registered", extra={"count": len(payload)})
