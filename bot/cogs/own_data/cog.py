"""A person's data: `Download` and `Forget me`, behind `/settings`; and pruning old matches."""

from __future__ import annotations

import asyncio

from bot.cogs.own_data import screens
from bot.cogs.own_data.forgetting import FORGET, SCRUB, Forgetting, Scrubbing
from bot.cogs.own_data.kept import read_kept
from bot.cogs.own_data.pruning import PRUNE, Pruning
from bot.cogs.own_data.rows import at_stake
from bot.cogs.settings.screens import Data
from bot.interactions.cog import Cog, Services
from bot.interactions.press import Press


class DataCog(Cog):
    """What is kept about people: it is given to them, forgotten, and pruned."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._forgetting = Forgetting(services.matches, services.acts, services.lobby)
        self._pruning = Pruning(services.matches)
        self.on(Data, self._open)
        self.on(screens.Download, self._download)
        self.on(screens.Forget, self._ask)
        self.on(screens.ForgetNow, self._forget)
        self.does(FORGET, self._forgetting.asked)
        self.does(PRUNE, self._pruning.prune)
        self.does(SCRUB, Scrubbing(services.matches, services.films.clear).scrub)

    async def take_up(self) -> None:
        """Goes on where an earlier process had begun to forget somebody; has matches pruned."""
        await self._forgetting.resume()
        await self._pruning.take_up()

    async def _open(self, press: Press, _word: Data) -> None:
        await press.show(screens.my_data())

    async def _download(self, press: Press, _word: screens.Download) -> None:
        await press.think()
        kept = await read_kept(self.matches, press.person)
        shelf, at = self.matches.shelf, self.matches.clock()
        told = await asyncio.to_thread(screens.download, kept.own, kept.lives, shelf, at)
        await press.answer(told)

    async def _ask(self, press: Press, _word: screens.Forget) -> None:
        counts = await self.matches.store.read(lambda tx: at_stake(tx, press.person))
        await press.show(screens.asks_to_forget(*counts))

    async def _forget(self, press: Press, _word: screens.ForgetNow) -> None:
        await press.hold()
        await self._forgetting.forget(press.person, interaction=press.by.interaction)
        await press.show(screens.forgotten())
