"""`/tables`: the open and running tables of a server, as far as a person can see them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.cogs.tables import screens
from bot.cogs.tables.listing import Listing
from bot.inbox.cog import Cog
from bot.inbox.commanding import made
from bot.inbox.groups import Command
from bot.inbox.moderators import rights_of
from bot.inbox.press import Press
from bot.inbox.services import Services
from bot.message.message import Message
from bot.play.lobby.servers import Servers
from bot.play.match.refusals import ShellRefused
from bot.screens.commands import TABLES

SHOWN = ("lobby", "open")
"""The statuses of what `/tables` lists."""


class TablesCog(Cog):
    """Lists tables, and lets people take a seat from the list."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._servers = Servers(services.matches)
        self._listing = Listing(services, SHOWN)
        self.on(screens.TablesPage, self._turn)
        self.on(screens.Sit, self._sit)

    def own_commands(self) -> Iterator[Command]:
        """`/tables`."""

        async def body(press: Press, given: dict[str, Any]) -> None:
            await press.answer(await self._page(press, 1))

        command = made(self.services, None, "tables", {}, body, about=TABLES)
        command.guild_only = True
        yield command

    async def _turn(self, press: Press, word: screens.TablesPage) -> None:
        await self._show(press, word.page)

    async def _show(self, press: Press, number: int, lead: str = "") -> None:
        await press.show(screens.as_screen(await self._page(press, number, lead)))

    async def _page(self, press: Press, number: int, lead: str = "") -> Message:
        """A page of the list, with the way to moderate for who may."""
        listed, page = await self._listing.page(press, number)
        places = await self._listing.places(press)
        rights = await rights_of(self._servers, press, places)
        return screens.tables(listed, page, lead=lead, moderates=rights.is_any)

    async def _sit(self, press: Press, word: screens.Sit) -> None:
        """Takes a seat at a table in the list, if the person can still see it."""
        if press.match not in [place.match for place in await self._listing.places(press)]:
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
