"""`/tables`: the open and running tables of a server, as far as a person can see them."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.edge.acknowledge import hold
from bot.edge.respond import answer, show_privately
from bot.inbox.guard import guarded
from bot.inbox.lobby import LobbyWords
from bot.inbox.managing import can_see
from bot.inbox.parameters import command
from bot.inbox.words import Handlers
from bot.message.turner import Page
from bot.message.wire import Wire
from bot.outbox.delivery import Delivery
from bot.play.lobby import Lobby
from bot.play.matches import Matches
from bot.play.refusals import ShellRefused
from bot.screens import tables as screens
from bot.screens.commands import TABLES
from bot.screens.tables import PER_PAGE, Listed
from bot.store.matches import Place, places_in
from bot.store.tables import Table

SHOWN = ("lobby", "open")


class TableList:
    """Lists tables. `words` gives the handlers of its shell words."""

    def __init__(
        self, matches: Matches, lobby: Lobby, delivery: Delivery, lobby_words: LobbyWords
    ) -> None:
        self._matches = matches
        self._lobby = lobby
        self._delivery = delivery
        self._lobby_words = lobby_words
        self.words: Handlers = {"_tables": self._turn, "_sit": self._sit}

    def command(self) -> app_commands.Command[Any, ..., Any]:
        """Gives the command `/tables`."""

        async def body(interaction: discord.Interaction, given: dict[str, Any]) -> None:
            async with guarded(interaction):
                listed, page = await self._listing(interaction, 1, SHOWN)
                shown = screens.tables(listed, page) if listed else screens.NO_TABLES
                await answer(interaction, shown)

        made = command("tables", TABLES, {}, body)
        made.guild_only = True
        return made

    async def visible(
        self, interaction: discord.Interaction, statuses: tuple[str, ...]
    ) -> list[Place]:
        """Returns where the tables of this server stand that the person can see, newest first."""
        guild = interaction.guild_id
        if guild is None:
            raise ShellRefused("tables_in_server")
        found = await self._matches.store.read(lambda tx: places_in(tx, guild, statuses))
        return [place for place in found if can_see(interaction, place.channel, place.home)]

    async def page(
        self, interaction: discord.Interaction, wire: Wire, statuses: tuple[str, ...]
    ) -> tuple[list[Listed], Page]:
        """The tables on the page that a press names (`_tables:2`), and that page."""
        number = wire.text.partition(":")[2]
        wanted = int(number) if number.isascii() and number.isdecimal() else 1
        return await self._listing(interaction, wanted, statuses)

    async def is_visible(
        self, interaction: discord.Interaction, match: str, statuses: tuple[str, ...]
    ) -> bool:
        """Whether a table has one of these statuses, and the person can see it."""
        return match in [place.match for place in await self.visible(interaction, statuses)]

    async def _listing(
        self, interaction: discord.Interaction, number: int, statuses: tuple[str, ...]
    ) -> tuple[list[Listed], Page]:
        """A page of tables, newest first; one that cannot be read is left out."""
        places = await self.visible(interaction, statuses)
        page = Page.at(number, len(places), PER_PAGE)
        listed: list[Listed] = []
        for place in places[page.span(PER_PAGE)]:
            try:
                table = await self._matches.table(place.match)
            except ShellRefused:
                continue
            if table.match.game in self._matches.shelf:
                listed.append(await self.listed(interaction, table))
        return listed, page

    async def listed(self, interaction: discord.Interaction, table: Table) -> Listed:
        """A table as the list tells of it to the person."""
        match = table.match
        url = await self._delivery.board_url(match.id)
        url = url or f"https://discord.com/channels/{match.guild}/{match.channel}"
        can_join = self._lobby.has_seat_for(table, interaction.user.id)
        return Listed(self._matches.shelf[match.game], table, url, can_join)

    async def _turn(self, interaction: discord.Interaction, wire: Wire) -> None:
        await self._show(interaction, wire)

    async def _show(self, interaction: discord.Interaction, wire: Wire, lead: str = "") -> None:
        listed, page = await self.page(interaction, wire, SHOWN)
        none = screens.as_screen(screens.NO_TABLES)
        screen = screens.tables(listed, page, lead=lead) if listed else none
        await show_privately(interaction, screen)

    async def _sit(self, interaction: discord.Interaction, wire: Wire) -> None:
        """Takes a seat at a table in the list, if the person can still see it."""
        if not await self.is_visible(interaction, wire.match, SHOWN):
            raise ShellRefused("unknown_match")
        await hold(interaction)
        user = interaction.user
        table = await self._lobby.join(
            wire.match, user.id, user.display_name, interaction=interaction.id
        )
        await self._lobby_words.changed_elsewhere(table)
        lead = screens.sits(self._matches.shelf[table.match.game], table)
        await self._show(interaction, wire, lead)
