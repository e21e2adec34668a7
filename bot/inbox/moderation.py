"""Presses of moderators: the tables of their server, ending one, removing a player."""

from __future__ import annotations

import discord

from bot.edge.acknowledge import hold
from bot.edge.respond import show_privately
from bot.inbox.lobby import LobbyWords
from bot.inbox.managing import managed_server
from bot.inbox.tables import TableList
from bot.inbox.words import Handlers
from bot.message.wire import Wire
from bot.play.matches import Matches
from bot.play.moderation import MODERATED, Moderation
from bot.play.refusals import ShellRefused
from bot.screens import moderation as screens
from bot.store.tables import Table


class ModerationWords:
    """Answers those presses. `words` gives the handlers of their shell words.

    Each press checks anew that its person may manage the server and can see the table.
    """

    def __init__(
        self,
        matches: Matches,
        moderation: Moderation,
        tables: TableList,
        lobby_words: LobbyWords,
    ) -> None:
        self._matches = matches
        self._moderation = moderation
        self._tables = tables
        self._lobby_words = lobby_words
        self.words: Handlers = {"_mods": self._list, "_mod": self._table}

    async def _list(self, interaction: discord.Interaction, wire: Wire, lead: str = "") -> None:
        managed_server(interaction)
        listed, page = await self._tables.page(interaction, wire, MODERATED)
        await show_privately(interaction, screens.tables(listed, page, lead=lead))

    async def _table(self, interaction: discord.Interaction, wire: Wire) -> None:
        guild = managed_server(interaction)
        if not await self._tables.is_visible(interaction, wire.match, MODERATED):
            raise ShellRefused("ended_already")
        table = await self._moderation.table(wire.match, guild, interaction.user.id)
        _, _, rest = wire.text.partition(":")
        what, _, who = rest.partition(":")
        person = int(who) if who.isascii() and who.isdecimal() else 0
        match what:
            case "":
                await show_privately(
                    interaction, screens.table(await self._tables.listed(interaction, table))
                )
            case "end":
                await show_privately(interaction, screens.asks_end(table))
            case "end!":
                await self._end(interaction, wire, guild)
            case "out" if table.seats_of(person):
                await show_privately(interaction, screens.asks_out(table, person))
            case "out!":
                await self._remove(interaction, wire, guild, table, person)
            case _:
                raise ShellRefused("unknown_button")

    async def _end(self, interaction: discord.Interaction, wire: Wire, guild: int) -> None:
        await hold(interaction)
        user = interaction.user.id
        before = await self._moderation.end(wire.match, guild, user, interaction=interaction.id)
        entry = self._matches.shelf[before.match.game]
        await self._list(interaction, wire, screens.ended(entry, before))

    async def _remove(
        self, interaction: discord.Interaction, wire: Wire, guild: int, before: Table, person: int
    ) -> None:
        await hold(interaction)
        after = await self._moderation.remove(
            wire.match, person, guild, interaction.user.id, interaction=interaction.id
        )
        if after.match.status == "lobby":
            await self._lobby_words.changed_elsewhere(after)
        entry = self._matches.shelf[before.match.game]
        await self._list(interaction, wire, screens.removed(entry, before, person))
