"""What a command works on beside the bot, which may play meanwhile: its store, its file, Discord.

A command uses the store as the bot does. What only the bot can do, such as showing a match, is
stored as a wish: the bot that plays finds it within a minute, and else the next start does. Where a
command needs a database alone, it takes the hold on it. Discord it asks by the bot's token, without
a gateway.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import AsyncGenerator, Awaitable, Coroutine, Generator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, nullcontext
from pathlib import Path
from typing import Any, TypeVar

import discord

from bot.app.alerts import sentence
from bot.app.cli.tool import DiscordError
from bot.app.cogs import FEATURES
from bot.app.database import hold_of, is_shared, join_store
from bot.app.login import refusal_reason
from bot.app.setting_values import SettingsError
from bot.app.settings import Settings, address_of
from bot.app.store_health import SENTENCES
from bot.delivery.discord.errors import PASSING, Verdict, judge, logged
from bot.delivery.discord.requests import point_at
from bot.match.games import GAMES
from bot.match.matches import Matches
from bot.store.sqlite import errors
from bot.store.sqlite.inspect import DatabaseReader
from bot.store.sqlite.lock import DatabaseLock
from bot.store.tx import Conflict, Store, StoreError, StoreUnavailable

WITHIN_A_MINUTE = "The bot that plays does so within a minute; if none plays, the next start does."

NO_FILE = 2
"""The exit code where the database is none: its server has tools of its own."""

PG_DUMP = "pg_dump -Fc -d ADDRESS > tumbler.dump"
PG_RESTORE = "pg_restore --clean --if-exists -d ADDRESS tumbler.dump"

T = TypeVar("T")
Side = TypeVar("Side", DatabaseReader, Store)


@asynccontextmanager
async def beside(settings: Settings) -> AsyncGenerator[Store]:
    """Opens the store of the settings for the block. Raises `StoreError`, also for what fails."""
    address = address_of(settings)
    of_file = nullcontext() if is_shared(address) else errors.damage_in_sentences(Path(address))
    with in_sentences(), of_file:
        async with opened(join_store(address)) as store:
            yield store


@asynccontextmanager
async def opened(opening: Awaitable[Side]) -> AsyncGenerator[Side]:
    """Has a database open for the block."""
    side = await opening
    try:
        yield side
    finally:
        await side.close()


def matches_on(store: Store) -> Matches:
    """The matches of a store, as the bot has them."""
    return Matches(store, GAMES, features=FEATURES)


def database_file(settings: Settings, instead: str) -> Path | None:
    """The path of the database; None for PostgreSQL, once it was said what to do there instead."""
    address = address_of(settings)
    if not is_shared(address):
        return Path(address)
    print(f"The database is PostgreSQL, which has tools of its own: {instead}", file=sys.stderr)
    return None


async def take_hold(holds: AsyncExitStack, address: str | Path, taken: str) -> DatabaseLock:
    """Takes the hold on a database. Raises `StoreError` while another process has it."""
    hold = hold_of(address)
    holds.push_async_callback(hold.release)
    if not await hold.take():
        raise StoreError(f"{taken} Stop the bot that plays there, then try again.")
    return hold


async def while_held(holds: Iterable[DatabaseLock], work: Coroutine[Any, Any, T]) -> T:
    """Keeps the holds while it works. Raises `StoreError` as soon as another process has one."""
    working = asyncio.create_task(work)
    keeping = [asyncio.create_task(hold.keep()) for hold in holds]
    try:
        await asyncio.wait([working, *keeping], return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise StoreError("Another process has taken a database. Stop it, and try again.")
        return working.result()
    finally:
        for task in (working, *keeping):
            task.cancel()
        await asyncio.gather(working, *keeping, return_exceptions=True)


@contextmanager
def in_sentences() -> Generator[None]:
    """Raises what a database answers as a `StoreError`, which quotes no row."""
    try:
        yield
    except StoreUnavailable as error:
        raise StoreError(sentence(SENTENCES[error.trouble])) from error
    except (sqlite3.Error, Conflict) as error:
        first, _, _ = str(error).partition("\n")  # PostgreSQL quotes rows in the lines that follow
        first, _, _ = first.partition(" with text ")  # Python one that is no UTF-8
        raise StoreError(f"A database gave an error: {first}") from error
    except _of_extra() as error:
        from bot.cluster.said import why

        raise StoreError(f"The database cannot be used: {why(error)}.") from error


@contextmanager
def read_in_sentences(address: str | Path) -> Generator[None]:
    """As `in_sentences`, and what a file or its disk says as a sentence that names the file."""
    of_file = nullcontext() if is_shared(address) else errors.in_sentences(Path(address), "read")
    with in_sentences(), of_file:
        yield


def _of_extra() -> tuple[type[Exception], ...]:
    """The errors of PostgreSQL's driver, where that is installed."""
    try:
        from psycopg import Error
    except ImportError:
        return ()
    return (Error,)


@asynccontextmanager
async def at_discord(settings: Settings) -> AsyncGenerator[discord.Client]:
    """A client that has logged in, for the block.

    Raises `SettingsError` without a token, and `DiscordError`, also for what fails in the block.
    """
    if settings.token is None:
        raise SettingsError("DISCORD_TOKEN is missing: Discord answers nobody without it.")
    point_at(settings.api_url, settings.gateway_url)
    client = discord.Client(intents=discord.Intents(guilds=True), max_ratelimit_timeout=30.0)
    try:
        with _as_discord_error():
            await _log_in(client, settings.token.reveal, settings.api_url)
            yield client
    finally:
        await client.close()


async def _log_in(client: discord.Client, token: str, api_url: str | None) -> None:
    """Logs in. Raises `DiscordError` where Discord does not let the bot in, or is not there."""
    try:
        await client.login(token)
    except discord.DiscordException as error:
        if (reason := refusal_reason(error, api_url)) is None:
            raise
        raise DiscordError(reason.sentence) from error


@contextmanager
def _as_discord_error() -> Generator[None]:
    """Raises what Discord answers, or the network, as a `DiscordError`."""
    try:
        yield
    except (discord.HTTPException, *PASSING) as error:
        if judge(error)[0] is Verdict.LATER:
            raise DiscordError(f"Discord does not answer ({logged(error)}): try again.") from error
        raise DiscordError(f"Discord refuses that ({logged(error)}).") from error
