"""Reads the worlds that earlier versions of the sandbox have kept."""

from __future__ import annotations

from collections.abc import Callable

from sandbox.protocol import Json
from sandbox.world.model import DM, VERSION


def as_of_now(kept: Json) -> Json:
    """The JSON of a kept `State` as today's version keeps it; changes the one that is given.

    Raises ValueError for one that a newer version has kept.
    """
    version = int(kept.get("version", 1))
    if version > VERSION:
        raise ValueError(f"a newer sandbox has kept this world, as version {version}")
    for step in _STEPS[version - 1 :]:
        step(kept)
    return kept | {"version": VERSION}


def _with_servers(kept: Json) -> None:
    """Version 1 had one server: its fields were the world's, its members' those of users."""
    guild, app = kept.pop("guild"), kept["app"]
    users, is_in = kept["users"], kept.pop("in_guild")
    members = {
        key: {"roles": user["roles"], "granted": user["granted"]}
        for key, user in users.items()
        if (is_in if user["id"] == app else user["in_guild"])
    }
    kept["servers"] = {
        str(guild): {
            "id": guild,
            "name": kept.pop("guild_name"),
            "members": members,
            "commands": kept.pop("guild_commands"),
        }
    }
    for role in kept["roles"].values():
        role["server"] = guild
    for channel in kept["channels"].values():
        channel["server"] = 0 if channel["kind"] == DM else guild


_STEPS: tuple[Callable[[Json], None], ...] = (_with_servers,)
"""What makes version 2 of 1, and so on."""
