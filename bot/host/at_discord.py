"""What a command asks Discord itself, as the bot would: by its token, without a gateway."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager

import discord

from bot.app.settings import Settings, SettingsError
from bot.app.turned_away import why
from bot.edge.address import point_at
from bot.edge.verdicts import PASSING, Verdict, judge, logged


class DiscordError(Exception):
    """Discord was asked in vain; the message is a sentence."""


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
        with _in_sentences():
            await _log_in(client, settings.token.reveal, settings.api_url)
            yield client
    finally:
        await client.close()


async def _log_in(client: discord.Client, token: str, api_url: str | None) -> None:
    """Logs in. Raises `DiscordError` where Discord does not let the bot in, or is not there."""
    try:
        await client.login(token)
    except discord.DiscordException as error:
        if (reason := why(error, api_url)) is None:
            raise
        raise DiscordError(reason.sentence) from error


@contextmanager
def _in_sentences() -> Generator[None]:
    """Raises what Discord answers, or the network, as a `DiscordError`."""
    try:
        yield
    except (discord.HTTPException, *PASSING) as error:
        if judge(error)[0] is Verdict.LATER:
            raise DiscordError(f"Discord does not answer ({logged(error)}): try again.") from error
        raise DiscordError(f"Discord refuses that ({logged(error)}).") from error
