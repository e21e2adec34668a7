"""The tables of a server, as far as the person of a press can see them, in pages."""

from __future__ import annotations

from collections.abc import Callable

from bot.cogs.tables.screens import PER_PAGE, Listed
from bot.inbox.moderators import tables_seen
from bot.inbox.press import Press
from bot.inbox.services import Services
from bot.message.turner import Page
from bot.play.match.refusals import ShellRefused
from bot.store.matches import Place
from bot.store.tables import Table


def anywhere(_place: Place) -> bool:
    """Leaves out no place."""
    return True


class Listing:
    """Lists the tables of some statuses."""

    def __init__(self, services: Services, statuses: tuple[str, ...]) -> None:
        self._matches = services.matches
        self._lobby = services.lobby
        self._delivery = services.delivery
        self._statuses = statuses

    async def page(
        self, press: Press, number: int, at: Callable[[Place], bool] = anywhere
    ) -> tuple[list[Listed], Page]:
        """A page of tables, newest first; one that cannot be read is left out.

        `at` says of which places.
        """
        places = [place for place in await self.places(press) if at(place)]
        page = Page.at(number, len(places), PER_PAGE)
        listed: list[Listed] = []
        for place in places[page.span(PER_PAGE)]:
            try:
                table = await self._matches.table(place.match)
            except ShellRefused:
                continue
            if table.match.game in self._matches.shelf:
                listed.append(await self.listed(press, table))
        return listed, page

    async def listed(self, press: Press, table: Table) -> Listed:
        """A table as the list tells of it to the person."""
        match = table.match
        url = await self._delivery.board_url(match.id)
        url = url or f"https://discord.com/channels/{match.guild}/{match.channel}"
        can_join = self._lobby.has_seat_for(table, press.person)
        return Listed(self._matches.shelf[match.game], table, url, can_join)

    async def places(self, press: Press) -> list[Place]:
        """Where the tables stand that the person can see, newest first.

        Raises `tables_in_server`.
        """
        return await tables_seen(press, self._matches.store, self._statuses)
