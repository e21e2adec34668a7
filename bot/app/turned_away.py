"""Who is turned away by Discord reads one sentence, and does not knock on.

Discord bans the address of who knocks on. Docker starts a process again however it has ended, and
therefore it waits before it ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re

import discord
from msgspec import Struct

from bot.app.exit_codes import REFUSED, WRONG_SETTING
from bot.edge.foreign import Foreign

log = logging.getLogger("bot")

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


def why(error: BaseException, api_url: str | None) -> Reason | None:
    """Why an error means that Discord does not let the bot in; None if it does not mean that.

    `api_url` is the REST base of the settings.
    """
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
