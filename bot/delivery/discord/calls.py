"""Requests to Discord with JSON of our own, by the two clients of discord.py.

The clients keep Discord's limits and raise its errors. Nothing is built of discord.py's own views
and messages: each would be read once, mostly for an id, and thrown away.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any, NamedTuple

import aiohttp
import discord
import msgspec
from aiohttp.payload import BytesIOPayload
from discord import InteractionResponseType as Kind
from discord.http import Route
from discord.webhook.async_ import async_context

Json = dict[str, Any]

MESSAGES, MESSAGE = (
    "/channels/{channel_id}/messages",
    "/channels/{channel_id}/messages/{message_id}",
)
"""The paths of requests of the bot."""

CALLBACK = "/interactions/{webhook_id}/{webhook_token}/callback"
FOLLOW_UPS = "/webhooks/{webhook_id}/{webhook_token}"
ORIGINAL, FOLLOW_UP = f"{FOLLOW_UPS}/messages/@original", f"{FOLLOW_UPS}/messages/{{message_id}}"
"""The paths of requests by an interaction; `ORIGINAL` is its first response."""

FILE = "application/octet-stream"


class Body(NamedTuple):
    """The JSON of a request, and the files of its message."""

    json: Json
    files: Sequence[discord.File] = ()

    def form(self) -> list[dict[str, Any]]:
        """The fields of the form that JSON and files go in; none for JSON alone."""
        uploads = [
            {"name": f"files[{at}]", "value": f.fp, "filename": f.filename, "content_type": FILE}
            for at, f in enumerate(self.files)
        ]
        told = {"name": "payload_json", "value": msgspec.json.encode(self.json).decode()}
        return [told, *uploads] if uploads else []


async def by_bot(client: discord.Client, method: str, path: str, body: Body, **ids: Any) -> Any:
    """Makes a request as the bot; returns the JSON of its answer.

    A form goes out as one whole: aiohttp would send each of its pieces by itself.
    """
    route, fields = Route(method, path, **ids), body.form()
    if not fields:
        return await client.http.request(route, json=body.json)
    data = aiohttp.FormData(quote_fields=False)  # as discord.py makes one
    for field in fields:
        data.add_field(**field)
    form = data()
    whole = io.BytesIO(await form.as_bytes())
    return await client.http.request(route, data=BytesIOPayload(whole, headers=form.headers))


async def by_token(
    interaction: discord.Interaction, method: str, path: str, body: Body, **ids: Any
) -> Any:
    """Makes a request by the token of an interaction; returns the JSON of its answer."""
    ids = {"webhook_id": interaction.application_id, "webhook_token": interaction.token, **ids}
    route, session, fields = Route(method, path, **ids), interaction.followup.session, body.form()
    payload = None if fields else body.json
    adapter = async_context.get()
    return await adapter.request(
        route, session, payload=payload, multipart=fields, files=body.files
    )


async def call_back(interaction: discord.Interaction, kind: Kind, body: Body) -> int | None:
    """Gives a first response to an interaction; returns the id of a message that it sends."""
    whole = Body({"type": kind.value, "data": body.json}, body.files)
    sends = kind is Kind.channel_message
    path = f"{CALLBACK}?with_response=true" if sends else CALLBACK
    told = await by_token(interaction, "POST", path, whole, webhook_id=interaction.id)
    return int(told["interaction"]["response_message_id"]) if sends else None
