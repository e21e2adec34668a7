"""Shell words on a table before its match begins: join, decline, leave, pick, start, close."""

from __future__ import annotations

import asyncio
import weakref

import discord

from bot.edge.acknowledge import hold
from bot.edge.members import has_left
from bot.edge.respond import answer, show_privately, swap
from bot.inbox.words import Handlers
from bot.message.message import Message, Screen
from bot.message.wire import Wire
from bot.outbox.delivery import Delivery
from bot.play.changes import Changes
from bot.play.hosting import check_host, host_name, needs_look
from bot.play.lobby import Lobby
from bot.play.matches import Matches
from bot.play.ready import agreed_at
from bot.play.refusals import ShellRefused
from bot.screens import lobby as lobby_screens
from bot.screens.changing import changing, term_value
from bot.screens.persons import DontAsk, asks_to_block
from bot.shelf import Shelved
from bot.store.tables import Table


class LobbyWords:
    """Answers those presses. `words` gives the handler of each shell word."""

    def __init__(self, matches: Matches, lobby: Lobby, delivery: Delivery) -> None:
        self._matches = matches
        self._lobby = lobby
        self._changes = Changes(lobby)
        self._delivery = delivery
        self._orders: weakref.WeakValueDictionary[str, asyncio.Lock] = weakref.WeakValueDictionary()
        self.words: Handlers = {
            "_join": self._join,
            "_decline": self._decline,
            "_leave": self._leave_table,
            "_start": self._start,
            "_close": self._close,
            "_close!": self._close,
            "_pick": self._pick,
            "_ready": self._ready,
            "_change": self._change,
            "_term": self._set_term,
            "_alone": self._play_alone,
        }

    async def _join(self, interaction: discord.Interaction, wire: Wire) -> None:
        """Takes a seat: the next one, one of a side (`_join:0`), or one more (`_join:more`)."""
        await hold(interaction)
        where = wire.text.partition(":")[2]
        await self._lobby.join(
            wire.match,
            interaction.user.id,
            interaction.user.display_name,
            interaction=interaction.id,
            side=int(where) if where.isascii() and where.isdigit() else None,
            more=where == "more",
            agreed=agreed_at(wire.stamp),
        )
        await self._show(interaction, wire.match)

    async def _leave_table(self, interaction: discord.Interaction, wire: Wire) -> None:
        await hold(interaction)
        await self._lobby.leave(wire.match, interaction.user.id, interaction=interaction.id)
        await self._show(interaction, wire.match)

    async def _pick(self, interaction: discord.Interaction, wire: Wire) -> None:
        await hold(interaction)
        value = wire.text.removeprefix("_pick:")
        await self._lobby.pick(
            wire.match,
            interaction.user.id,
            "" if value == "-" else value,
            interaction=interaction.id,
        )
        await self._show(interaction, wire.match)

    async def _ready(self, interaction: discord.Interaction, wire: Wire) -> None:
        await hold(interaction)
        await self._lobby.ready(
            wire.match,
            interaction.user.id,
            agreed_at(wire.stamp),
            interaction=interaction.id,
        )
        await self._show(interaction, wire.match)

    async def _change(self, interaction: discord.Interaction, wire: Wire) -> None:
        """Opens the panel in which the host changes terms."""
        table = await self._hosted(interaction, wire.match)
        await answer(interaction, changing(self._entry(table), table))

    async def _hosted(self, interaction: discord.Interaction, match: str) -> Table:
        """Returns an open table for its host. Raises `host_changes` for others."""
        table = await self._lobby.table(match)
        if interaction.user.id != table.match.host:
            raise ShellRefused("host_changes", host=host_name(table))
        return table

    async def _set_term(self, interaction: discord.Interaction, wire: Wire) -> None:
        """Opens what is to change (`_term:pace`), or gives it another value (`_term:pace:2`)."""
        await hold(interaction)
        _, name, chosen, *_ = (*wire.text.split(":"), "", "")
        before = await self._hosted(interaction, wire.match)
        if chosen or not name:
            value = term_value(self._entry(before), before, name, chosen)
            user = interaction.user.id
            table = await self._changes.change(
                wire.match, user, name, value, interaction=interaction.id
            )
            await self._show_changes(interaction, wire.match, name)
            await self.changed_elsewhere(table)
        else:
            await self._show_changes(interaction, wire.match, name)

    async def _show_changes(
        self, interaction: discord.Interaction, match: str, opened: str
    ) -> None:
        async with self._orders.setdefault(match, asyncio.Lock()):
            table = await self._matches.table(match)
            await show_privately(interaction, changing(self._entry(table), table, opened))

    async def _play_alone(self, interaction: discord.Interaction, wire: Wire) -> None:
        await hold(interaction)
        user = interaction.user.id
        await self._changes.play_alone(wire.match, user, interaction=interaction.id)
        await self._show(interaction, wire.match)

    async def _start(self, interaction: discord.Interaction, wire: Wire) -> None:
        await hold(interaction)
        if await self._taken_over(interaction, wire.match):
            return
        await self._lobby.start(wire.match, interaction.user.id, interaction=interaction.id)
        await self._show(interaction, wire.match)

    async def _decline(self, interaction: discord.Interaction, wire: Wire) -> None:
        await hold(interaction)
        user = interaction.user
        table = await self._lobby.decline(wire.match, user.id, interaction=interaction.id)
        await answer(interaction, asks_to_block(table.seats[0].name, wire.match, DontAsk()))

    async def _close(self, interaction: discord.Interaction, wire: Wire) -> None:
        """Closes a table. If others sit at it, asks once more, then tells the others."""
        table, user = await self._lobby.table(wire.match), interaction.user
        is_sure = wire.text.endswith("!")
        if not is_sure and await self._taken_over(interaction, wire.match):
            return
        key = "host_withdraws" if lobby_screens.is_invitation(table) else "host_closes"
        check_host(table, user.id, self._matches.clock(), key)
        others = [record for record in table.seats if record.person != user.id]
        if others and not is_sure:
            await answer(interaction, lobby_screens.closing(table, others))
            return
        await hold(interaction)
        await self._lobby.close(wire.match, user.id, interaction=interaction.id, key=key)
        await show_privately(interaction, lobby_screens.IS_CLOSED)

    async def _taken_over(self, interaction: discord.Interaction, match: str) -> bool:
        """Makes the user the host of a table, and says so, if its host has left the server."""
        table, user = await self._matches.table(match), interaction.user.id
        guild, host = table.match.guild, table.match.host
        if guild is None or not needs_look(table, user):
            return False
        if not await has_left(self._delivery.post, guild, host):
            return False
        await hold(interaction)
        await self._lobby.take_over(match, user, gone=host, interaction=interaction.id)
        await self._show(interaction, match)
        await answer(interaction, lobby_screens.taken_over(table))
        return True

    async def changed_elsewhere(self, table: Table) -> None:
        """Shows a table that was changed by a press on another message than its own."""
        match = table.match.id
        async with self._orders.setdefault(match, asyncio.Lock()):
            now = await self._matches.table(match)
            screen = self._as_it_is(now)
            # An invitation keeps the text it was sent with; once the match has begun, the message
            # is delivery's.
            if isinstance(screen, Screen) and now.match.status != "open":
                await self._delivery.show_table(match, screen)

    async def _show(self, interaction: discord.Interaction, match: str) -> None:
        """Edits the pressed message to show the table as it is now.

        The edits of one table run one after another. Otherwise the edit of an early press could
        arrive last, and an outdated table would stay.
        """
        async with self._orders.setdefault(match, asyncio.Lock()):
            table = await self._matches.table(match)
            if await self._matches.has_expired(table):
                await hold(interaction)
                self._delivery.refresh(match)
                return
            if table.match.status == "open":  # delivery deletes the message, or has it lead on
                await hold(interaction)
                if interaction.message is not None:
                    here, message = interaction.channel_id or 0, interaction.message.id
                    self._delivery.post.offer(message, interaction)
                    self._delivery.pressed(match, here, message)
                return
            screen = self._as_it_is(table)
            if isinstance(screen, Screen):
                await swap(interaction, screen)
            else:  # an invitation keeps the text it was sent with
                await hold(interaction)

    def _entry(self, table: Table) -> Shelved:
        return self._matches.shelf[table.match.game]

    def _as_it_is(self, table: Table) -> Message:
        """The message of a table whose match has not begun; what follows is delivery's."""
        if table.match.status == "closed":
            return lobby_screens.closed(self._entry(table), table)
        return lobby_screens.lobby(self._entry(table), table)
