"""The permissions that a table needs in its channel, checked before anything is created."""

from __future__ import annotations

import discord

from bot.play.refusals import ShellRefused
from bot.screens.permissions import permission_names

_NEEDED = ("view_channel", "send_messages", "attach_files", "embed_links")


def check_permissions(interaction: discord.Interaction) -> None:
    """Raises `permissions`, which names every missing permission in Discord's words."""
    have = interaction.app_permissions
    needed: list[str] = [*_NEEDED]
    if isinstance(interaction.channel, discord.Thread):
        needed.remove("send_messages")
        needed.append("send_messages_in_threads")
    missing = permission_names(name for name in needed if not getattr(have, name))
    if missing:
        raise ShellRefused("permissions", channel=f"<#{interaction.channel_id}>", missing=missing)
