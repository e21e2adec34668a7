"""How Discord's client checks a typed command and turns it into an interaction's data."""

from __future__ import annotations

from typing import Any, cast

from sandbox.protocol import (
    CHANNEL,
    INTEGER,
    MENTIONABLE,
    SUB_COMMAND,
    SUB_COMMAND_GROUP,
    USER,
    Json,
)
from sandbox.world.model import Channel, Server, State
from sandbox.world.payloads import resolved_channels, resolved_users
from sandbox.world.world import World

_NESTED = (SUB_COMMAND, SUB_COMMAND_GROUP)
_GUILD_CONTEXT, _DM_CONTEXT = 0, 1


class Unsendable(Exception):
    """A command that Discord's client would not send; the text says why."""


def offered(state: State, server: Server | None, have: int) -> list[Json]:
    """The commands that exist in a server or, without one, in direct messages.

    In a server a command may ask for permissions; `have` are those of the person, as bits.
    """
    if server is None:
        return [c for c in state.commands if _in_context(c, _DM_CONTEXT)]
    # A server's own command hides a global one of the same name.
    local = {c["name"]: c for c in server.commands}
    everywhere = [c for c in state.commands if _in_context(c, _GUILD_CONTEXT)]
    known = [c for c in everywhere if c["name"] not in local] + list(local.values())
    return [c for c in known if _is_allowed(c, have)]


def _is_allowed(command: Json, have: int) -> bool:
    wanted = int(command.get("default_member_permissions") or 0)
    return have & wanted == wanted


def _in_context(command: Json, context: int) -> bool:
    contexts = command.get("contexts")
    if contexts is not None:
        return context in contexts
    return context == _GUILD_CONTEXT or command.get("dm_permission") is not False


def command_data(
    world: World,
    user: int,
    where: Channel,
    commands: list[Json],
    path: str,
    given: dict[str, Any],
    focused: str | None = None,
) -> Json:
    """The `data` of a command interaction, or of an autocomplete one when `focused` is set.

    `commands` are those that the user can choose from in the channel `where`; raises `Unsendable`.
    """
    names = path.strip().lstrip("/").split()
    command = next((c for c in commands if c["name"] == names[0]), None)
    if command is None or command.get("type", 1) != 1:
        raise Unsendable(f"There is no command /{path} here")
    leaf, trail = _walk(command, names[1:])
    chosen = {name: value for name, value in given.items() if value is not None}
    values = _values(world, leaf, chosen, focused)
    data: Json = {"id": command["id"], "name": command["name"], "type": 1}
    if "guild_id" in command:  # discord.py tells a guild command from a global one by this
        data["guild_id"] = command["guild_id"]
    if (resolved := _resolved(world, user, where, leaf, chosen)) and focused is None:
        data["resolved"] = resolved
    for node in reversed(trail):
        values = [{"type": node["type"], "name": node["name"], "options": values}]
    data["options"] = values
    return data


def _walk(command: Json, names: list[str]) -> tuple[Json, list[Json]]:
    """The invoked node, and the nodes of sub-commands that lead to it."""
    node, trail = command, list[Json]()
    for name in names:
        nodes = [
            o
            for o in _options(node)
            if o["type"] in (SUB_COMMAND, SUB_COMMAND_GROUP) and o["name"] == name
        ]
        if not nodes:
            raise Unsendable(f"/{command['name']} has no sub-command {name}")
        node = nodes[0]
        trail.append(node)
    if any(o["type"] in _NESTED for o in _options(node)):
        raise Unsendable(f"/{command['name']} needs a sub-command")
    return node, trail


def _options(node: Json) -> list[Json]:
    return cast("list[Json]", node.get("options") or [])


def _values(world: World, leaf: Json, given: dict[str, Any], focused: str | None) -> list[Json]:
    known = {o["name"]: o for o in _options(leaf)}
    if unknown := [name for name in given if name not in known]:
        raise Unsendable(f"There is no option {unknown[0]}")
    if focused is not None:
        if not known.get(focused, {}).get("autocomplete"):
            raise Unsendable(f"{focused} has no suggestions")
        given = {**given, focused: given.get(focused, "")}
    else:
        missing = [n for n, o in known.items() if o.get("required") and n not in given]
        if missing:
            raise Unsendable(f"The option {missing[0]} is required")
    values: list[Json] = []
    for name, value in given.items():
        entry: Json = {"type": known[name]["type"], "name": name}
        if name == focused:
            entry |= {"value": str(value), "focused": True}
        else:
            entry["value"] = _checked(world, known[name], value)
        values.append(entry)
    return values


def _checked(world: World, option: Json, value: Any) -> Any:
    """The value as it is sent; raises `Unsendable`."""
    name = option["name"]
    if choices := option.get("choices"):
        if value not in [choice["value"] for choice in choices]:
            raise Unsendable(f"{name} must be one of its choices")
        return value
    match option["type"]:
        case 3:
            return _text(option, value)
        case 4 | 10:
            return _number(option, value)
        case 5 if isinstance(value, bool):
            return value
        case 6 | 9:
            return _user(world, name, value)
        case 7 if str(value).isdigit() and int(value) in world.state.channels:
            return str(value)
        case _:
            raise Unsendable(f"{value!r} does not fit the option {name}")


def _text(option: Json, value: Any) -> str:
    if not isinstance(value, str):
        raise Unsendable(f"{option['name']} must be text")
    low, high = option.get("min_length", 0), option.get("max_length", 6000)
    if not max(low, 1 if option.get("required") else 0) <= len(value) <= high:
        raise Unsendable(f"{option['name']} must have {low} to {high} characters")
    return value


def _number(option: Json, value: Any) -> int | float:
    whole = option["type"] == INTEGER
    fits = isinstance(value, int) or (isinstance(value, float) and not whole)
    if not fits or isinstance(value, bool):
        raise Unsendable(f"{option['name']} must be a {'whole ' if whole else ''}number")
    low, high = option.get("min_value", -(2**53)), option.get("max_value", 2**53)
    if not low <= value <= high:
        raise Unsendable(f"{option['name']} must be from {low} to {high}")
    return cast("int | float", value)


def _user(world: World, name: str, value: Any) -> str:
    user = getattr(value, "id", value)
    if not str(user).isdigit() or int(user) not in world.state.users:
        raise Unsendable(f"{name} must be a person")
    return str(user)


def _resolved(world: World, user: int, where: Channel, leaf: Json, given: dict[str, Any]) -> Json:
    known = {o["name"]: o["type"] for o in _options(leaf)}
    ids = {n: str(getattr(v, "id", v)) for n, v in given.items()}
    users = [int(ids[n]) for n in given if known.get(n) in (USER, MENTIONABLE)]
    places = [int(ids[n]) for n in given if known.get(n) == CHANNEL]
    resolved: Json = resolved_users(world, where, users) if users else {}
    if places:
        resolved["channels"] = resolved_channels(world, user, places)
    return resolved
