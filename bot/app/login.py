"""Logs in to Discord and stays connected, and says why Discord refuses the bot.

What passes is tried again until the first shard is connected. Discord bans the address of a machine
that goes on asking after a refusal. Docker starts a process again however it has ended, and
therefore a process that was refused waits before it ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import re
from collections.abc import Awaitable, Callable

import discord
from msgspec import Struct

from bot.app.client import Tumbler
from bot.delivery.discord.errors import PASSING, Foreign, Verdict, judge, logged
from bot.delivery.discord.requests import find_gateway

log = logging.getLogger("bot")

FAULT, WRONG_SETTING, NO_STORE, REFUSED = 1, 2, 3, 4
"""Exit codes, beside 0 for an end that was asked for.

A fault of ours, which the log has; a setting cannot be used; the database cannot be; Discord
does not let the bot in.

systemd takes 2 and 4 for what a new start does not mend. Docker starts it anew whatever the code
is, and therefore a process waits before it ends with 4.
"""

FIRST_PAUSE_S, LONGEST_PAUSE_S = 1.0, 60.0
"""Seconds between two tries to log in; each pause is twice as long as the one before."""

BANNED_S = 600.0
"""The pause after an answer 429 that does not say for how long: whoever asks on is kept out on."""

LINGER_S = 300.0
"""Seconds until a process ends that Discord does not let in."""

TOKEN_REFUSED = (
    "DISCORD_TOKEN was refused by Discord: copy it anew from the developer portal (Bot, Reset"
    " Token)."
)
_CLOSED = {
    4004: "DISCORD_TOKEN is not valid any more: it was reset, or its bot was deleted.",
    4010: "Discord does not know such a shard: see TUMBLER_SHARDS and TUMBLER_SLOTS.",
    4011: "Discord wants the bot to have more shards: raise TUMBLER_SHARDS, or leave it empty.",
}
"""By the code with which the gateway is closed for good."""

_VERSION = re.compile(r"/api/v\d+$")
_OUR_FAULT = 400
"""The status by which Discord calls a request malformed; that is no matter of the host."""


class Reason(Struct, frozen=True):
    """Why the bot is not let in, as a sentence for the host, and the exit code."""

    sentence: str
    code: int = REFUSED


async def connect(client: Tumbler, token: str, gateway_url: str | None) -> None:
    """Logs in and stays connected. Raises an error of discord.py that is more than a moment's."""

    async def log_in() -> None:
        # discord.py opens a session for each login and closes the last one only.
        await client.http.close()
        client.http.connector = discord.utils.MISSING
        await client.login(token)

    async def stay() -> None:
        client.buckets = await find_gateway(client, gateway_url)
        await client.connect()

    await patiently(log_in)
    # Once a shard is connected, discord.py itself goes on after what passes; before that we do.
    await patiently(stay)


async def patiently(step: Callable[[], Awaitable[None]]) -> None:
    """Takes a step again after growing pauses, or Discord's own, while it may pass."""
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


def refusal_reason(error: BaseException, api_url: str | None) -> Reason | None:
    """The reason why Discord lets no bot in, by an error, or None; `api_url` is its REST base."""
    match error:
        case discord.LoginFailure():
            return Reason(TOKEN_REFUSED)
        case discord.ConnectionClosed(code=code):
            return Reason(_CLOSED[code]) if code in _CLOSED else None
        case discord.HTTPException(status=401):
            return Reason(TOKEN_REFUSED)
        case discord.HTTPException(status=status) if _OUR_FAULT < status < 500 and status != 429:
            return _elsewhere(f"the answer was {status}", api_url)
        case Foreign():
            return _elsewhere("the answer was a page", api_url)
        case _:
            return None


def _elsewhere(what: str, api_url: str | None) -> Reason:
    if api_url is None:
        return Reason(
            f"Discord does not let the bot in, {what}: see whether a proxy or a filter answers in"
            " its place, or the address of this machine is blocked."
        )
    if _VERSION.search(api_url) is None:
        return Reason(
            f"DISCORD_API_URL does not lead to Discord, {what}: its end is missing, write"
            f" {api_url}/api/v10.",
            WRONG_SETTING,
        )
    return Reason(f"DISCORD_API_URL does not lead to Discord, or is not let in, {what}.")


async def linger(stop: asyncio.Event) -> None:
    """Waits before the process ends, unless it is asked to end."""
    log.info(
        "the process ends in %d minutes, so that Discord is not asked again at once; Ctrl-C or"
        " SIGTERM ends it now",
        round(LINGER_S / 60),
    )
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(LINGER_S):
            await stop.wait()
