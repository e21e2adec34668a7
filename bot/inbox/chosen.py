"""What was chosen in a select of channels, roles or people, as Discord itself has resolved it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from msgspec import Struct

from bot.play.match.refusals import ShellRefused


class Chosen(Struct, frozen=True):
    """A person who was chosen, with the name that the server shows."""

    id: int
    name: str
    is_app: bool


def chosen_ids(interaction: discord.Interaction) -> tuple[int, ...]:
    """Returns the ids of what was chosen, of those that Discord has resolved."""
    known = {*_resolved(interaction, "channels"), *_resolved(interaction, "roles")}
    return tuple(int(value) for value in _values(interaction) if value in known)


def chosen_channels(interaction: discord.Interaction) -> Mapping[int, discord.Permissions]:
    """Returns the channels that were chosen, with what their chooser may do in each."""
    known = _resolved(interaction, "channels")
    found = [value for value in _values(interaction) if value in known]
    return {int(one): discord.Permissions(int(known[one]["permissions"])) for one in found}


def chosen_person(interaction: discord.Interaction) -> Chosen:
    """Returns the first person who was chosen. Raises `unknown_button` if nobody was."""
    users = _resolved(interaction, "users")
    found = next((value for value in _values(interaction) if value in users), None)
    if found is None:
        raise ShellRefused("unknown_button")
    user, member = users[found], _resolved(interaction, "members").get(found, {})
    name = member.get("nick") or user.get("global_name") or user["username"]
    return Chosen(int(found), str(name), bool(user.get("bot")))


def _values(interaction: discord.Interaction) -> Sequence[str]:
    data: Any = interaction.data or {}
    return data.get("values") or ()


def _resolved(interaction: discord.Interaction, kind: str) -> Mapping[str, Mapping[str, Any]]:
    data: Any = interaction.data or {}
    resolved: Mapping[str, Any] = data.get("resolved") or {}
    return resolved.get(kind) or {}
