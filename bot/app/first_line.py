"""The line of the log that says what has started: which version, on what, for whom."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import discord

from bot.app.client import Tumbler
from bot.inbox.permissions import IN_THREADS, MAKES_THREADS, NEEDED
from bot.message.wording import counted
from bot.store import schema
from bot.store.counts import tables_by_state
from bot.store.engines.opening import name_of
from bot.store.tx import StoreUnavailable
from bot.watch.version import commit, installed

log = logging.getLogger("bot")

RUNNING = ("open", "asleep")
"""The states of tables whose match runs."""


async def tell(client: Tumbler, address: str | Path, *, invites: bool) -> None:
    """Logs it once the process plays and knows its servers; then waits for ever."""
    await client.plays()
    try:
        log.info(await line(client, address, invites=invites))
    except StoreUnavailable:  # that is told, and no start is held up by it
        log.debug("how many matches there are was not read")
    except Exception:  # a damaged page of one table: whatever lies on others is played on
        log.exception("the line of what has started cannot be told; the bot plays on")
    await asyncio.Future()


async def line(client: Tumbler, address: str | Path, *, invites: bool) -> str:
    """The line of a process that plays; `invites`: with the link that invites the bot."""
    matches = client.services.matches
    states = await matches.store.read(lambda tx: tables_by_state(tx, matches.slot))
    known = await asyncio.to_thread(commit)
    version = installed() if known is None else f"{installed()} ({known})"
    running = sum(count for (_, state), count in states.items() if state in RUNNING)
    told = (
        f"Tumbler {version}, schema {schema.VERSION}, {counted(running, 'match', 'matches')},"
        f" {counted(len(client.guilds), 'server')}, {name_of(address)}"
    )
    return f"{told}, invite: {invitation(client.application_id or 0)}" if invites else told


def invitation(application: int) -> str:
    """The link by which the bot is invited, with all permissions that it needs."""
    needed = (*NEEDED, MAKES_THREADS, IN_THREADS)
    return discord.utils.oauth_url(
        application,
        permissions=discord.Permissions(**dict.fromkeys(needed, True)),
        scopes=("bot", "applications.commands"),
    )
