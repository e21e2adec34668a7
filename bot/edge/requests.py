"""All requests to Discord, counted and timed; and what Discord says of its limits."""

from __future__ import annotations

import time
from typing import Any

import aiohttp

from bot.edge.foreign import Foreign
from bot.edge.knocks import SCOPE
from bot.edge.routes import is_limited, route_of
from bot.meters import Meters

SCOPES = ("global", "user", "shared")
"""Which limit an answer 429 names; anything else counts as "other"."""

GATEWAY = "/gateway/bot"
DAY_S = 86_400.0
LIMITED, SWITCHED = 429, 101


def counting(config: aiohttp.TraceConfig, meters: Meters) -> aiohttp.TraceConfig:
    """Has aiohttp show every answer to the meters, too; returns what it was given."""

    async def started(_session: Any, context: Any, _: aiohttp.TraceRequestStartParams) -> None:
        context.began = time.perf_counter()

    async def ended(_session: Any, context: Any, end: aiohttp.TraceRequestEndParams) -> None:
        status = end.response.status
        if status == SWITCHED:  # the gateway is no request
            return
        note(end.method, end.url.path, f"{status // 100}xx", context.began)
        if status == LIMITED:
            scope = end.response.headers.get(SCOPE, "")
            meters.limited.add(scope if scope in SCOPES else "other")
        if end.url.path.endswith(GATEWAY):
            await _note_identifies(end.response, meters)

    async def failed(_session: Any, context: Any, end: aiohttp.TraceRequestExceptionParams) -> None:
        if not isinstance(end.exception, Foreign):  # its answer was counted
            note(end.method, end.url.path, "none", context.began)

    def note(method: str, path: str, status: str, began: float) -> None:
        route = route_of(path)
        meters.requests.add(method, route, status)
        meters.requested.note(
            time.perf_counter() - began, "bot" if is_limited(route) else "interaction"
        )

    for scope in SCOPES:
        meters.limited.add(scope, by=0)  # so that the first one is seen as one more
    config.on_request_start.append(started)
    config.on_request_end.append(ended)
    config.on_request_exception.append(failed)
    return config


async def _note_identifies(response: aiohttp.ClientResponse, meters: Meters) -> None:
    try:
        limit: Any = (await response.json())["session_start_limit"]
        # The time is 0 before the first login of a day.
        left, reset_s = int(limit["remaining"]), limit["reset_after"] / 1000 or DAY_S
    except (LookupError, TypeError, ValueError, aiohttp.ContentTypeError):
        return  # an answer of another kind, such as an error; discord.py judges it
    meters.identifies, meters.identifies_until = left, time.monotonic() + reset_s
