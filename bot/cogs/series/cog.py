"""Presses of [Game 2] on the result of a game: they lead to the newest game of its series."""

from __future__ import annotations

from bot.cogs.series import rules
from bot.cogs.series.screens import Newest, newest
from bot.delivery.places import board_of
from bot.interactions.cog import Cog, Services
from bot.interactions.permissions import check_sees
from bot.interactions.press import Press
from bot.store.tx import Tx


class SeriesCog(Cog):
    """Leads through the games of a series."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.on(Newest, self._newest)

    async def _newest(self, press: Press, _word: Newest) -> None:
        def find(tx: Tx) -> str:
            game = rules.game_of(press.match).of(tx)
            return rules.newest_game(tx, press.match if game is None else game.first)

        match = await self.matches.store.read(find)
        await check_sees(self.matches, press, match)
        live = await self.matches.live(match)
        await press.answer(newest(live, board_of(live)))
