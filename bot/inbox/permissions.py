"""The permissions that a table needs in its channel, checked before anything is created."""

from __future__ import annotations

from collections.abc import Iterable

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


THEIRS = ("view_channel", "send_messages")
"""What a person needs in a channel who posts something there themselves."""

OURS = (*THEIRS, "attach_files")
"""What the bot needs there, to post a picture for somebody."""


def lacking(have: discord.Permissions, needs: Iterable[str], *, in_thread: bool = False) -> str:
    """What is missing of some permissions, in Discord's words; "" if nothing is."""
    names = [IN_THREADS if in_thread and name == "send_messages" else name for name in needs]
    return permission_names(name for name in names if not getattr(have, name))


def check_permissions(interaction: discord.Interaction) -> None:
    """Raises `permissions`, which names every missing permission in Discord's words."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    missing = lacking(interaction.app_permissions, NEEDED, in_thread=in_thread)
    if missing:
        raise ShellRefused("permissions", channel=f"<#{interaction.channel_id}>", missing=missing)
