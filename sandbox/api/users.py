"""Routes of users, of the guild and of its members."""

from __future__ import annotations

from typing import Any, cast

from aiohttp import web

from sandbox.api.app import guild_of
from sandbox.api.body import Body, number
from sandbox.limits.errors import denied
from sandbox.limits.form_errors import Complaints
from sandbox.protocol import Json
from sandbox.world import payloads
from sandbox.world.world import World


def get_user(world: World, request: web.Request, found: Body) -> Json:
    """GET /users/{user}."""
    return world.user(number(request, "user")).json()


def get_guild(world: World, request: web.Request, found: Body) -> Json:
    """GET /guilds/{guild}."""
    guild_of(world, request)
    return payloads.guild(world)


def get_member(world: World, request: web.Request, found: Body) -> Json:
    """GET /guilds/{guild}/members/{user}."""
    guild_of(world, request)
    user = world.user(number(request, "user"))
    if not user.in_guild:
        raise denied(10007)
    return payloads.member(user) | {"user": user.json()}


def open_dm(world: World, request: web.Request, found: Body) -> Json:
    """POST /users/@me/channels: opening works even where sending will not."""
    wanted = str(found.fields.get("recipient_id"))
    no = Complaints()
    if not wanted.isdigit():
        no.add("recipient_id", "NUMBER_TYPE_COERCE", "Not a snowflake.")
        no.settle()
    user = world.user(int(wanted))
    if user.app:
        raise denied(50007)
    return payloads.channel(world, world.open_dm(user.id))


ROUTES = cast(
    "list[Any]",
    [
        ("POST", "/users/@me/channels", open_dm),
        ("GET", "/users/{user}", get_user),
        ("GET", "/guilds/{guild}", get_guild),
        ("GET", "/guilds/{guild}/members/{user}", get_member),
    ],
)
