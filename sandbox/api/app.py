"""Routes of the bot's own user, its application and the gateway's address."""

from __future__ import annotations

from typing import Any, cast

from aiohttp import web

from sandbox.api.body import Body, number
from sandbox.api.gateway import GATEWAY
from sandbox.limits.errors import api_error
from sandbox.protocol import Json
from sandbox.world.model import Server
from sandbox.world.world import World


def me(world: World, request: web.Request, body: Body) -> Json:
    """GET /users/@me."""
    return world.app.json() | {"verified": True, "mfa_enabled": False, "flags": 0}


def application(world: World, request: web.Request, body: Body) -> Json:
    """GET /oauth2/applications/@me."""
    owner, *_ = (user for user in world.state.users.values() if not user.app)
    return {
        "id": str(world.app.id),
        "name": world.app.name,
        "icon": None,
        "description": "Lock games, played across days.",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "00" * 32,
        "owner": owner.json(),
        "flags": 0,
    }


def gateway_bot(world: World, request: web.Request, body: Body) -> Json:
    """GET /gateway/bot."""
    return request.app[GATEWAY].for_bot()


def gateway_address(world: World, request: web.Request, body: Body) -> Json:
    """GET /gateway."""
    return {"url": request.app[GATEWAY].url}


def own_app(world: World, request: web.Request) -> None:
    """Raises 50001 unless the path names the bot's own application."""
    if number(request, "app") != world.app.id:
        raise api_error(50001)


def server_of(world: World, request: web.Request) -> Server:
    """The server that the path names; raises 10004 for none, 50001 if the bot is not in it."""
    server = world.server(number(request, "guild"))
    if not world.has_bot(server):
        raise api_error(50001)
    return server


ROUTES = cast(
    "list[Any]",
    [
        ("GET", "/users/@me", me),
        ("GET", "/oauth2/applications/@me", application),
        ("GET", "/gateway", gateway_address),
        ("GET", "/gateway/bot", gateway_bot),
    ],
)
