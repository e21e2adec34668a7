"""Routes of the application's commands."""

from __future__ import annotations

from typing import Any, cast

from aiohttp import web

from sandbox.api.app import own_app, server_of
from sandbox.api.body import Body
from sandbox.limits.commands import check_commands
from sandbox.protocol import Json, children
from sandbox.world.events import CommandsRegistered
from sandbox.world.world import World


def list_commands(world: World, request: web.Request, body: Body) -> list[Json]:
    """GET /applications/{app}/commands."""
    own_app(world, request)
    return list(map(given_back, world.state.commands))


def put_commands(world: World, request: web.Request, body: Body) -> list[Json]:
    """PUT /applications/{app}/commands: replaces all commands."""
    own_app(world, request)
    world.state.commands = _registered(world, body.payload, world.state.commands, None)
    world.tell(CommandsRegistered())
    return list(map(given_back, world.state.commands))


def list_guild_commands(world: World, request: web.Request, body: Body) -> list[Json]:
    """GET /applications/{app}/guilds/{guild}/commands."""
    own_app(world, request)
    return list(map(given_back, server_of(world, request).commands))


def put_guild_commands(world: World, request: web.Request, body: Body) -> list[Json]:
    """PUT /applications/{app}/guilds/{guild}/commands: replaces all commands."""
    own_app(world, request)
    server = server_of(world, request)
    server.commands = _registered(world, body.payload, server.commands, server.id)
    world.tell(CommandsRegistered())
    return list(map(given_back, server.commands))


def _registered(world: World, payload: Any, known: list[Json], guild: int | None) -> list[Json]:
    """The commands with ids; a command that was registered before keeps its id."""
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


def given_back(command: Json) -> Json:
    """A command as Discord gives it back, which is never as it was sent.

    What is so by default is left out or null, and there are ids, a version and a field that the
    documentation does not have.
    """
    wanted = command.get("default_member_permissions")
    return _without_defaults(command) | {
        "default_member_permissions": None if wanted is None else str(wanted),
        "name_localizations": None,
        "description_localizations": None,
        "dm_permission": command.get("dm_permission", True),
        "contexts": command.get("contexts"),
        "integration_types": command.get("integration_types") or [0],
        "nsfw": bool(command.get("nsfw")),
        "popularity": 0,
    }


def _without_defaults(node: Json) -> Json:
    """A command or an option without what is false or empty; a number stays, 0 too."""
    kept = {key: value for key, value in node.items() if not _is_empty(value)}
    for key in ("options", "choices"):
        if key in kept:
            kept[key] = [_without_defaults(part) for part in children(node, key)]
    return kept


def _is_empty(value: Any) -> bool:
    return value is None or value is False or value in ([], {}, "")


_COMMANDS = "/applications/{app}/commands"
_GUILD_COMMANDS = "/applications/{app}/guilds/{guild}/commands"

ROUTES = cast(
    "list[Any]",
    [
        ("GET", _COMMANDS, list_commands),
        ("PUT", _COMMANDS, put_commands),
        ("GET", _GUILD_COMMANDS, list_guild_commands),
        ("PUT", _GUILD_COMMANDS, put_guild_commands),
    ],
)
