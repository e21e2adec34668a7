"""Where Discord is: its REST API and its gateway, or what stands in for them."""

from __future__ import annotations

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point_at(api_url: str | None, gateway_url: str | None) -> None:
    """Points discord.py 2.7.1 at another REST base and at another gateway; None: as before.

    They are such as `http://127.0.0.1:8420/api/v10` and `ws://127.0.0.1:8420/gateway`.
    """
    if api_url is not None:
        Route.BASE = api_url
    if gateway_url is not None:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)


async def find_gateway(client: discord.AutoShardedClient, given: str | None) -> None:
    """Has a client connect to the given gateway, or to the one that the REST base names.

    discord.py itself asks for that only together with the number of shards, and then takes no other
    one. Raises `discord.GatewayNotFound`.
    """
    count, named, _ = await client.http.get_bot_gateway()
    client.shard_count = client.shard_count or count
    point_at(None, given or named)
