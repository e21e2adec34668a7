"""Presses of [Game 2] on the result of a game: they lead to the newest game of its series."""

from __future__ import annotations

import discord

from bot.edge.respond import answer
from bot.inbox.words import Handlers
from bot.message.wire import Wire
from bot.outbox.delivery import Delivery
from bot.play.matches import Matches
from bot.screens.series import Newest, newest
from bot.store import series
from bot.store.tx import Tx


class SeriesWords:
    """Answers those presses. `words` gives the handler of their shell word."""

    def __init__(self, matches: Matches, delivery: Delivery) -> None:
        self._matches = matches
        self._delivery = delivery
        self.words: Handlers = {Newest.name: self._newest}

    async def _newest(self, interaction: discord.Interaction, wire: Wire) -> None:
        def find(tx: Tx) -> str:
            game = series.read(tx, wire.match)
            return series.newest(tx, wire.match if game is None else game.first)

        match = await self._matches.store.read(find)
        live = await self._matches.live(match)
        await answer(interaction, newest(live, await self._delivery.board_url(match)))
