"""The permissions that a table needs in its channel, checked before anything is created."""

from __future__ import annotations

import discord

from bot.play.match.refusals import ShellRefused
from bot.screens.permissions import permission_names

NEEDED = ("view_channel", "send_messages", "attach_files", "read_message_history")
"""By their names in discord.py. The history is where a message is looked for whose sending was
lost. Discord: Embed Links is for embeds alone, and no message has any."""

MAKES_THREADS = "create_public_threads"
"""What a thread for each match takes, where a server has them; without it the channel is used."""

IN_THREADS = "send_messages_in_threads"
"""What takes the place of `send_messages` in a thread."""


def check_permissions(interaction: discord.Interaction) -> None:
    """Raises `permissions`, which names every missing permission in Discord's words."""
    have = interaction.app_permissions
    needed = [*NEEDED]
    if isinstance(interaction.channel, discord.Thread):
        needed.remove("send_messages")
        needed.append(IN_THREADS)
    missing = permission_names(name for name in needed if not getattr(have, name))
    if missing:
        raise ShellRefused("permissions", channel=f"<#{interaction.channel_id}>", missing=missing)
