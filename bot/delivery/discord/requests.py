"""Where requests to Discord go, and how all of them are counted and timed.

They are counted by the template of their path: a real path holds ids and tokens, and is never told.
"""

from __future__ import annotations

import time
from typing import Any

import aiohttp
import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.delivery.discord.errors import Foreign
from bot.delivery.discord.limits import SCOPE
from bot.delivery.discord.metrics import Meters

ROUTES = frozenset(
    (
        "applications/@me",
        "applications/{id}/commands",
        "applications/{id}/guilds/{id}/commands",
        "channels/{id}",
        "channels/{id}/messages",
        "channels/{id}/messages/{id}",
        "channels/{id}/messages/{id}/threads",
        "gateway/bot",
        "guilds/{id}/members/{id}",
        "interactions/{id}/{token}/callback",
        "oauth2/applications/@me",
        "users/@me",
        "users/@me/channels",
        "users/@me/guilds",
        "users/{id}",
        "webhooks/{id}/{token}",
        "webhooks/{id}/{token}/messages/@original",
        "webhooks/{id}/{token}/messages/{id}",
    )
)
"""What the bot asks of Discord, and discord.py for it."""

OTHER = "other"

_BEGINNINGS = frozenset(route.split("/")[0] for route in ROUTES)

BY_TOKEN = frozenset(("interactions", "webhooks"))
"""Where the second part after these is a token. Such requests do not count to the bot's limit."""

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
            meters.limited.labels(scope if scope in SCOPES else "other").inc()
        if end.url.path.endswith(GATEWAY):
            await _note_identifies(end.response, meters)

    async def failed(_session: Any, context: Any, end: aiohttp.TraceRequestExceptionParams) -> None:
        if not isinstance(end.exception, Foreign):  # its answer was counted
            note(end.method, end.url.path, "none", context.began)

    def note(method: str, path: str, status: str, began: float) -> None:
        route = route_of(path)
        meters.requests.labels(method, route, status).inc()
        limit = "bot" if is_limited(route) else "interaction"
        meters.requested.labels(limit).observe(time.perf_counter() - began)

    for scope in SCOPES:
        meters.limited.labels(scope)  # so that the first one is seen as one more
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


def route_of(path: str) -> str:
    """The template of a path, whatever server it stands on; `OTHER` for one that is not known."""
    parts = [part for part in path.split("/") if part]
    begins = next((at for at, part in enumerate(parts) if part in _BEGINNINGS), len(parts))
    parts = parts[begins:]
    if parts and parts[0] in BY_TOKEN and len(parts) > 2:
        parts[2] = "{token}"
    route = "/".join("{id}" if part.isdigit() else part for part in parts)
    return route if route in ROUTES else OTHER


def is_limited(route: str) -> bool:
    """Whether requests of a route count to the bot's limit."""
    return route.split("/")[0] not in BY_TOKEN


def point_at(api_url: str | None, gateway_url: str | None) -> None:
    """Points discord.py 2.7.1 at another REST base and at another gateway; None: as before.

    They are such as `http://127.0.0.1:8420/api/v10` and `ws://127.0.0.1:8420/gateway`.
    """
    if api_url is not None:
        Route.BASE = api_url
    if gateway_url is not None:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)


async def find_gateway(client: discord.AutoShardedClient, url: str | None) -> int:
    """Has a client connect to the gateway `url`, or to the one that the REST base names.

    discord.py itself asks for that only together with the number of shards, and then takes no other
    one. Returns in how many buckets shards IDENTIFY. Raises `discord.GatewayNotFound`.
    """
    count, named, limits = await client.http.get_bot_gateway()
    client.shard_count = client.shard_count or count
    point_at(None, url or named)
    return max(1, limits.get("max_concurrency", 1))  # a proxy may leave it out
