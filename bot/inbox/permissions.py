"""The permissions that a table needs in its channel, checked before anything is created."""

from __future__ import annotations

import discord

from bot.play.refusals import ShellRefused
from bot.screens.words import joined

_NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "embed_links": "Embed Links",
}


def check_permissions(interaction: discord.Interaction) -> None:
    """Raises `permissions`, which names every missing permission in Discord's words."""
    have = interaction.app_permissions
    needed = dict(_NEEDED)
    if isinstance(interaction.channel, discord.Thread):
        del needed["send_messages"]
        needed["send_messages_in_threads"] = "Send Messages in Threads"
    missing = [f"**{name}**" for key, name in needed.items() if not getattr(have, key)]
    if missing:
        raise ShellRefused(
            "permissions", channel=f"<#{interaction.channel_id}>", missing=joined(missing)
        )
