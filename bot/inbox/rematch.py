"""Presses of [Rematch] and [Again], and of [Start with…] by the host."""

from __future__ import annotations

import discord

from bot.edge.respond import hold_to_edit, is_private, swap
from bot.inbox.answers import Answers
from bot.inbox.words import Handlers, by_whom
from bot.message.wire import Wire
from bot.outbox.delivery import Delivery
from bot.play import rematch
from bot.play.matches import Matches
from bot.screens.notes import new_match
from bot.screens.rematch import StartRematch
from games.core import Seat


class RematchWords:
    """Answers those presses. `words` gives the handler of their shell word."""

    def __init__(self, matches: Matches, delivery: Delivery, answers: Answers) -> None:
        self._matches = matches
        self._delivery = delivery
        self._answers = answers
        self.words: Handlers = {"_rematch": self._rematch}

    async def _rematch(self, interaction: discord.Interaction, wire: Wire) -> None:
        await hold_to_edit(interaction, self._delivery.post)
        by, start, of = (
            by_whom(interaction),
            wire.text == StartRematch.name,
            wire.text.partition(":")[2],
        )
        seen = f"{wire.match}{of}" if of and not start else None
        begun = await self._matches.change(
            wire.match,
            by,
            lambda now: rematch.offer(now, by, start=start, seen=seen),
            echoes=True,
        )
        if begun is not None and is_private(interaction):
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
