"""Acknowledgements: Discord gives an interaction up that has none after three seconds.

What takes longer than `PATIENCE_S` is acknowledged by itself, so that a busy disk or a slow picture
makes an answer late and not lost. Every answer settles that first: two acknowledgements of one
interaction would be an error (40060).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import discord

from bot.edge.verdicts import PASSING, logged

log = logging.getLogger(__name__)

PATIENCE_S = 1.5
_TIMER = "timer"


class _Timer:
    """Acknowledges an interaction after `PATIENCE_S`, unless it was settled before."""

    def __init__(self, interaction: discord.Interaction) -> None:
        self._interaction = interaction
        self._task: asyncio.Task[None] | None = None
        self._handle = asyncio.get_running_loop().call_later(PATIENCE_S, self._ring)

    async def take_over(self) -> None:
        """From here on nothing rings; what rang is through."""
        self._handle.cancel()
        if self._task is not None:
            await self._task

    def _ring(self) -> None:
        self._task = asyncio.create_task(self._acknowledge(), name="acknowledge")

    async def _acknowledge(self) -> None:
        interaction = self._interaction
        if interaction.response.is_done():
            return
        try:
            if interaction.type is discord.InteractionType.component:
                await interaction.response.defer()
            else:
                await interaction.response.defer(ephemeral=True, thinking=True)
        except (discord.HTTPException, discord.InteractionResponded, *PASSING) as error:
            log.info("an acknowledgement was not accepted", extra={"code": logged(error)})


@asynccontextmanager
async def in_time(interaction: discord.Interaction) -> AsyncGenerator[None]:
    """Whatever the block takes, the interaction is acknowledged in time."""
    interaction.extras[_TIMER] = _Timer(interaction)
    try:
        yield
    finally:
        await take_over(interaction)


async def take_over(interaction: discord.Interaction) -> None:
    """Stands before every answer: afterwards `response.is_done()` is the truth and stays it."""
    timer: Any = interaction.extras.pop(_TIMER, None)
    if timer is not None:
        await timer.take_over()


async def think(interaction: discord.Interaction) -> None:
    """Acknowledges what takes longer, with a private "thinking…" that the answer fills."""
    await take_over(interaction)
    if not interaction.response.is_done():
        await interaction.response.defer(ephemeral=True, thinking=True)


async def hold(interaction: discord.Interaction) -> None:
    """Acknowledges a play before it is played; 10062 or 40060 come out, and nothing is played."""
    await take_over(interaction)
    if not interaction.response.is_done():
        await interaction.response.defer()
