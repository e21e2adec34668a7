"""`/tables`: the tables of a server that a person can see, and what moderators do there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from bot.cogs.tables import panel, screens
from bot.cogs.tables.blocks import ServerBlocks
from bot.cogs.tables.moderation import AskedAnew, Moderation
from bot.cogs.tables.screens import PER_PAGE, ListedTable
from bot.delivery.places import board_of
from bot.interactions.cog import Cog, Command, Services
from bot.interactions.commands import make_command
from bot.interactions.moderators import ModeratorsCog, Rights, rights_of, tables_seen
from bot.interactions.press import Press, chosen_person
from bot.match.controls.message import Message
from bot.match.controls.wording import ListPage
from bot.match.lobby.servers import Servers
from bot.match.refusals import ShellRefused
from bot.screens.buttons import BlockedPage, ModeratedPage
from bot.store.matches import MODERATED, TablePlace
from bot.store.tables import Table

LISTED = ("lobby", "open")
"""The statuses of the tables that `/tables` lists."""


class TablesCog(Cog):
    """Lists tables, and lets people take a seat from the list."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._servers = Servers(services.matches)
        self._listing = Listing(services, LISTED)
        self.on(screens.TablesPage, self._turn)
        self.on(screens.Sit, self._sit)

    def own_commands(self) -> Iterator[Command]:
        async def body(press: Press, values: dict[str, Any]) -> None:
            await press.answer(await self._page(press, 1))

        command = make_command(self.services, None, "tables", {}, body)
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
        lead = screens.sits(self.matches.shelf[table.match.game], table)
        await self._show(press, word.page, lead)


class TableModeratorsCog(ModeratorsCog):
    """A cog of moderators who act at tables that are open or run."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.moderation = Moderation(services.matches, services.acts, services.lobby)
        self.blocks = ServerBlocks(services.matches, self.moderation)
        self.listing = Listing(services, MODERATED)

    async def table(self, press: Press) -> tuple[Rights, Table]:
        """The table of the press, and what the person may moderate. Raises why they may not."""
        rights = await self.rights(press)
        if press.match not in [place.match for place in rights.places]:
            raise ShellRefused("ended_already")
        if press.match not in rights.tables:
            raise ShellRefused("not_moderator")
        return rights, await self.moderation.table(press.match, rights.guild, press.person)


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
        held = await self.blocks.held(person, rights.tables, *who)
        await press.show(screens.has_blocked(person, before.name_of(person) or "", held))


class BlockingCog(TableModeratorsCog):
    """Blocks people in a server, and takes away the seats that they have there."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.on(panel.BlockHere, self._ask)
        self.on(panel.BlockHereNow, self._block)
        self.on(BlockedPage, self._turn)
        self.on(screens.Picked, self._pick)
        self.on(screens.UnblockInServer, self._unblock)
        self.on(screens.RemoveAll, self._remove_all)

    async def _ask(self, press: Press, word: panel.BlockHere) -> None:
        await self.everywhere(press)
        _, table = await self.table(press)
        if not table.seats_of(word.person):
            raise ShellRefused("not_there")
        await press.show(panel.asks_block(table, word.person))

    async def _block(self, press: Press, word: panel.BlockHereNow) -> None:
        rights = await self.everywhere(press)
        _, table = await self.table(press)
        name = table.name_of(word.person)
        if name is None:
            raise ShellRefused("not_there")
        await press.hold()
        await self._store(press, rights, word.person, name)

    async def _pick(self, press: Press, _word: screens.Picked) -> None:
        """Blocks whom a moderator has chosen in the select of people."""
        rights, chosen = await self.everywhere(press), chosen_person(press)
        if chosen.is_app:
            raise ShellRefused("an_app", name=chosen.name)
        await press.hold()
        await self._store(press, rights, chosen.id, chosen.name)

    async def _store(self, press: Press, rights: Rights, person: int, name: str) -> None:
        """Blocks a person, and asks about the seats that they have."""
        who = (rights.guild, press.person)
        await self.blocks.block(person, name, *who, interaction=press.by.interaction)
        held = await self.blocks.held(person, rights.tables, *who)
        await press.show(screens.has_blocked(person, name, held))

    async def _remove_all(self, press: Press, word: screens.RemoveAll) -> None:
        """Takes away all seats of a person who is blocked."""
        rights = await self.everywhere(press)
        who = (rights.guild, press.person)
        name = await self.blocks.name_of(rights.guild, word.person)
        if name is None:
            raise ShellRefused("not_blocked")
        await press.hold()
        try:
            tables = await self.blocks.remove_everywhere(
                word.person,
                rights.tables,
                *who,
                interaction=press.by.interaction,
                stamp=press.stamp,
            )
        except AskedAnew:
            held = await self.blocks.held(word.person, rights.tables, *who)
            await press.show(panel.anew(screens.has_blocked(word.person, name, held)))
            return
        await self._list(press, rights.guild, lead=screens.removed(name, len(tables)))

    async def _turn(self, press: Press, word: BlockedPage) -> None:
        await self._list(press, (await self.everywhere(press)).guild, word.page)

    async def _unblock(self, press: Press, word: screens.UnblockInServer) -> None:
        guild = (await self.everywhere(press)).guild
        await press.hold()
        found = await self.blocks.unblock(
            guild, word.mark, press.person, interaction=press.by.interaction
        )
        await self._list(press, guild, lead=screens.unblocked(found))

    async def _list(self, press: Press, guild: int, page: int = 1, lead: str = "") -> None:
        blocked = await self.blocks.read(guild)
        await press.show(screens.blocked_people(blocked, page, lead=lead))


class Listing:
    """Lists the tables of some statuses."""

    def __init__(self, services: Services, statuses: tuple[str, ...]) -> None:
        self._matches = services.matches
        self._lobby = services.lobby
        self._statuses = statuses

    async def page(
        self, press: Press, number: int, at: Callable[[TablePlace], bool] | None = None
    ) -> tuple[list[ListedTable], ListPage]:
        """A page of the readable tables, newest first; `at` only those places."""
        places = [place for place in await self.places(press) if at is None or at(place)]
        page = ListPage.at(number, len(places), PER_PAGE)
        listed: list[ListedTable] = []
        for place in places[page.span(PER_PAGE)]:
            try:
                table = await self._matches.table(place.match)
            except ShellRefused:
                continue
            if table.match.game in self._matches.shelf:
                listed.append(await self.listed(press, table))
        return listed, page

    async def listed(self, press: Press, table: Table) -> ListedTable:
        match = table.match
        url = board_of(table) or f"https://discord.com/channels/{match.guild}/{match.channel}"
        can_join = self._lobby.has_seat_for(table, press.person)
        return ListedTable(self._matches.shelf[match.game], table, url, can_join)

    async def places(self, press: Press) -> list[TablePlace]:
        """The places of tables that the person can see, newest first. Raises `tables_in_server`."""
        return await tables_seen(press, self._matches.store, self._statuses)
