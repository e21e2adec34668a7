"""Presses of one person on one message are handled one after the other, in the order of their ids.

Discord's ids grow with time, but the presses may arrive in another order.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import discord

Place = tuple[int, int]
"""A message and a person."""


class InOrder:
    """A queue for each message and person that has a press under way."""

    def __init__(self) -> None:
        self._waiting: dict[Place, list[tuple[int, asyncio.Future[None]]]] = {}

    @asynccontextmanager
    async def turn(self, interaction: discord.Interaction) -> AsyncGenerator[None]:
        """Runs the block when no earlier press of this person on this message is under way."""
        place = (interaction.message.id if interaction.message else 0, interaction.user.id)
        queue = self._waiting.get(place)
        if queue is None:
            self._waiting[place] = []
        else:
            turn = asyncio.get_running_loop().create_future()
            heapq.heappush(queue, (interaction.id, turn))
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():
                    self._next(place)
                raise
        try:
            yield
        finally:
            self._next(place)

    def _next(self, place: Place) -> None:
        queue = self._waiting[place]
        while queue:
            _, turn = heapq.heappop(queue)
            if not turn.done():
                turn.set_result(None)
                return
        del self._waiting[place]
