"""Presses of moderators about people who may not play in their server."""

from __future__ import annotations

from bot.cogs.tables import pages, panel
from bot.cogs.tables.asked import AskedAnew
from bot.cogs.tables.moderators import TableModeratorsCog
from bot.inbox.chosen import chosen_person
from bot.inbox.moderators import Rights
from bot.inbox.press import Press
from bot.inbox.services import Services
from bot.message.names import cut
from bot.play.match.refusals import ShellRefused
from bot.screens.buttons import BlockedPage


class BlockingCog(TableModeratorsCog):
    """Blocks people in a server, and takes away the seats that they have there."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.on(panel.BlockHere, self._ask)
        self.on(panel.BlockHereNow, self._block)
        self.on(BlockedPage, self._turn)
        self.on(pages.Picked, self._pick)
        self.on(pages.Unblock, self._unblock)
        self.on(pages.RemoveAll, self._remove_all)

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

    async def _pick(self, press: Press, _word: pages.Picked) -> None:
        """Blocks whom a moderator has chosen in the select of people."""
        rights, chosen = await self.everywhere(press), chosen_person(press.interaction)
        if chosen.is_app:
            raise ShellRefused("an_app", name=cut(chosen.name))
        await press.hold()
        await self._store(press, rights, chosen.id, chosen.name)

    async def _store(self, press: Press, rights: Rights, person: int, name: str) -> None:
        """Blocks a person, and asks about the seats that they have."""
        who = (rights.guild, press.person)
        await self.blocks.block(person, name, *who, interaction=press.by.interaction)
        held = await self.blocks.held(person, rights.tables, *who)
        await press.show(pages.has_blocked(person, cut(name), held))

    async def _remove_all(self, press: Press, word: pages.RemoveAll) -> None:
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
            await press.show(panel.anew(pages.has_blocked(word.person, name, held)))
            return
        for table in tables:
            await self.delivery.lobbies.changed(table.match.id)
        await self._list(press, rights.guild, lead=pages.removed(name, len(tables)))

    async def _turn(self, press: Press, word: BlockedPage) -> None:
        await self._list(press, (await self.everywhere(press)).guild, word.page)

    async def _unblock(self, press: Press, word: pages.Unblock) -> None:
        guild = (await self.everywhere(press)).guild
        await press.hold()
        found = await self.blocks.unblock(
            guild, word.mark, press.person, interaction=press.by.interaction
        )
        await self._list(press, guild, lead=pages.unblocked(found))

    async def _list(self, press: Press, guild: int, page: int = 1, lead: str = "") -> None:
        blocked = await self.blocks.read(guild)
        await press.show(pages.blocked_people(blocked, page, lead=lead))
