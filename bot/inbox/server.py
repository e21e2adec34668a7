"""`/tumbler`: the settings of a server, for those who may manage it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.edge.respond import answer, show_privately
from bot.inbox.guard import guarded
from bot.inbox.managing import managed_server, present
from bot.inbox.parameters import command
from bot.inbox.permissions import IN_THREADS, MAKES_THREADS
from bot.inbox.words import Handlers
from bot.message.wire import Wire
from bot.play.refusals import ShellRefused
from bot.play.servers import Servers
from bot.screens import server as screens
from bot.screens.commands import TUMBLER
from bot.screens.permissions import permission_names


def server_command(servers: Servers) -> app_commands.Command[Any, ..., Any]:
    """Gives the command `/tumbler`, which Discord shows to who may manage the server."""

    async def body(interaction: discord.Interaction, given: dict[str, Any]) -> None:
        async with guarded(interaction):
            server = await servers.read(managed_server(interaction))
            await answer(interaction, screens.panel(present(interaction, server)))

    made = command("tumbler", TUMBLER, {}, body)
    made.guild_only = True
    made.default_permissions = discord.Permissions(manage_guild=True)
    return made


class ServerWords:
    """Answers the controls of that panel. `words` gives the handler of their shell word."""

    def __init__(self, servers: Servers) -> None:
        self._servers = servers
        self.words: Handlers = {"_server": self._server}

    async def _server(self, interaction: discord.Interaction, wire: Wire) -> None:
        """Changes one setting (`_server:threads:on`), and shows the panel as it is then."""
        guild = managed_server(interaction)
        _, _, rest = wire.text.partition(":")
        setting, _, value = rest.partition(":")
        changes, lead = _change(interaction, setting, value)
        if changes:
            server = await self._servers.change(guild, interaction.id, **changes)
        else:
            server = await self._servers.read(guild)
        await show_privately(interaction, screens.panel(present(interaction, server), lead=lead))


def _change(
    interaction: discord.Interaction, setting: str, value: str
) -> tuple[dict[str, Any], str]:
    """Returns the fields that a press sets, and what is said above the panel.

    Raises `unknown_button`, `no_such_role` and `role_closed`.
    """
    match setting, value:
        case "panel", "":
            return {}, ""
        case "channels", _:
            return {"channels": tuple(sorted(_chosen(interaction)))}, ""
        case "role", _:
            return {"role": _role(interaction)}, ""
        case "pace", _:
            return {"pace": screens.pace_named(value)}, ""
        case "threads", "on":
            return {"threads": True}, screens.lacking(_lacking(interaction))
        case "threads", "off":
            return {"threads": False}, ""
        case _:
            raise ShellRefused("unknown_button")


def _chosen(interaction: discord.Interaction) -> tuple[int, ...]:
    """Returns the ids that were chosen, of those that Discord itself has resolved."""
    data: Any = interaction.data or {}
    resolved: Mapping[str, Mapping[str, Any]] = data.get("resolved") or {}
    known = {*resolved.get("channels", ()), *resolved.get("roles", ())}
    chosen: Sequence[str] = data.get("values") or ()
    return tuple(int(value) for value in chosen if value in known)


def _role(interaction: discord.Interaction) -> int | None:
    """Returns the chosen role, which the bot may mention; None if none was chosen."""
    chosen = _chosen(interaction)
    if not chosen:
        return None
    role = None if interaction.guild is None else interaction.guild.get_role(chosen[0])
    if role is None or role.is_default():
        raise ShellRefused("no_such_role")
    if not (role.mentionable or interaction.app_permissions.mention_everyone):
        raise ShellRefused("role_closed", role=role.id)
    return role.id


def _lacking(interaction: discord.Interaction) -> str:
    """Returns the permissions for threads that the bot lacks in this channel, in words."""
    have = interaction.app_permissions
    return permission_names(n for n in (MAKES_THREADS, IN_THREADS) if not getattr(have, n))
