"""Routes of users, of servers and of their members."""

from __future__ import annotations

from typing import Any, cast

from aiohttp import web

from sandbox.api.app import server_of
from sandbox.api.body import Body, number
from sandbox.limits.errors import api_error
from sandbox.limits.form_errors import FormErrors
from sandbox.protocol import Json
from sandbox.world import payloads
from sandbox.world.events import GuildLost
from sandbox.world.model import THREADS
from sandbox.world.world import World


def get_user(world: World, request: web.Request, body: Body) -> Json:
    """GET /users/{user}."""
    return world.user(number(request, "user")).json()


def get_guild(world: World, request: web.Request, body: Body) -> Json:
    """GET /guilds/{guild}."""
    return payloads.guild(world, server_of(world, request))


def list_guilds(world: World, request: web.Request, body: Body) -> list[Json]:
    """GET /users/@me/guilds: the servers of the bot by their ids, from `after` on."""
    after, most = int(request.query.get("after", 0)), int(request.query.get("limit", 200))
    joined = [each for each in world.state.servers.values() if world.has_bot(each)]
    found = sorted((each for each in joined if each.id > after), key=lambda each: each.id)
    return [{"id": str(each.id), "name": each.name} for each in found[:most]]


def get_member(world: World, request: web.Request, body: Body) -> Json:
    """GET /guilds/{guild}/members/{user}."""
    server = server_of(world, request)
    user = world.user(number(request, "user"))
    found = server.members.get(user.id)
    if found is None:
        raise api_error(10007)
    return payloads.member(found) | {"user": user.json()}


def get_guild_channels(world: World, request: web.Request, body: Body) -> list[Json]:
    """GET /guilds/{guild}/channels: all channels of a server, those that are hidden too."""
    found = world.channels_of(server_of(world, request))
    return [payloads.channel(world, channel) for channel in found if channel.kind not in THREADS]


def leave_guild(world: World, request: web.Request, body: Body) -> None:
    """DELETE /users/@me/guilds/{guild}: the bot leaves a server."""
    server = server_of(world, request)
    del server.members[world.app.id]
    world.tell(GuildLost(server, unavailable=False))


def open_dm(world: World, request: web.Request, body: Body) -> Json:
    """POST /users/@me/channels: opens a DM channel, even to a person who takes no messages."""
    wanted = str(body.fields.get("recipient_id"))
    errors = FormErrors()
    if not wanted.isdigit():
        errors.add("recipient_id", "NUMBER_TYPE_COERCE", "Not a snowflake.")
        errors.raise_if_any()
    user = world.user(int(wanted))
    if user.app:
        raise api_error(50007)
    return payloads.channel(world, world.open_dm(user.id))


ROUTES = cast(
    "list[Any]",
    [
        ("POST", "/users/@me/channels", open_dm),
        ("GET", "/users/@me/guilds", list_guilds),
        ("GET", "/users/{user}", get_user),
        ("GET", "/guilds/{guild}", get_guild),
        ("GET", "/guilds/{guild}/channels", get_guild_channels),
        ("DELETE", "/users/@me/guilds/{guild}", leave_guild),
        ("GET", "/guilds/{guild}/members/{user}", get_member),
    ],
)
