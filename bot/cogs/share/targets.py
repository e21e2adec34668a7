"""The channel in which somebody wants to share something: what Discord says of it."""

from __future__ import annotations

import discord

from bot.cogs.share.rules import Kind, Target
from bot.inbox.chosen import chosen_channels
from bot.inbox.permissions import OURS, THEIRS, lacking

_KINDS = {
    discord.ChannelType.text: Kind.TEXT,
    discord.ChannelType.voice: Kind.VOICE,
    discord.ChannelType.stage_voice: Kind.VOICE,
    discord.ChannelType.news_thread: Kind.THREAD,
    discord.ChannelType.public_thread: Kind.THREAD,
    discord.ChannelType.private_thread: Kind.THREAD,
}


def chosen(interaction: discord.Interaction) -> Target:
    """The channel that was chosen, by what Discord itself says that its chooser may do there."""
    for channel, theirs in chosen_channels(interaction).items():
        return _target(interaction, channel, theirs)
    return Target(0, Kind.GONE)


def standing(interaction: discord.Interaction, channel: int) -> Target:
    """A channel that was chosen before, by what the bot knows of it now."""
    return _target(interaction, channel, None)


def _target(
    interaction: discord.Interaction, channel: int, theirs: discord.Permissions | None
) -> Target:
    """A channel of this server; `theirs` is what the person may do there, if Discord says that."""
    guild, member = interaction.guild, interaction.user
    if guild is None or guild.unavailable or not isinstance(member, discord.Member):
        return Target(channel, Kind.UNSEEN)
    place = guild.get_channel_or_thread(channel)
    if place is None:
        return Target(channel, Kind.GONE if theirs is None else Kind.UNSEEN)
    kind = _KINDS.get(place.type, Kind.OTHER)
    if kind is not Kind.TEXT:
        return Target(channel, kind)
    theirs = place.permissions_for(member) if theirs is None else theirs
    ours = place.permissions_for(guild.me)
    return Target(channel, kind, place.name, lacking(theirs, THEIRS), lacking(ours, OURS))
