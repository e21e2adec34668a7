"""Words of the shell on a table that has not begun: who sits, what is picked, start and close."""

from __future__ import annotations

import discord

from bot.acknowledge import hold
from bot.controls import swap
from bot.delivery.tasks import Delivery
from bot.lobby import Lobby, is_ready
from bot.matches import Matches
from bot.presses.words import Words
from bot.screen import Screen
from bot.screens import lobby as lobby_screens
from bot.sentences import ShellRefused
from bot.storage.records import Table
from bot.wire import Wire


class LobbyWords:
    """Answers them; `words` is what the router knows them by."""

    def __init__(self, matches: Matches, lobby: Lobby, delivery: Delivery) -> None:
        self._matches = matches
        self._lobby = lobby
        self._delivery = delivery
        self.words: Words = {
            "_join": self._join,
            "_decline": self._decline,
            "_leave": self._leave_table,
            "_start": self._start,
            "_close": self._close,
            "_pick": self._pick,
        }

    async def _join(self, interaction: discord.Interaction, wire: Wire) -> None:
        table = await self._lobby.join(
            wire.match, interaction.user.id, interaction.user.display_name
        )
        await self._lobby_changed(interaction, table)

    async def _leave_table(self, interaction: discord.Interaction, wire: Wire) -> None:
        await self._lobby_changed(
            interaction, await self._lobby.leave(wire.match, interaction.user.id)
        )

    async def _pick(self, interaction: discord.Interaction, wire: Wire) -> None:
        value = wire.text.removeprefix("_pick:")
        table = await self._lobby.pick(
            wire.match, interaction.user.id, "" if value == "-" else value
        )
        await self._lobby_changed(interaction, table)

    async def _start(self, interaction: discord.Interaction, wire: Wire) -> None:
        await self._begin(interaction, await self._lobby.start(wire.match, interaction.user.id))

    async def _decline(self, interaction: discord.Interaction, wire: Wire) -> None:
        table = await self._matches.table(wire.match)
        if interaction.user.id != table.match.invited:
            raise ShellRefused(
                "not_invited", name="somebody else", command=f"/{table.match.game} start"
            )
        await self._lobby.close(wire.match, interaction.user.id)
        entry = self._matches.shelf[table.match.game]
        await swap(interaction, lobby_screens.declined(entry, interaction.user.display_name))

    async def _close(self, interaction: discord.Interaction, wire: Wire) -> None:
        table = await self._matches.table(wire.match)
        key = "host_closes" if table.match.invited is None else "host_withdraws"
        if interaction.user.id != table.match.host:
            raise ShellRefused(key, host=table.seats[0].name)
        table = await self._lobby.close(wire.match, interaction.user.id, key=key)
        entry = self._matches.shelf[table.match.game]
        await swap(interaction, lobby_screens.closed(entry, table))

    async def _lobby_changed(self, interaction: discord.Interaction, table: Table) -> None:
        entry = self._matches.shelf[table.match.game]
        if is_ready(entry, table):
            await self._begin(interaction, await self._lobby.start(table.match.id))
            return
        message = lobby_screens.lobby(entry, table)
        if isinstance(message, Screen):
            await swap(interaction, message)
        else:
            await hold(interaction)

    async def _begin(self, interaction: discord.Interaction, table: Table) -> None:
        entry = self._matches.shelf[table.match.game]
        self._delivery.wake(table.match.id)
        await swap(interaction, lobby_screens.begun(entry, table))
