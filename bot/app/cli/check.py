"""`tumbler check`: whether all is as the bot needs it, one line a thing."""

from __future__ import annotations

import asyncio
import os
import shutil
from argparse import ArgumentParser, Namespace
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import discord
from discord.http import Route

from bot.app.cli.beside import at_discord, beside, matches_on, opened, read_in_sentences
from bot.app.cli.stats import moment
from bot.app.cli.tool import DiscordError, Tool, id_of
from bot.app.cli.trials import Finding, account_of, found_beside, gateway, webhook
from bot.app.client import Tumbler
from bot.app.command_tree import left_commands
from bot.app.database import hold_of, is_shared, open_reader, open_store, rehearse
from bot.app.setting_values import SettingsError
from bot.app.settings import Settings, address_of, read
from bot.interactions.permissions import CREATES_THREADS, IN_THREADS, TABLE_NEEDS, permission_names
from bot.match.controls.wording import counted
from bot.match.games import GAMES
from bot.store import schema, servers
from bot.store.meta import check_played_on
from bot.store.sqlite import files
from bot.store.sqlite.files import last_backup_at
from bot.store.sqlite.inspect import check_known, check_tables
from bot.store.tx import StoreError

ALL_WELL, SOMETHING_WRONG = 0, 1
"""Exit codes."""

SUB_COMMAND = 1
"""Discord: the type of an option that is a command of its group."""

FEW_LOGINS = 10
"""With fewer logins left for today, starts are to be rare."""

NOWHERE = ":memory:"
"""A database that no file has: what the bot registers does not hang on what is stored."""

MOST_SERVERS = 100
"""In so many servers, of those that Discord lists first, commands are looked for."""

MOST_OF_SHARD = 2500
"""Discord: a shard has at most so many servers."""

MOST_NAMED = 5
"""The most commands that are named."""

LEAST_FREE = 100_000_000
"""Bytes that must be free on the disk, however small the database is."""

OTHERS = 0o077
"""The bits of a mode by which other accounts may use a file."""

ENV = Path(".env")


async def check(settings: Settings, guild: int | None) -> int:
    """Says how each thing is; returns the exit code."""
    is_ok = True
    for found in (
        found_on_machine(settings),
        found_beside(settings),
        found_at_discord(settings, guild),
    ):
        async for finding in found:
            print(finding, flush=True)
            is_ok = is_ok and finding.is_ok
    if settings.alerts is not None:
        print(finding := await webhook(settings.alerts.reveal))
        is_ok = is_ok and finding.is_ok
    return ALL_WELL if is_ok else SOMETHING_WRONG


async def found_on_machine(settings: Settings) -> AsyncIterator[Finding]:
    """Yields what is found on the machine."""
    address = address_of(settings)
    yield _pictures()
    for finding in _readers(ENV):
        yield finding
    secret = settings.token_file
    if secret is not None and account_of(secret.path):
        for finding in _readers(secret.path):
            yield finding
    if is_shared(address):
        yield await _database(address)
        return
    path = Path(address)
    if path.exists():
        yield (judged := await _database(path))
        for finding in _readers(path) if judged.is_ok else ():
            yield finding
        yield _backup(path)
    else:
        is_ok = os.access(path.absolute().parent, os.W_OK)
        says = "there is none yet: the first start makes it" if is_ok else "cannot be made there"
        yield Finding("database", is_ok, says)
    yield _disk(path)


def _pictures() -> Finding:
    """Whether the painters can be imported, which the bot does with a game's first picture."""
    try:
        for key in GAMES:
            import_module(f"render.{key}")
    except ImportError as error:
        return Finding("pictures", False, f"cannot be drawn: {error}")
    return Finding("pictures", True, "can be drawn")


async def _database(address: str | Path) -> Finding:
    try:
        with read_in_sentences(address):
            words = await _database_words(address)
            await rehearse(address)
        return Finding("database", True, words)
    except StoreError as error:
        return Finding("database", False, str(error))


async def _database_words(address: str | Path) -> str:
    """What the database is, in words. Raises `StoreError` for one that cannot be played on."""
    # First, because a pooler that shares sessions mixes up whatever else is asked.
    played = await _played(address) if is_shared(address) else None
    async with opened(open_reader(address)) as there:
        standing = await there.standing()
        known = standing.schema
        check_known(known, None if is_shared(address) else Path(address))
        if not standing.tables:
            return "empty: the first start fills it"
        if not is_shared(address):
            check_tables(standing, Path(address))
        if known == schema.VERSION:
            await there.read(check_played_on)
    if not is_shared(address) and (damage := await files.damage(Path(address))):
        raise StoreError(f"The database is damaged: {damage[0]}")
    says = f"schema {known}"
    if known != schema.VERSION:
        says = f"schema {known}, which the next start brings up to {schema.VERSION}"
    return f"{says}, {played or f'sound, {await _played(address)}'}"


async def _played(address: str | Path) -> str:
    """Whether a bot plays on a database, in words. Raises `StoreError` where nobody can tell."""
    hold = hold_of(address)
    try:
        return "and no bot plays on it" if await hold.take() else "and a bot plays on it"
    finally:
        await hold.release()


def _readers(path: Path) -> Iterator[Finding]:
    """Whether a file, if it is there, can be read by its own account alone."""
    if path.is_file():
        is_ok = not path.stat().st_mode & OTHERS
        says = "for its account alone" if is_ok else f"others can read it: chmod 600 {path.name}"
        yield Finding(path.name, is_ok, says)


def _backup(path: Path) -> Finding:
    """When the last backup of a file was made; none is well, too: there are other means."""
    at = last_backup_at(path)
    if at is None:
        return Finding("backup", True, "none was made yet by tumbler backup")
    return Finding("backup", True, f"the last one was made {moment(at)}")


def _disk(path: Path) -> Finding:
    """Whether there is room for one more copy of the database."""
    free = shutil.disk_usage(path.absolute().parent).free
    needed = max(LEAST_FREE, path.stat().st_size if path.exists() else 0)
    says = f"{free:,} bytes are free"
    if free < needed:
        says += f", and a copy of the database may need {needed:,}"
    return Finding("disk", free >= needed, says)


async def found_at_discord(settings: Settings, guild: int | None) -> AsyncIterator[Finding]:
    """Yields what is found at Discord, with a server by its id also what is found there."""
    if settings.token is None:
        yield Finding("token", False, "DISCORD_TOKEN is missing: the sandbox is played")
        return
    try:
        async with at_discord(settings) as client:
            yield Finding("token", True, f"Discord knows it as {client.user and client.user.name}")
            yield await _commands(client, is_first=_is_first(settings))
            yield await _left(client)
            told = await client.http.request(Route("GET", "/gateway/bot"))
            yield _logins(told)
            yield await gateway(settings.gateway_url or told["url"])
            if settings.shards is not None:
                yield _shards(client, settings.shards)
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
    """Whether Discord has the commands of this code. `is_first`: no bot was started yet."""
    there = _command_names(await client.http.get_global_commands(client.application_id or 0))
    if is_first and not there:
        return Finding("commands", True, "there are none yet: the first start registers them")
    here = _command_names(await _registered())
    for says, wrong in (("not registered", here - there), ("unknown here", there - here)):
        if wrong:
            return Finding("commands", False, f"{says}: {_some(wrong)}; see tumbler sync")
    return Finding("commands", True, f"all {len(here)} are registered")


async def _registered() -> list[Mapping[str, Any]]:
    async with opened(open_store(NOWHERE)) as store:
        bot = Tumbler(matches_on(store))
        bot.add_cogs()
        return [command.to_dict(bot.tree) for command in bot.tree.get_commands()]


def _command_names(commands: Iterable[Mapping[str, Any]]) -> set[str]:
    """The whole name of each command, such as `/tables`; of a group, those of its commands."""
    found: set[str] = set()
    for command in commands:
        parts = [one for one in command.get("options") or () if one["type"] == SUB_COMMAND]
        found |= {f"/{command['name']} {part['name']}" for part in parts}
        if not parts:
            found.add(f"/{command['name']}")
    return found


async def _left(client: discord.Client) -> Finding:
    """Whether a server has commands of its own: the bot registers none, another one has."""
    left = await left_commands(client.http, client.application_id or 0, MOST_SERVERS)
    if not left:
        return Finding("commands of servers", True, "no server has its own")
    names = _some({f"/{name}" for of_server in left.values() for name in of_server})
    where = counted(len(left), "server has", "servers have")
    says = f"{where} some from before: {names}; see tumbler sync"
    return Finding("commands of servers", False, says)


def _some(names: set[str]) -> str:
    more = ", …" if len(names) > MOST_NAMED else ""
    return ", ".join(sorted(names)[:MOST_NAMED]) + more


def _shards(client: discord.Client, shards: int) -> Finding:
    """Whether Discord lets the bot have no more shards than the settings say."""
    servers = 0 if client.application is None else client.application.approximate_guild_count
    says = f"{shards} for {counted(servers, 'server')}"
    return Finding("shards", servers <= MOST_OF_SHARD * shards, says)


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
    needed = (*TABLE_NEEDS, IN_THREADS, CREATES_THREADS)
    may, says = me.guild_permissions, "in the server, by its roles"
    found = [Finding(_permission_name(each), getattr(may, each), says) for each in needed]
    channels = {channel.id: channel for channel in await server.fetch_channels()}
    return [*found, *_channels(channels, await _allowed(settings, guild), me)]


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
            says = f"missing there: {', '.join(_permission_name(each) for each in missing)}"
        yield Finding(f"#{channel.name}", not missing, says)
    if not allowed:
        texts = [one for one in there.values() if isinstance(one, discord.TextChannel)]
        fit = sum(not _missing(one, me) for one in texts)
        yield Finding("channels", fit > 0, f"the bot can play in {fit} of {len(texts)}")


def _missing(channel: discord.abc.GuildChannel, me: discord.Member) -> list[str]:
    may = channel.permissions_for(me)
    return [each for each in TABLE_NEEDS if not getattr(may, each)]


def _permission_name(permission: str) -> str:
    return permission_names([permission]).strip("*")


def _run(args: Namespace) -> int:
    guild = None if args.server is None else id_of(args.server)
    try:
        settings = read(os.environ)
    except SettingsError as error:
        print(Finding("settings", False, str(error)))
        return SOMETHING_WRONG
    print(Finding("settings", True, "can be used"), flush=True)
    return asyncio.run(check(settings, guild))


def _words(parser: ArgumentParser) -> None:
    parser.add_argument("--server", metavar="ID", help="also what the bot may do in a server")


TOOL = Tool(
    "check",
    "say whether all is well",
    "Does what a start does, and takes it back: with the settings, the database, the disk, the"
    " port, the token, the commands, the logins left for today, the gateway and the webhook"
    " for alerts; with --server it looks at what the bot may do there. One line tells of each. Ends"
    " with 1 if something is wrong.",
    _run,
    _words,
)
