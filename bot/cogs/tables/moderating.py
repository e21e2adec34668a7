"""Presses of moderators: the tables of their server, ending one, removing a player."""

from __future__ import annotations

from bot.cogs.tables import pages, panel
from bot.cogs.tables.asked import AskedAnew
from bot.cogs.tables.moderators import TableModeratorsCog
from bot.inbox.moderators import Rights
from bot.inbox.press import Press
from bot.inbox.services import Services
from bot.play.match.refusals import ShellRefused
from bot.screens.buttons import ModeratedPage
from bot.store.tables import Table


class ModerationCog(TableModeratorsCog):
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
        await self._list(press, await self.rights(press), word.page)

    async def _list(self, press: Press, rights: Rights, number: int = 1, lead: str = "") -> None:
        listed, page = await self.listing.page(press, number, rights.at)
        await press.show(panel.tables(listed, page, lead=lead, may_block=rights.everywhere))

    async def _moderate(self, press: Press, _word: panel.Moderate) -> None:
        rights, table = await self.table(press)
        of_host = await self._of_host(press, rights, table.match.host)
        listed = await self.listing.listed(press, table)
        await press.show(panel.table(listed, len(of_host), may_block=rights.everywhere))

    async def _of_host(self, press: Press, rights: Rights, host: int) -> tuple[Table, ...]:
        return await self.moderation.of_host(host, rights.tables, rights.guild, press.person)

    async def _end(self, press: Press, _word: panel.End) -> None:
        _, table = await self.table(press)
        await press.show(panel.asks_end(table))

    async def _end_now(self, press: Press, _word: panel.EndNow) -> None:
        rights, _ = await self.table(press)
        await press.hold()
        try:
            before = await self.moderation.end(
                press.match,
                rights.guild,
                press.person,
                interaction=press.by.interaction,
                stamp=press.stamp,
            )
        except AskedAnew:
            await press.show(panel.anew(panel.asks_end(await self.matches.table(press.match))))
            return
        entry = self.matches.shelf[before.match.game]
        await self._list(press, rights, lead=panel.ended(entry, before))

    async def _end_all(self, press: Press, word: panel.EndAll) -> None:
        await self._ask_end_all(press, word.host)

    async def _ask_end_all(self, press: Press, host: int, *, anew: bool = False) -> None:
        """Shows how many tables of a host would end."""
        tables = await self._of_host(press, await self.rights(press), host)
        if not tables:
            raise ShellRefused("ended_already")
        asks = panel.asks_end_all(press.match, host, tables)
        await press.show(panel.anew(asks) if anew else asks)

    async def _end_all_now(self, press: Press, word: panel.EndAllNow) -> None:
        rights = await self.rights(press)
        await press.hold()
        try:
            before = await self.moderation.end_all(
                word.host,
                rights.tables,
                rights.guild,
                press.person,
                interaction=press.by.interaction,
                stamp=press.stamp,
            )
        except AskedAnew:
            await self._ask_end_all(press, word.host, anew=True)
            return
        await self._list(press, rights, lead=panel.ended_all(word.host, before))

    async def _remove(self, press: Press, word: panel.Remove) -> None:
        rights, table = await self.table(press)
        if not table.seats_of(word.person):
            raise ShellRefused("unknown_button")
        await press.show(panel.asks_out(table, word.person, may_block=rights.everywhere))

    async def _remove_now(self, press: Press, word: panel.RemoveNow) -> None:
        rights, before = await self.table(press)
        removes = self._remove_and_block if word.and_block else self._remove_alone
        try:
            await removes(press, rights, before, word.person)
        except AskedAnew:
            now, may_block = await self.matches.table(press.match), rights.everywhere
            asks = panel.asks_out(now, word.person, may_block=may_block)
            await press.show(panel.anew(asks))

    async def _remove_alone(self, press: Press, rights: Rights, before: Table, person: int) -> None:
        await press.hold()
        await self.moderation.remove(
            press.match,
            person,
            rights.guild,
            press.person,
            interaction=press.by.interaction,
            stamp=press.stamp,
        )
        await self.delivery.lobbies.changed(press.match)
        entry = self.matches.shelf[before.match.game]
        await self._list(press, rights, lead=panel.removed(entry, before, person))

    async def _remove_and_block(
        self, press: Press, rights: Rights, before: Table, person: int
    ) -> None:
        if not rights.everywhere:
            raise ShellRefused("not_moderator_of_all")
        await press.hold()
        who = (rights.guild, press.person)
        await self.blocks.block_and_remove(
            person, before, *who, interaction=press.by.interaction, stamp=press.stamp
        )
        await self.delivery.lobbies.changed(press.match)
        held = await self.blocks.held(person, rights.tables, *who)
        await press.show(pages.has_blocked(person, before.name_of(person) or "", held))
