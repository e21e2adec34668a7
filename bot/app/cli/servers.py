"""`tumbler servers`: which servers there are, to leave one, or to forget what was set there."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

import discord
from msgspec import Struct

from bot.app.cli.beside import at_discord, beside
from bot.app.cli.tool import DONE, NOT_AGREED, Tool, agrees, by_settings, id_of
from bot.app.settings import Settings
from bot.match.controls.wording import counted
from bot.store import servers
from bot.store.servers import OF_SERVER
from bot.store.tx import Tx

NOT_THERE = 1
"""An exit code: there is no such server, or nothing is set for it."""

LEAVE, FORGET = "leave", "forget"

LEAVES = (
    "The bot leaves {server}. Its tables sleep, and end after 60 days; what it has set is forgotten"
    " then, too.\nUntil then nothing is lost if the bot is invited again."
)


class WhatIsSet(Struct, frozen=True):
    """What a server has set: rows of its own settings and of games, blocks, and untold reports."""

    settings: int
    games: int
    blocks: int
    reports: int


class OfServer(Struct, frozen=True):
    """A server: its tables that have not begun, running matches, all matches, and its settings."""

    guild: int
    tables: int
    running: int
    matches: int
    is_set: bool


NOTHING = WhatIsSet(0, 0, 0, 0)


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
    """Forgets a server's settings; asks unless `is_agreed`. Raises `StoreError`."""
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


def set_in(tx: Tx, guild: int) -> WhatIsSet:
    """Returns how much a server has set."""
    found = [
        tx.rows(f"SELECT count(*) AS n FROM {table} WHERE guild = :guild", guild=guild)[0]["n"]
        for table in OF_SERVER
    ]
    return WhatIsSet(*found)


def of_servers(tx: Tx) -> tuple[OfServer, ...]:
    """Returns the servers that ever had a table, or have settings, by id."""
    sets = " UNION ".join(f"SELECT guild FROM {table}" for table in OF_SERVER)
    rows = tx.rows(
        f"WITH sets AS ({sets})"
        " SELECT g.guild, count(CASE WHEN m.status = 'lobby' THEN 1 END) AS tables,"
        " count(CASE WHEN m.status = 'open' THEN 1 END) AS running, count(m.id) AS matches,"
        " (SELECT count(*) FROM sets s WHERE s.guild = g.guild) AS is_set"
        " FROM (SELECT guild FROM matches WHERE guild IS NOT NULL UNION SELECT guild FROM sets) g"
        " LEFT JOIN matches m ON m.guild = g.guild GROUP BY g.guild ORDER BY g.guild"
    )
    return tuple(OfServer(**{**row, "is_set": bool(row["is_set"])}) for row in rows)


def _words(parser: ArgumentParser) -> None:
    ways = parser.add_subparsers(dest="way", metavar="leave|forget")
    for way, about in (
        (LEAVE, "leave a server"),
        (FORGET, "forget what a server has set, and whom it has blocked"),
    ):
        added = ways.add_parser(way, help=about, description=about, allow_abbrev=False)
        added.add_argument("id", help="the server's id, as Discord copies it")
        added.add_argument("--yes", action="store_true", help="do it without asking")


async def _run(settings: Settings, args: Namespace) -> int:
    if args.way is None:
        return await listed(settings)
    guild = id_of(args.id)
    work = leave if args.way == LEAVE else forget
    return await work(settings, guild, is_agreed=args.yes)


TOOL = Tool(
    "servers",
    "list the servers, leave one, forget its settings",
    "Lists the servers that had a table, or have settings, with their numbers of tables, running"
    " matches and all matches. Leaves one, or forgets what was set there; asks once before.",
    by_settings(_run),
    _words,
)
