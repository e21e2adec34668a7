"""The type of the handlers of shell words, such as `_join` in a `custom_id`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord

from bot.message.wire import Wire

Words = dict[str, Callable[[discord.Interaction, Wire], Awaitable[None]]]
"""Handlers by shell word, which is the wire text up to its first colon."""
