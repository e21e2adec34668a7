"""Where Discord is."""

from __future__ import annotations

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point_at(api_url: str) -> None:
    """Points discord.py at another server that speaks Discord's API, such as the sandbox.

    `api_url` is a REST base such as `http://127.0.0.1:8420/api/v10`. Sets three class attributes of
    discord.py 2.7.1: the REST base, the default gateway and the base of pictures. The server's
    `/gateway/bot` names the gateway that is used.
    """
    base = yarl.URL(api_url)
    Route.BASE = str(base)
    socket = base.with_scheme("wss" if base.scheme == "https" else "ws")
    DiscordWebSocket.DEFAULT_GATEWAY = socket.with_path("/gateway")
    discord.Asset.BASE = str(base.origin())  # pyright: ignore[reportAttributeAccessIssue] a Literal there
