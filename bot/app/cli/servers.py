"""`tumbler servers`: which servers there are, to leave one, or to forget what was set there."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

import discord

from bot.app.cli.beside import at_discord, beside
from bot.app.cli.stats import WhatIsSet, of_servers, set_in
from bot.app.cli.tool import Tool, agrees, by_settings, id_of
from bot.app.settings import Settings
from bot.match.controls.message import counted
from bot.store import servers

DONE, NOT_THERE, NOT_AGREED = 0, 1, 1
"""Exit codes."""

LEAVE, FORGET = "leave", "forget"

NOTHING = WhatIsSet(0, 0, 0, 0)

LEAVES = (
    "The bot leaves {server}. Its tables sleep, and end after 60 days; what it has set is forgotten"
    " then, too.\nUntil then nothing is lost if the bot is invited again."
)


async def listed(settings: Settings) -> int:
    """Lists the servers; returns the exit code. Raises `StoreError`."""
    async with beside(settings) as store:
        found = await store.read(of_servers)
    print(f"{'server':<20}{'tables':>10}{'running':>10}{'matches':>10}  settings")
    for one in found:
        counts = f"{one.tables:>10,}{one.running:>10,}{one.matches:>10,}"
        print(f"{one.guild:<20}{counts}  {'some' if one.is_set else 'none'}")
    return DONE


async def leave(settings: Settings, guild: int, *, is_agreed: bool) -> int:
    """Has the bot leave a server; returns the exit code.

    Says which and asks on the terminal, unless `is_agreed`. Raises `DiscordError` and `StoreError`.
    """
    async with at_discord(settings) as client:
        try:
            server = await client.fetch_guild(guild)
        except discord.NotFound:
            print("The bot is in no server with this id.")
            return NOT_THERE
        print(LEAVES.format(server=server.name), sep="\n", flush=True)
        if not is_agreed and not await agrees():
            return NOT_AGREED
        await client.http.leave_guild(guild)
    print("The bot has left the server.")
    return DONE


async def forget(settings: Settings, guild: int, *, is_agreed: bool) -> int:
    """Forgets what a server has set; returns the exit code.

    Says what goes and asks on the terminal, unless `is_agreed`. Raises `StoreError`.
    """
    async with beside(settings) as store:
        found = await store.read(lambda tx: set_in(tx, guild))
    if found == NOTHING:
        print("Nothing is set for this server.")
        return NOT_THERE
    print(goes(found), flush=True)
    if not is_agreed and not await agrees():
        return NOT_AGREED
    async with beside(settings) as store:
        await store.write(lambda tx: servers.forget(tx, guild))
    print("All is as usual there now, and whom it had blocked may play.")
    return DONE


def goes(found: WhatIsSet) -> str:
    """Says what is forgotten of a server."""
    parts = [
        "its settings" if found.settings else "",
        counted(found.games, "game with settings of its own", "games with settings of their own"),
        counted(found.blocks, "blocked person", "blocked people"),
        counted(found.reports, "line that its log still gets", "lines that its log still gets"),
    ]
    told = [part for part in parts if part and not part.startswith("0 ")]
    return f"To be forgotten, which cannot be taken back: {', '.join(told)}."


def _words(parser: ArgumentParser) -> None:
    ways = parser.add_subparsers(dest="way", metavar="leave|forget")
    for way, about in (
        (LEAVE, "leave a server"),
        (FORGET, "forget what a server has set, and whom it has blocked"),
    ):
        added = ways.add_parser(way, help=about, description=about, allow_abbrev=False)
        added.add_argument("id", help="the server's id, as Discord copies it")
        added.add_argument("--yes", action="store_true", help="do it without asking")


async def _typed(settings: Settings, given: Namespace) -> int:
    if given.way is None:
        return await listed(settings)
    guild = id_of(given.id)
    work = leave if given.way == LEAVE else forget
    return await work(settings, guild, is_agreed=given.yes)


TOOL = Tool(
    "servers",
    "list the servers, leave one, forget its settings",
    "Lists the servers that had a table, or have settings, with their numbers of tables, running"
    " matches and all matches. Leaves one, or forgets what was set there; asks once before.",
    by_settings(_typed),
    _words,
)
