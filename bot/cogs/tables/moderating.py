"""Presses of moderators: the tables of their server, ending one, removing a player."""

from __future__ import annotations

from bot.cogs.tables import pages, panel
from bot.cogs.tables.moderators import ModeratorsCog
from bot.inbox.press import Press
from bot.inbox.services import Services
from bot.play.match.refusals import ShellRefused
from bot.screens.buttons import ModeratedPage


class ModerationCog(ModeratorsCog):
    """What moderators may do at the tables of their server."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.on(ModeratedPage, self._turn)
        self.on(panel.Moderate, self._moderate)
        self.on(panel.End, self._end)
        self.on(panel.EndNow, self._end_now)
        self.on(panel.EndAll, self._end_all)
        self.on(panel.EndAllNow, self._end_all_now)
        self.on(panel.Remove, self._remove)
        self.on(panel.RemoveNow, self._remove_now)

    async def _turn(self, press: Press, word: ModeratedPage) -> None:
        await self.server(press)
        await self._list(press, word.page)

    async def _list(self, press: Press, number: int = 1, lead: str = "") -> None:
        listed, page = await self.listing.page(press, number)
        await press.show(panel.tables(listed, page, lead=lead))

    async def _moderate(self, press: Press, _word: panel.Moderate) -> None:
        guild, table = await self.table(press)
        of_host = await self.moderation.of_host(
            table.match.host, await self.listing.seen(press), guild, press.person
        )
        await press.show(panel.table(await self.listing.listed(press, table), len(of_host)))

    async def _end(self, press: Press, _word: panel.End) -> None:
        _, table = await self.table(press)
        await press.show(panel.asks_end(table))

    async def _end_now(self, press: Press, _word: panel.EndNow) -> None:
        guild, _ = await self.table(press)
        await press.hold()
        before = await self.moderation.end(
            press.match, guild, press.person, interaction=press.by.interaction
        )
        entry = self.matches.shelf[before.match.game]
        await self._list(press, lead=panel.ended(entry, before))

    async def _end_all(self, press: Press, word: panel.EndAll) -> None:
        """Shows how many tables of a host would end."""
        guild = await self.server(press)
        tables = await self.moderation.of_host(
            word.host, await self.listing.seen(press), guild, press.person
        )
        if not tables:
            raise ShellRefused("ended_already")
        await press.show(panel.asks_end_all(press.match, word.host, tables))

    async def _end_all_now(self, press: Press, word: panel.EndAllNow) -> None:
        guild, seen = await self.server(press), await self.listing.seen(press)
        await press.hold()
        before = await self.moderation.end_all(
            word.host, seen, guild, press.person, interaction=press.by.interaction
        )
        await self._list(press, lead=panel.ended_all(word.host, before))

    async def _remove(self, press: Press, word: panel.Remove) -> None:
        _, table = await self.table(press)
        if not table.seats_of(word.person):
            raise ShellRefused("unknown_button")
        await press.show(panel.asks_out(table, word.person))

    async def _remove_now(self, press: Press, word: panel.RemoveNow) -> None:
        guild, before = await self.table(press)
        await press.hold()
        who = (guild, press.person)
        if word.and_block:
            await self.blocks.block_and_remove(
                word.person, before, *who, interaction=press.by.interaction
            )
            await self.delivery.lobbies.changed(press.match)
            held = await self.blocks.held(word.person, *who)
            name = before.name_of(word.person) or ""
            await press.show(pages.has_blocked(word.person, name, held))
            return
        await self.moderation.remove(
            press.match, word.person, *who, interaction=press.by.interaction
        )
        await self.delivery.lobbies.changed(press.match)
        entry = self.matches.shelf[before.match.game]
        await self._list(press, lead=panel.removed(entry, before, word.person))
