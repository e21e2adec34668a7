"""Who may manage the tables of a server, and which of its tables a person can see."""

from __future__ import annotations

import discord
from msgspec.structs import replace

from bot.play.match.refusals import ShellRefused
from bot.store.servers import Server


def managed_server(interaction: discord.Interaction) -> int:
    """Returns the id of the server that the person of an interaction manages.

    Raises `tumbler_in_server`, and `not_manager` for who may not manage it, at each press anew.
    """
    if interaction.guild_id is None:
        raise ShellRefused("tumbler_in_server")
    if not interaction.permissions.manage_guild:
        raise ShellRefused("not_manager")
    return interaction.guild_id


def can_see(interaction: discord.Interaction, channel: int, home: int) -> bool:
    """Whether the person of an interaction can see a channel of this server.

    A thread is seen by who sees `home`, the channel that it hangs on; a private thread only from
    within. What the bot does not know itself is seen by nobody.
    """
    if channel == interaction.channel_id:
        return True
    guild, member = interaction.guild, interaction.user
    if guild is None or not isinstance(member, discord.Member):
        return False
    found = guild.get_channel_or_thread(channel)
    if isinstance(found, discord.Thread):
        if found.is_private():
            return False
        home = found.parent_id
    place = guild.get_channel(home)
    return place is not None and place.permissions_for(member).view_channel


def present(interaction: discord.Interaction, server: Server) -> Server:
    """Returns a server's settings without the channels and roles that are gone from it."""
    guild = interaction.guild
    if guild is None:
        return server
    channels = tuple(each for each in server.channels if guild.get_channel(each) is not None)
    has_role = server.role is not None and guild.get_role(server.role) is not None
    return replace(
        server,
        channels=channels,
        role=server.role if has_role else None,
        players=tuple(role for role in server.players if guild.get_role(role) is not None),
        blocked=tuple(role for role in server.blocked if guild.get_role(role) is not None),
    )


def channels_of(interaction: discord.Interaction) -> frozenset[int] | None:
    """Returns the channels that the server of an interaction has; None if nobody can tell."""
    guild = interaction.guild
    if guild is None or guild.unavailable:
        return None
    return frozenset(channel.id for channel in guild.channels)


def home_of(interaction: discord.Interaction) -> int:
    """Returns the channel of an interaction; of a thread, the channel that it hangs on."""
    channel = interaction.channel
    if isinstance(channel, discord.Thread):
        return channel.parent_id
    return interaction.channel_id or 0
