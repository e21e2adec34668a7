"""Acknowledgements: Discord drops an interaction that has none within three seconds.

A timer acknowledges whatever takes longer than `PATIENCE_S`, so that a busy disk or a slow picture
delays an answer and does not lose it. Every answer stops the timer first, because acknowledging an
interaction twice is an error (40060).
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
    """Acknowledges an interaction after `PATIENCE_S`, unless it is stopped before."""

    def __init__(self, interaction: discord.Interaction) -> None:
        self._interaction = interaction
        self._task: asyncio.Task[None] | None = None
        self._handle = asyncio.get_running_loop().call_later(PATIENCE_S, self._ring)

    async def take_over(self) -> None:
        """Stops the timer; if it has begun to acknowledge, waits until that is through."""
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
    """Acknowledges the interaction in time, however long the block takes."""
    interaction.extras[_TIMER] = _Timer(interaction)
    try:
        yield
    finally:
        await take_over(interaction)


async def take_over(interaction: discord.Interaction) -> None:
    """Stops the timer of an interaction; runs before every answer.

    Afterwards only an answer of the caller changes `response.is_done()`.
    """
    timer: Any = interaction.extras.pop(_TIMER, None)
    if timer is not None:
        await timer.take_over()


async def think(interaction: discord.Interaction) -> None:
    """Acknowledges slow work by a private "thinking…", which the answer fills later."""
    await take_over(interaction)
    if not interaction.response.is_done():
        await interaction.response.defer(ephemeral=True, thinking=True)


async def hold(interaction: discord.Interaction) -> None:
    """Acknowledges a press before its action is played.

    Raises discord.py's errors, such as 10062 or 40060; the caller then plays nothing.
    """
    await take_over(interaction)
    if not interaction.response.is_done():
        await interaction.response.defer()
