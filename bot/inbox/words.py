"""The handlers of shell words, such as `_join` in a `custom_id`, and who presses."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord

from bot.message.wire import Wire
from bot.play.feature import By

Words = dict[str, Callable[[discord.Interaction, Wire], Awaitable[None]]]
"""Handlers by shell word, which is the wire text up to its first colon."""


def by_whom(interaction: discord.Interaction) -> By:
    """Returns who presses, and by which interaction."""
    user = interaction.user
    return By(user.id, user.display_name, interaction.id)
