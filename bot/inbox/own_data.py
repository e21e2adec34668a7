"""A person's data: `Download` and `Forget me`, behind `/settings`."""

from __future__ import annotations

import asyncio

import discord

from bot.edge.acknowledge import hold, think
from bot.edge.respond import answer, show_privately
from bot.inbox.words import Handlers
from bot.message.message import Screen
from bot.message.wire import Wire
from bot.outbox.delivery import Delivery
from bot.play.forget import Forgetting
from bot.play.live import Live
from bot.play.matches import Matches
from bot.play.refusals import ShellRefused
from bot.screens import lobby as lobby_screens
from bot.screens import own_data as screens
from bot.screens.persons import Data
from bot.store import own_data
from bot.store.tables import Table


class DataWords:
    """Answers those presses. `words` gives the handler of each shell word."""

    def __init__(self, matches: Matches, forgetting: Forgetting, delivery: Delivery) -> None:
        self._matches = matches
        self._forgetting = forgetting
        self._delivery = delivery
        self.words: Handlers = {
            Data.name: self._open,
            screens.Download.name: self._download,
            screens.Forget.name: self._ask,
            screens.ForgetNow.name: self._forget,
        }

    async def _open(self, interaction: discord.Interaction, _wire: Wire) -> None:
        await show_privately(interaction, screens.my_data())

    async def _download(self, interaction: discord.Interaction, _wire: Wire) -> None:
        await think(interaction)
        user = interaction.user.id
        found = await self._matches.store.read(lambda tx: own_data.read(tx, user))
        lives: dict[str, Live] = {}
        for match in found.matches:
            if match.status == "open":
                try:
                    lives[match.id] = await self._matches.live(match.id)
                except ShellRefused:  # it was set aside just now
                    continue
        shelf, at = self._matches.shelf, self._matches.clock()
        await answer(
            interaction, await asyncio.to_thread(screens.download, found, lives, shelf, at)
        )

    async def _ask(self, interaction: discord.Interaction, _wire: Wire) -> None:
        at_stake = await self._forgetting.at_stake(interaction.user.id)
        await show_privately(interaction, screens.asks_to_forget(*at_stake))

    async def _forget(self, interaction: discord.Interaction, _wire: Wire) -> None:
        await hold(interaction)
        left = await self._forgetting.forget(interaction.user.id, interaction=interaction.id)
        await self._tell(left)
        await show_privately(interaction, screens.forgotten())

    async def resume(self) -> None:
        """Goes on where an earlier process had begun to forget somebody."""
        await self._tell(await self._forgetting.resume())

    async def _tell(self, left: tuple[Table, ...]) -> None:
        """Shows those who stay at a table that somebody has left; tells nobody who that was."""
        for table in left:
            screen = self._screen(table)
            if screen is not None:
                await self._delivery.show_table(table.match.id, screen)

    def _screen(self, table: Table) -> Screen | None:
        entry = self._matches.shelf[table.match.game]
        if table.match.status == "closed":
            return None
        screen = lobby_screens.lobby(entry, table)
        return screen if isinstance(screen, Screen) else None
