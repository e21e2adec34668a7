"""`tumbler servers`: which servers there are, to leave one, or to forget what was set there."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

import discord

from bot.app.settings import Settings
from bot.host.at_discord import at_discord
from bot.host.beside import beside
from bot.host.overview import of_servers
from bot.host.tool import Tool, by_settings, id_of
from bot.store import servers

DONE, NOT_THERE = 0, 1
"""Exit codes."""

LEAVE, FORGET = "leave", "forget"


async def listed(settings: Settings) -> int:
    """Lists the servers; returns the exit code. Raises `StoreError`."""
    async with beside(settings) as store:
        found = await store.read(of_servers)
    print(f"{'server':<20}{'tables':>10}{'running':>10}{'matches':>10}  settings")
    for one in found:
        counts = f"{one.tables:>10,}{one.running:>10,}{one.matches:>10,}"
        print(f"{one.guild:<20}{counts}  {'some' if one.is_set else 'none'}")
    return DONE


async def leave(settings: Settings, guild: int) -> int:
    """Has the bot leave a server; returns the exit code. Raises `DiscordError`."""
    async with at_discord(settings) as client:
        try:
            await client.http.leave_guild(guild)
        except discord.NotFound:
            print("The bot is in no server with this id.")
            return NOT_THERE
    print(
        "The bot has left the server. Its tables sleep, and end after 60 days; what it has set is"
    )
    print("forgotten then, too. Until then nothing is lost if the bot is invited again.")
    return DONE


async def forget(settings: Settings, guild: int) -> int:
    """Forgets what a server has set; returns the exit code. Raises `StoreError`."""
    async with beside(settings) as store:
        was_set = await store.write(lambda tx: servers.forget(tx, guild))
    if was_set:
        print("All is as usual there now, and whom it had blocked may play.")
    else:
        print("Nothing is set for this server.")
    return DONE if was_set else NOT_THERE


def _words(parser: ArgumentParser) -> None:
    ways = parser.add_subparsers(dest="way", metavar="way")
    for way, about in (
        (LEAVE, "leave a server"),
        (FORGET, "forget what a server has set, and whom it has blocked"),
    ):
        added = ways.add_parser(way, help=about, description=about, allow_abbrev=False)
        added.add_argument("id", help="the server's id, as Discord copies it")


async def _typed(settings: Settings, given: Namespace) -> int:
    if given.way is None:
        return await listed(settings)
    return await (leave if given.way == LEAVE else forget)(settings, id_of(given.id))


TOOL = Tool(
    "servers",
    "list the servers, leave one, forget its settings",
    "Lists the servers that had a table, or have settings, with their numbers of tables, running"
    " matches and all matches. Leaves one, or forgets what was set there.",
    by_settings(_typed),
    _words,
)
