"""What `tumbler check` finds at Discord: the token, the commands, the logins, one server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import discord
from discord.http import Route

from bot.app.client import Tumbler
from bot.app.places import address_of
from bot.app.settings import Settings
from bot.host.at_discord import DiscordError, at_discord
from bot.host.beside import beside, matches_on
from bot.host.finding import Finding
from bot.inbox.permissions import IN_THREADS, MAKES_THREADS, NEEDED
from bot.screens.permissions import permission_names
from bot.store import servers
from bot.store.engines.opening import is_shared, open_store
from bot.store.tx import StoreError

SUB_COMMAND = 1
"""Discord: the type of an option that is a command of its group."""

FEW_LOGINS = 10
"""With fewer logins left for today, starts are to be rare."""

NOWHERE = ":memory:"
"""A database that no file has: what the bot registers does not hang on what is stored."""

MOST = 5
"""So many commands are named at most."""


async def at_discord_found(settings: Settings, guild: int | None) -> AsyncIterator[Finding]:
    """Yields what is found at Discord, with a server by its id also what is found there."""
    if settings.token is None:
        yield Finding("token", False, "DISCORD_TOKEN is missing: the sandbox is played")
        return
    try:
        async with at_discord(settings) as client:
            yield Finding("token", True, f"Discord knows it as {client.user and client.user.name}")
            yield await _commands(client, is_first=_is_first(settings))
            yield _logins(await client.http.request(Route("GET", "/gateway/bot")))
            if guild is not None:
                for finding in await _server(client, settings, guild):
                    yield finding
    except DiscordError as error:
        yield Finding("Discord", False, str(error))


def _is_first(settings: Settings) -> bool:
    """Whether no bot was ever started on the database, as far as that is known."""
    address = address_of(settings)
    return not is_shared(address) and not (Path(address).exists() and Path(address).stat().st_size)


async def _commands(client: discord.Client, *, is_first: bool) -> Finding:
    """Whether the commands that Discord has are those of this code, by their names.

    `is_first`: the first start is still to come.
    """
    there = names(await client.http.get_global_commands(client.application_id or 0))
    if is_first and not there:
        return Finding("commands", True, "there are none yet: the first start registers them")
    here = names(await _registered())
    for says, wrong in (("not registered", here - there), ("unknown here", there - here)):
        if wrong:
            listed = ", ".join(sorted(wrong)[:MOST]) + (", …" if len(wrong) > MOST else "")
            return Finding("commands", False, f"{says}: {listed}; see tumbler sync")
    return Finding("commands", True, f"all {len(here)} are registered")


async def _registered() -> list[Mapping[str, Any]]:
    """What this code registers with Discord."""
    store = await open_store(NOWHERE)
    try:
        bot = Tumbler(matches_on(store))
        await bot.add_cogs()
        return [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
    finally:
        await store.close()


def names(commands: Iterable[Mapping[str, Any]]) -> set[str]:
    """The whole name of each command, such as `/tables`; of a group, those of its commands."""
    found: set[str] = set()
    for command in commands:
        parts = [one for one in command.get("options") or () if one["type"] == SUB_COMMAND]
        found |= {f"/{command['name']} {part['name']}" for part in parts}
        if not parts:
            found.add(f"/{command['name']}")
    return found


def _logins(told: Mapping[str, Any]) -> Finding:
    limit = told["session_start_limit"]
    says = f"{limit['remaining']} of {limit['total']} are left for today"
    return Finding("logins", limit["remaining"] >= max(FEW_LOGINS, told["shards"]), says)


async def _server(client: discord.Client, settings: Settings, guild: int) -> list[Finding]:
    """What the bot may do in a server by its roles, and in the channels where it is allowed."""
    try:
        server = await client.fetch_guild(guild, with_counts=False)
    except (discord.NotFound, discord.Forbidden):
        return [Finding("server", False, "the bot is in no server with this id")]
    me = await server.fetch_member(client.user.id if client.user is not None else 0)
    needed = (*NEEDED, IN_THREADS, MAKES_THREADS)
    found = [
        Finding(_name(each), getattr(me.guild_permissions, each), "in the server, by its roles")
        for each in needed
    ]
    allowed = await _allowed(settings, guild)
    channels = {channel.id: channel for channel in await server.fetch_channels()}
    return [*found, *_channels(channels, allowed, me)]


async def _allowed(settings: Settings, guild: int) -> tuple[int, ...]:
    """The channels in which tables may be opened; () for all, or where that is not known."""
    try:
        async with beside(settings) as store:
            return (await store.read(lambda tx: servers.read(tx, guild))).channels
    except StoreError:  # that the database cannot be used is a finding of its own
        return ()


def _channels(
    there: Mapping[int, discord.abc.GuildChannel], allowed: tuple[int, ...], me: discord.Member
) -> Iterator[Finding]:
    for number in allowed:
        channel = there.get(number)
        if channel is None:
            yield Finding("channel", False, "one where tables may be opened is gone")
            continue
        missing = _missing(channel, me)
        says = "tables may be opened there"
        if missing:
            says = f"missing there: {', '.join(_name(each) for each in missing)}"
        yield Finding(f"#{channel.name}", not missing, says)
    if not allowed:
        texts = [one for one in there.values() if isinstance(one, discord.TextChannel)]
        fit = sum(not _missing(one, me) for one in texts)
        yield Finding("channels", fit > 0, f"the bot can play in {fit} of {len(texts)}")


def _missing(channel: discord.abc.GuildChannel, me: discord.Member) -> list[str]:
    may = channel.permissions_for(me)
    return [each for each in NEEDED if not getattr(may, each)]


def _name(permission: str) -> str:
    """A permission in Discord's words."""
    return permission_names([permission]).strip("*")
