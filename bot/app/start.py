"""The start of the bot: reads the settings, opens the store, builds the client and runs it.

Without a token the sandbox runs instead. It starts this program again in a process of its own, with
its own address as Discord's.
"""

from __future__ import annotations

import asyncio
import importlib.util
import logging
import os
import secrets
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import discord

from bot.app.client import Tumbler, point_at
from bot.app.logs import start as start_logs
from bot.app.settings import Settings, SettingsError, read
from bot.play.matches import Matches
from bot.shelf import SHELF
from bot.store.sqlite import Store, StoreError
from games.core import Draw

log = logging.getLogger("bot")

WRONG_SETTING, NO_STORE, NO_LOGIN = 2, 3, 4
"""Exit codes of a start that failed."""


async def run(
    settings: Settings,
    *,
    chance: Draw = secrets.randbelow,
    open_store: Callable[[Path], Awaitable[Store]] = Store.open,
) -> int:
    """Runs the bot until a signal stops it; returns the exit code.

    `chance` draws for all matches; `open_store` opens the database that the settings name. Raises
    `ValueError` if the settings have no token.
    """
    if settings.token is None:
        raise ValueError("no token")
    if settings.api_url is not None:
        point_at(settings.api_url)
    try:
        store = await open_store(settings.database)
    except StoreError as error:
        print(error, file=sys.stderr)
        return NO_STORE
    client = Tumbler(Matches(store, SHELF, chance=chance, echo_s=settings.echo_s))
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    try:
        return await _until(stop, client, settings.token.reveal)
    finally:
        await store.close()


async def _until(stop: asyncio.Event, client: Tumbler, token: str) -> int:
    runs = asyncio.create_task(client.start(token))
    stops = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({runs, stops}, return_when=asyncio.FIRST_COMPLETED)
        if not runs.done():
            log.info("stopping")
            await client.shut()
            return 0
        await runs
        return 0
    except discord.LoginFailure:
        print("DISCORD_TOKEN was refused by Discord.", file=sys.stderr)
        return NO_LOGIN
    finally:
        stops.cancel()
        if not client.is_closed():
            await client.close()
        runs.cancel()  # discord.py would retry for ever while the gateway is out of reach
        await asyncio.gather(runs, stops, return_exceptions=True)


def main() -> int:
    """Runs the program: the bot, or the sandbox if there is no token; returns the exit code."""
    try:
        settings = read(os.environ)
    except SettingsError as error:
        print(error, file=sys.stderr)
        return WRONG_SETTING
    start_logs(settings)
    if settings.token is None:
        if importlib.util.find_spec("sandbox") is None:  # the image is built without it
            print("DISCORD_TOKEN is missing, and no sandbox is installed here.", file=sys.stderr)
            return WRONG_SETTING
        from sandbox.__main__ import play  # no other line of the bot imports the sandbox

        return play(settings.sandbox_port, settings.sandbox_keep)
    return asyncio.run(run(settings))
