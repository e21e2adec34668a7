"""Shell words on a table before its match begins: join, decline, leave, pick, start, close."""

from __future__ import annotations

import asyncio
import weakref

import discord

from bot.edge.acknowledge import hold
from bot.edge.respond import answer, swap
from bot.inbox.answers import is_private
from bot.inbox.words import Words
from bot.outbox.delivery import Delivery
from bot.play.lobby import Lobby
from bot.play.matches import Matches
from bot.play.refusals import ShellRefused
from bot.screens import lobby as lobby_screens
from bot.screens.message import Message, Screen
from bot.screens.wire import Wire
from bot.store.tables import Table


class LobbyWords:
    """Answers those presses. `words` gives the handler of each shell word."""

    def __init__(self, matches: Matches, lobby: Lobby, delivery: Delivery) -> None:
        self._matches = matches
        self._lobby = lobby
        self._delivery = delivery
        self._orders: weakref.WeakValueDictionary[str, asyncio.Lock] = weakref.WeakValueDictionary()
        self.words: Words = {
            "_join": self._join,
            "_decline": self._decline,
            "_leave": self._leave_table,
            "_start": self._start,
            "_close": self._close,
            "_close!": self._close,
            "_pick": self._pick,
        }

    async def _join(self, interaction: discord.Interaction, wire: Wire) -> None:
        """Takes a seat: the next one, one of a side (`_join:0`), or one more (`_join:more`)."""
        await hold(interaction)
        where = wire.text.partition(":")[2]
        table = await self._lobby.join(
            wire.match,
            interaction.user.id,
            interaction.user.display_name,
            interaction=interaction.id,
            side=int(where) if where.isascii() and where.isdigit() else None,
            more=where == "more",
        )
        await self._lobby_changed(interaction, table)

    async def _leave_table(self, interaction: discord.Interaction, wire: Wire) -> None:
        await hold(interaction)
        table = await self._lobby.leave(wire.match, interaction.user.id, interaction=interaction.id)
        await self._lobby_changed(interaction, table)

    async def _pick(self, interaction: discord.Interaction, wire: Wire) -> None:
        await hold(interaction)
        value = wire.text.removeprefix("_pick:")
        table = await self._lobby.pick(
            wire.match,
            interaction.user.id,
            "" if value == "-" else value,
            interaction=interaction.id,
        )
        await self._lobby_changed(interaction, table)

    async def _start(self, interaction: discord.Interaction, wire: Wire) -> None:
        await hold(interaction)
        table = await self._lobby.start(wire.match, interaction.user.id, interaction=interaction.id)
        await self._lobby_changed(interaction, table)

    async def _decline(self, interaction: discord.Interaction, wire: Wire) -> None:
        await hold(interaction)
        table = await self._matches.table(wire.match)
        if interaction.user.id == table.match.host:
            raise ShellRefused("own_invitation")
        if interaction.user.id != table.match.invited:
            raise ShellRefused("not_invited", command=f"/{table.match.game} start")
        await self._lobby.close(wire.match, interaction.user.id, interaction=interaction.id)
        entry = self._matches.shelf[table.match.game]
        last = lobby_screens.declined(entry, interaction.user.display_name)
        await self._show(interaction, wire.match, last)

    async def _close(self, interaction: discord.Interaction, wire: Wire) -> None:
        """Closes a table. If others sit at it, asks the host once more, then tells the others."""
        table = await self._matches.table(wire.match)
        key = "host_closes" if table.match.invited is None else "host_withdraws"
        if interaction.user.id != table.match.host:
            raise ShellRefused(key, host=table.seats[0].name)
        others = [record for record in table.seats if record.person != interaction.user.id]
        if others and not wire.text.endswith("!"):
            await answer(interaction, lobby_screens.closing(table, others))
            return
        await hold(interaction)
        table = await self._lobby.close(
            wire.match, interaction.user.id, interaction=interaction.id, key=key
        )
        entry = self._matches.shelf[table.match.game]
        if not is_private(interaction):
            await self._show(interaction, wire.match)
            return
        await swap(interaction, lobby_screens.closed(entry, table))
        line = lobby_screens.closed_words(entry, table)
        await self._delivery.tell_closed(table, lobby_screens.closed(entry, table), line)

    async def _lobby_changed(self, interaction: discord.Interaction, table: Table) -> None:
        """Shows the table, and the board if the match has begun."""
        if table.match.status == "open":
            self._delivery.wake(table.match.id)
        await self._show(interaction, table.match.id)

    async def _show(
        self, interaction: discord.Interaction, match: str, last: Screen | None = None
    ) -> None:
        """Edits the pressed message to show the table as it is now, or the screen `last`.

        The edits of one table run one after another. Otherwise the edit of an early press could
        arrive last, and an outdated table would stay.
        """
        async with self._orders.setdefault(match, asyncio.Lock()):
            table = await self._matches.table(match)
            screen = last or self._as_it_is(table)
            if isinstance(screen, Screen):
                await swap(interaction, screen)
            else:  # an invitation keeps the text it was sent with
                await hold(interaction)

    def _as_it_is(self, table: Table) -> Message:
        entry = self._matches.shelf[table.match.game]
        match table.match.status:
            case "lobby":
                return lobby_screens.lobby(entry, table)
            case "closed":
                return lobby_screens.closed(entry, table)
            case _:
                return lobby_screens.begun(entry, table)
