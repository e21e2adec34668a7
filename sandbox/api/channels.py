"""Routes of channels and threads."""

from __future__ import annotations

from typing import Any, cast

from aiohttp import web

from sandbox.api.body import Body, number
from sandbox.limits.errors import api_error
from sandbox.limits.form_errors import FormErrors
from sandbox.protocol import Json
from sandbox.world import events, payloads
from sandbox.world.model import TEXT, THREAD, THREADS, Channel
from sandbox.world.world import World


def get_channel(world: World, request: web.Request, body: Body) -> Json:
    """GET /channels/{channel}."""
    return payloads.channel(world, viewed_channel(world, request))


def require(world: World, channel: Channel, *names: str) -> None:
    """Raises 50013 unless the bot has these permissions in the channel."""
    if not world.can(world.app.id, channel, *names):
        raise api_error(50013)


def viewed_channel(world: World, request: web.Request) -> Channel:
    """The channel that the path names; raises 10003 if there is none, 50001 if it is hidden."""
    channel = world.channel(number(request, "channel"))
    if not world.can(world.app.id, channel, "view_channel"):
        raise api_error(50001)
    return channel


def typing(world: World, request: web.Request, body: Body) -> None:
    """POST /channels/{channel}/typing."""
    channel = viewed_channel(world, request)
    world.tell(events.TypingStarted(channel))


# Threads


def create_thread(world: World, request: web.Request, body: Body) -> Json:
    """POST /channels/{channel}/threads: opens a public thread."""
    channel = viewed_channel(world, request)
    if body.fields.get("type", THREAD) != THREAD:
        raise api_error(50024)
    return _open_thread(world, channel, body.fields, world.next_id())


def create_message_thread(world: World, request: web.Request, body: Body) -> Json:
    """POST /channels/{channel}/messages/{message}/threads: the thread has the message's id."""
    channel = viewed_channel(world, request)
    message = world.message(channel.id, number(request, "message"))
    if message.id in world.state.channels:
        raise api_error(160004)
    return _open_thread(world, channel, body.fields, message.id)


def _open_thread(world: World, channel: Channel, payload: Json, made: int) -> Json:
    if channel.kind != TEXT:
        raise api_error(50024)
    require(world, channel, "create_public_threads")
    errors = FormErrors()
    errors.text("name", payload.get("name"), 1, 100, required=True)
    if payload.get("auto_archive_duration") is not None:
        errors.choice(
            "auto_archive_duration", payload["auto_archive_duration"], (60, 1440, 4320, 10080)
        )
    errors.raise_if_any()
    thread = Channel(
        made,
        THREAD,
        payload["name"],
        channel.position,
        parent=channel.id,
        server=channel.server,
    )
    world.state.channels[made] = thread
    world.tell(events.ChannelCreated(thread))
    return payloads.channel(world, thread)


def edit_channel(world: World, request: web.Request, body: Body) -> Json:
    """PATCH /channels/{channel}: sets a thread's `archived`, `locked` and `name`.

    A locked thread changes only by those who manage threads.
    """
    channel = viewed_channel(world, request)
    if channel.kind not in THREADS:
        raise api_error(50013)
    payload = body.fields
    if channel.locked or payload.get("locked"):
        require(world, channel, "manage_threads")
    elif payload.get("archived") is False:
        require(world, channel, "send_messages_in_threads")
    channel.archived = bool(payload.get("archived", channel.archived))
    channel.locked = bool(payload.get("locked", channel.locked))
    channel.name = str(payload.get("name") or channel.name)
    world.tell(events.ChannelUpdated(channel))
    return payloads.channel(world, channel)


CHANNEL = "/channels/{channel}"
ROUTES = cast(
    "list[Any]",
    [
        ("GET", CHANNEL, get_channel),
        ("PATCH", CHANNEL, edit_channel),
        ("POST", CHANNEL + "/typing", typing),
        ("POST", CHANNEL + "/threads", create_thread),
        ("POST", CHANNEL + "/messages/{message}/threads", create_message_thread),
    ],
)
