"""The shell's own words in a `custom_id`, such as `_join`, and what answers them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord

from bot.screens.wire import Wire

Words = dict[str, Callable[[discord.Interaction, Wire], Awaitable[None]]]
"""By the word before the first colon of the text."""
