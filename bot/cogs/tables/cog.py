"""`/tables`: the open and running tables of a server, as far as a person can see them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.cogs.tables import screens
from bot.cogs.tables.listing import Listing
from bot.inbox.cog import Cog
from bot.inbox.commanding import made
from bot.inbox.groups import Command
from bot.inbox.press import Press
from bot.inbox.services import Services
from bot.play.match.refusals import ShellRefused
from bot.screens.commands import TABLES

SHOWN = ("lobby", "open")
"""The statuses of what `/tables` lists."""


class TablesCog(Cog):
    """Lists tables, and lets people take a seat from the list."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._listing = Listing(services, SHOWN)
        self.on(screens.TablesPage, self._turn)
        self.on(screens.Sit, self._sit)

    def own_commands(self) -> Iterator[Command]:
        """`/tables`."""

        async def body(press: Press, given: dict[str, Any]) -> None:
            listed, page = await self._listing.page(press, 1)
            await press.answer(screens.tables(listed, page) if listed else screens.NO_TABLES)

        command = made(self.services, None, "tables", {}, body, about=TABLES)
        command.guild_only = True
        yield command

    async def _turn(self, press: Press, word: screens.TablesPage) -> None:
        await self._show(press, word.page)

    async def _show(self, press: Press, number: int, lead: str = "") -> None:
        listed, page = await self._listing.page(press, number)
        none = screens.as_screen(screens.NO_TABLES)
        await press.show(screens.tables(listed, page, lead=lead) if listed else none)

    async def _sit(self, press: Press, word: screens.Sit) -> None:
        """Takes a seat at a table in the list, if the person can still see it."""
        if not await self._listing.has(press):
            raise ShellRefused("unknown_match")
        await press.hold()
        table = await self.services.lobby.join(
            press.match,
            press.person,
            press.name,
            interaction=press.by.interaction,
            roles=press.by.roles,
        )
        await self.delivery.lobbies.changed(press.match)
        lead = screens.sits(self.matches.shelf[table.match.game], table)
        await self._show(press, word.page, lead)
