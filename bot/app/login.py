"""Logging in, and staying connected; until that is done, what passes is tried again."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable

import discord

from bot.app.client import Tumbler
from bot.edge.address import find_gateway
from bot.edge.foreign import Foreign
from bot.edge.verdicts import PASSING, Verdict, judge, logged

log = logging.getLogger("bot")

FIRST_PAUSE_S, LONGEST_PAUSE_S = 1.0, 60.0
"""Seconds between two tries to log in; each pause is twice as long as the one before."""

BANNED_S = 600.0
"""The pause after an answer 429 that does not say for how long: whoever asks on is kept out on."""


async def connect(client: Tumbler, token: str, gateway_url: str | None) -> None:
    """Logs in and stays connected. Raises an error of discord.py that is more than a moment's."""

    async def log_in() -> None:
        # discord.py opens a session for each login and closes the last one only.
        await client.http.close()
        client.http.connector = discord.utils.MISSING
        await client.login(token)

    async def stay() -> None:
        await find_gateway(client, gateway_url)
        await client.connect()

    await patiently(log_in)
    # Once a shard is connected, discord.py itself goes on after what passes; before that we do.
    await patiently(stay)


async def patiently(step: Callable[[], Awaitable[None]]) -> None:
    """Takes a step again after growing pauses, or those that Discord asks for, while it may pass.

    Nothing is asked of Discord meanwhile.
    """
    pause_s = FIRST_PAUSE_S
    while True:
        try:
            return await step()
        except (discord.HTTPException, *PASSING) as error:
            met = _met(error)
        if isinstance(met, Foreign) or judge(met)[0] is not Verdict.LATER:
            raise met
        wait_s = _wait_s(met)
        if wait_s > LONGEST_PAUSE_S:
            minutes = math.ceil(wait_s / 60)
            log.warning("Discord keeps this machine out for %d minutes; waiting so long", minutes)
        else:
            log.warning("Discord does not answer; trying again", extra={"code": logged(met)})
        await asyncio.sleep(max(pause_s, wait_s))
        pause_s = min(2 * pause_s, LONGEST_PAUSE_S)


def _met(error: Exception) -> Exception:
    """The answer of Discord for which discord.py says that there is no gateway, or the error."""
    if not isinstance(error, discord.GatewayNotFound):
        return error
    return error.__cause__ if isinstance(error.__cause__, discord.HTTPException) else error


def _wait_s(error: Exception) -> float:
    """The seconds that Discord asks to wait, or what stands before it; 0 if none are named."""
    if isinstance(error, discord.RateLimited):
        return error.retry_after
    if not isinstance(error, discord.HTTPException):
        return 0.0
    try:
        return float(error.response.headers["Retry-After"])
    except (LookupError, ValueError):
        return BANNED_S if error.status == 429 else 0.0
