"""Routes about the app and its people: login, commands, emojis, users, the server."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Any, cast

from aiohttp import web

from sandbox import gateway, payloads
from sandbox.body import Body
from sandbox.command_limits import check_commands
from sandbox.complaints import Complaints
from sandbox.errors import denied
from sandbox.events import CommandsRegistered
from sandbox.model import Emoji
from sandbox.protocol import Json
from sandbox.world import World

_EMOJI_NAME = re.compile(r"[A-Za-z0-9_]{2,32}")
_EMOJI_BYTES = 256 * 1024


def number(request: web.Request, key: str) -> int:
    """An id in the path; 50035 when it is none."""
    text = request.match_info[key]
    if not text.isdigit() or len(text) > 20:
        no = Complaints()
        no.add(key, "NUMBER_TYPE_COERCE", f'Value "{text}" is not snowflake.')
        no.settle()
    return int(text)


def me(world: World, request: web.Request, found: Body) -> Json:
    """GET /users/@me."""
    return world.app.json() | {"verified": True, "mfa_enabled": False, "flags": 0}


def application(world: World, request: web.Request, found: Body) -> Json:
    """GET /oauth2/applications/@me."""
    owner = next(user for user in world.state.users.values() if not user.app)
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


def gateway_bot(world: World, request: web.Request, found: Body) -> Any:
    """GET /gateway/bot."""
    return gateway.address_for_bot(world)


def gateway_plain(world: World, request: web.Request, found: Body) -> Json:
    """GET /gateway."""
    return {"url": gateway.address(world)}


# Commands


def list_commands(world: World, request: web.Request, found: Body) -> list[Json]:
    """GET /applications/{app}/commands."""
    _own_app(world, request)
    return world.state.commands


def put_commands(world: World, request: web.Request, found: Body) -> list[Json]:
    """PUT /applications/{app}/commands: replaces all."""
    _own_app(world, request)
    world.state.commands = _registered(world, found.payload, world.state.commands, None)
    world.tell(CommandsRegistered())
    return world.state.commands


def list_guild_commands(world: World, request: web.Request, found: Body) -> list[Json]:
    """GET /applications/{app}/guilds/{guild}/commands."""
    _own_app(world, request)
    _guild(world, request)
    return world.state.guild_commands


def put_guild_commands(world: World, request: web.Request, found: Body) -> list[Json]:
    """PUT /applications/{app}/guilds/{guild}/commands: replaces all."""
    _own_app(world, request)
    guild = _guild(world, request)
    known = world.state.guild_commands
    world.state.guild_commands = _registered(world, found.payload, known, guild)
    world.tell(CommandsRegistered())
    return world.state.guild_commands


def _registered(world: World, payload: Any, known: list[Json], guild: int | None) -> list[Json]:
    """The commands with ids; a name that was there keeps its id."""
    old = {(c["type"], c["name"]): c["id"] for c in known}
    made: list[Json] = []
    for command in check_commands(payload):
        kind = command.get("type", 1)
        entry = command | {
            "id": old.get((kind, command["name"])) or str(world.next_id()),
            "application_id": str(world.app.id),
            "type": kind,
            "version": str(world.next_id()),
            "description": command.get("description", ""),
            "default_member_permissions": command.get("default_member_permissions"),
        }
        made.append(entry if guild is None else entry | {"guild_id": str(guild)})
    return made


def _own_app(world: World, request: web.Request) -> None:
    if number(request, "app") != world.app.id:
        raise denied(50001)


def _guild(world: World, request: web.Request) -> int:
    guild = number(request, "guild")
    if guild != world.guild_id:
        raise denied(10004)
    if not world.state.in_guild:
        raise denied(50001)
    return guild


# Emojis


def list_emojis(world: World, request: web.Request, found: Body) -> Json:
    """GET /applications/{app}/emojis."""
    _own_app(world, request)
    return {"items": [_emoji(world, emoji) for emoji in world.state.emojis.values()]}


def create_emoji(world: World, request: web.Request, found: Body) -> Json:
    """POST /applications/{app}/emojis: a data URI of at most 256 KiB."""
    _own_app(world, request)
    no = Complaints()
    name, image = str(found.fields.get("name")), str(found.fields.get("image"))
    if not _EMOJI_NAME.fullmatch(name):
        no.add("name", "STRING_TYPE_REGEX", "String value did not match validation regex.")
    if any(emoji.name == name for emoji in world.state.emojis.values()):
        no.add("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "Name is already taken")
    content = _image(no, image)
    no.settle()
    emoji = Emoji(world.next_id(), name, content)
    world.state.emojis[emoji.id] = emoji
    return _emoji(world, emoji)


def _image(no: Complaints, uri: str) -> bytes:
    head, _, text = uri.partition(";base64,")
    try:
        content = base64.b64decode(text, validate=True)
    except binascii.Error:
        content = b""
    if not head.startswith("data:image/") or not content:
        no.add("image", "BASE_TYPE_REQUIRED", "Not a picture as a data URI.")
    if len(content) > _EMOJI_BYTES:
        no.add("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    return content


def delete_emoji(world: World, request: web.Request, found: Body) -> None:
    """DELETE /applications/{app}/emojis/{emoji}."""
    _own_app(world, request)
    if world.state.emojis.pop(number(request, "emoji"), None) is None:
        raise denied(10014)


def _emoji(world: World, emoji: Emoji) -> Json:
    return {
        "id": str(emoji.id),
        "name": emoji.name,
        "roles": [],
        "user": world.app.json(),
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }


# People and the server


def get_user(world: World, request: web.Request, found: Body) -> Json:
    """GET /users/{user}."""
    return world.user(number(request, "user")).json()


def get_guild(world: World, request: web.Request, found: Body) -> Json:
    """GET /guilds/{guild}."""
    _guild(world, request)
    return payloads.guild(world)


def get_member(world: World, request: web.Request, found: Body) -> Json:
    """GET /guilds/{guild}/members/{user}."""
    _guild(world, request)
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


_COMMANDS = "/applications/{app}/commands"
_GUILD_COMMANDS = "/applications/{app}/guilds/{guild}/commands"
_EMOJIS = "/applications/{app}/emojis"
ROUTES = cast(
    "list[Any]",
    [
        ("GET", "/users/@me", me),
        ("POST", "/users/@me/channels", open_dm),
        ("GET", "/users/{user}", get_user),
        ("GET", "/oauth2/applications/@me", application),
        ("GET", "/gateway", gateway_plain),
        ("GET", "/gateway/bot", gateway_bot),
        ("GET", _COMMANDS, list_commands),
        ("PUT", _COMMANDS, put_commands),
        ("GET", _GUILD_COMMANDS, list_guild_commands),
        ("PUT", _GUILD_COMMANDS, put_guild_commands),
        ("GET", _EMOJIS, list_emojis),
        ("POST", _EMOJIS, create_emoji),
        ("DELETE", _EMOJIS + "/{emoji}", delete_emoji),
        ("GET", "/guilds/{guild}", get_guild),
        ("GET", "/guilds/{guild}/members/{user}", get_member),
    ],
)
