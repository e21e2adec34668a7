"""Presses of [Rematch] and [Again], and of [Start with…] by the host."""

from __future__ import annotations

import discord

from bot.edge.acknowledge import hold
from bot.edge.respond import is_private, swap
from bot.inbox.answers import Answers
from bot.inbox.words import Words
from bot.message.wire import Wire
from bot.outbox.delivery import Delivery
from bot.play.matches import Matches
from bot.play.rematch import Rematches
from bot.screens.notes import new_match
from bot.screens.rematch import START
from games.core import Seat


class RematchWords:
    """Answers those presses. `words` gives the handler of their shell word."""

    def __init__(
        self, matches: Matches, rematches: Rematches, delivery: Delivery, answers: Answers
    ) -> None:
        self._matches = matches
        self._rematches = rematches
        self._delivery = delivery
        self._answers = answers
        self.words: Words = {"_rematch": self._rematch}

    async def _rematch(self, interaction: discord.Interaction, wire: Wire) -> None:
        await hold(interaction)
        start = wire.text == START
        of = wire.text.partition(":")[2]
        begun = await self._rematches.offer(
            wire.match,
            interaction.user.id,
            interaction=interaction.id,
            start=start,
            seen=f"{wire.match}{of}" if of and not start else None,
        )
        if interaction.message is not None:
            self._delivery.post.offer(interaction.message.id, interaction)
        self._delivery.refresh(wire.match)
        if begun is not None:
            self._delivery.wake(begun.match.id)
            if is_private(interaction):
                await self._lead_to(interaction, begun.match.id)

    async def _lead_to(self, interaction: discord.Interaction, match: str) -> None:
        """Edits the pressed private answer so that it leads to the match that just began.

        It becomes a link to the board. If there is no board, a game for one seat goes on in it.
        """
        await self._delivery.caught_up(match)
        live = await self._matches.live(match)
        url = await self._delivery.board_url(match)
        if url is None and live.is_alone:
            await self._answers.swap_in(interaction, live, Seat(0))
        elif url is not None:
            await swap(interaction, new_match(live, url))
