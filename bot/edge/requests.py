"""All requests to Discord, counted by what came back; and what Discord says of its limits."""

from __future__ import annotations

import time
from typing import Any

import aiohttp

from bot.edge.foreign import Foreign
from bot.edge.knocks import SCOPE
from bot.meters import Meters

SCOPES = ("global", "user", "shared")
"""Which limit an answer 429 names; anything else counts as "other"."""

GATEWAY = "/gateway/bot"
DAY_S = 86_400.0
LIMITED, SWITCHED = 429, 101


def counting(config: aiohttp.TraceConfig, meters: Meters) -> aiohttp.TraceConfig:
    """Has aiohttp show every answer to the meters, too; returns what it was given."""

    async def ended(_session: Any, _context: Any, end: aiohttp.TraceRequestEndParams) -> None:
        status = end.response.status
        if status == SWITCHED:  # the gateway is no request
            return
        meters.requests.add(end.method, _route(end.url.path), f"{status // 100}xx")
        if status == LIMITED:
            scope = end.response.headers.get(SCOPE, "")
            meters.limited.add(scope if scope in SCOPES else "other")
        if end.url.path.endswith(GATEWAY):
            await _note_identifies(end.response, meters)

    async def failed(
        _session: Any, _context: Any, end: aiohttp.TraceRequestExceptionParams
    ) -> None:
        if not isinstance(end.exception, Foreign):  # its answer was counted
            meters.requests.add(end.method, _route(end.url.path), "none")

    for scope in SCOPES:
        meters.limited.add(scope, by=0)  # so that the first one is seen as one more
    config.on_request_end.append(ended)
    config.on_request_exception.append(failed)
    return config


def _route(path: str) -> str:
    """Whose limit a request counts to: requests by an interaction's token are not the bot's."""
    by_token = "/interactions/" in path or "/webhooks/" in path
    return "interaction" if by_token else "bot"


async def _note_identifies(response: aiohttp.ClientResponse, meters: Meters) -> None:
    try:
        limit: Any = (await response.json())["session_start_limit"]
        # The time is 0 before the first login of a day.
        left, reset_s = int(limit["remaining"]), limit["reset_after"] / 1000 or DAY_S
    except (LookupError, TypeError, ValueError, aiohttp.ContentTypeError):
        return  # an answer of another kind, such as an error; discord.py judges it
    meters.identifies, meters.identifies_until = left, time.monotonic() + reset_s
