"""A table before its match begins: opening it, and the presses on its message."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import discord

from bot.cogs.lobby.opening import NewTables
from bot.delivery.discord.post import has_member_left
from bot.interactions.autocomplete import Choices, choices, suggest
from bot.interactions.cog import Cog, Command, Services
from bot.interactions.commands import (
    bad_value,
    fitting_deals,
    fitting_values,
    make_command,
    offered_options,
    parameter_of,
    wishes_of,
)
from bot.interactions.guard import worded
from bot.interactions.press import Press
from bot.match.games import GameEntry
from bot.match.lobby.changes import Changes
from bot.match.lobby.computers import may_play
from bot.match.lobby.hosting import agreed_at, check_host, host_name, needs_look
from bot.match.lobby.terms import terms_of
from bot.match.matches import Locks
from bot.match.refusals import ShellRefused
from bot.screens import lobby as screens
from bot.screens.blocks import DontAsk, asks_to_block
from bot.screens.buttons import Play
from bot.screens.commands import parameter_about
from bot.screens.lobby import Reopen
from bot.screens.terms import Term, changing, term_value
from bot.store.tables import Table
from games.core import Kind, Refused


class LobbyCog(Cog):
    """Opens tables, and lets people sit down, leave, choose, change terms, start and close."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._lobby = services.lobby
        self._changes = Changes(services.lobby)
        self._panels = Locks()
        self._tables = NewTables(services)
        self.on(Play, self._play)
        self.on(Reopen, self._reopen)
        self.on(screens.Join, self._join)
        self.on(screens.JoinMore, self._join_more)
        self.on(screens.Decline, self._decline)
        self.on(screens.LeaveTable, self._leave)
        self.on(screens.Start, self._start)
        self.on(screens.CloseTable, self._close)
        self.on(screens.CloseTableNow, self._close_now)
        self.on(screens.Pick, self._pick)
        self.on(screens.Ready, self._ready)
        self.on(screens.ChangeTerms, self._change)
        self.on(Term, self._term)
        self.on(screens.Alone, self._alone)
        self.on(screens.Against, self._against)
        self.on(screens.AddComputer, self._add_computer)
        self.on(screens.RemoveComputer, self._remove_computer)

    def game_commands(self, entry: GameEntry) -> Iterator[Command]:
        """`/<game> start`: sends an invitation, opens a table, or begins a match for one seat."""
        parameters: dict[str, tuple[Any, str]] = {}
        if entry.for_several:
            parameters["opponent"] = (discord.User | None, parameter_about(entry, "opponent"))
        for option in (*offered_options(entry), *terms_of(entry)):
            parameters[option.name] = parameter_of(option)
        if entry.deals:
            parameters["deal"] = (str | None, parameter_about(entry, "deal"))

        async def body(press: Press, given: dict[str, Any]) -> None:
            def sentence(refused: Refused) -> str:
                return bad_value(entry, given, refused) or entry.texts.refusal(refused)

            async with worded(press, sentence):
                await self._tables.start(press, entry, wishes_of(entry, given), given)

        command = make_command(self.services, entry, "start", parameters, body)
        command.guild_only = not (entry.for_one or may_play(entry))
        for option in offered_options(entry):
            if option.kind in (Kind.EACH, Kind.SEAT, Kind.SOME):
                _suggest(command, option.name, partial(fitting_values, entry, option))
        if entry.deals:
            _suggest(command, "deal", fitting_deals)
        yield command

    async def _play(self, press: Press, word: Play) -> None:
        """Starts a game as its command `start` does without options."""
        entry = self.matches.shelf.get(word.game)
        if entry is None:
            raise ShellRefused("unknown_button")
        async with worded(press, entry.texts.refusal):
            await self._tables.start(press, entry, {}, {})

    async def _reopen(self, press: Press, _word: Reopen) -> None:
        old = await self.matches.table(press.match)
        await self._tables.reopen(press, self._entry(old), old)

    async def _join(self, press: Press, word: screens.Join) -> None:
        await self._sit(press, side=word.side)

    async def _join_more(self, press: Press, _word: screens.JoinMore) -> None:
        await self._sit(press, more=True)

    async def _sit(self, press: Press, *, side: int | None = None, more: bool = False) -> None:
        await press.hold()
        await self._lobby.join(
            press.match,
            press.person,
            press.name,
            interaction=press.by.interaction,
            side=side,
            more=more,
            agreed=agreed_at(press.stamp),
            roles=press.by.roles,
        )
        self._done(press)

    async def _leave(self, press: Press, _word: screens.LeaveTable) -> None:
        await press.hold()
        await self._lobby.leave(press.match, press.person, interaction=press.by.interaction)
        self._done(press)

    async def _pick(self, press: Press, word: screens.Pick) -> None:
        await press.hold()
        value = "" if word.value == "-" else word.value
        await self._lobby.pick(press.match, press.person, value, interaction=press.by.interaction)
        self._done(press)

    async def _ready(self, press: Press, _word: screens.Ready) -> None:
        await press.hold()
        await self._lobby.ready(
            press.match, press.person, agreed_at(press.stamp), interaction=press.by.interaction
        )
        self._done(press)

    async def _change(self, press: Press, _word: screens.ChangeTerms) -> None:
        """Opens the panel in which the host changes terms."""
        table = await self._hosted(press)
        await press.answer(changing(self._entry(table), table))

    async def _hosted(self, press: Press) -> Table:
        """Returns an open table for its host. Raises `host_changes` for others."""
        table = await self._lobby.table(press.match)
        if press.person != table.match.host:
            raise ShellRefused("host_changes", host=host_name(table))
        return table

    async def _term(self, press: Press, word: Term) -> None:
        """Opens what is to change, or gives it another value."""
        await press.hold()
        before = await self._hosted(press)
        if word.line is None:
            await self._show_terms(press, word.term)
            return
        value = term_value(self._entry(before), before, word.term, word.line)
        await self._changes.change(
            press.match, press.person, word.term, value, interaction=press.by.interaction
        )
        await self._show_terms(press, word.term)

    async def _show_terms(self, press: Press, opened: str) -> None:
        async with self._panels.of(press.match):  # else that of an early press may arrive last
            table = await self.matches.table(press.match)
            await press.show(changing(self._entry(table), table, opened))

    async def _alone(self, press: Press, _word: screens.Alone) -> None:
        await press.hold()
        await self._changes.play_alone(press.match, press.person, interaction=press.by.interaction)
        self._done(press)

    async def _against(self, press: Press, _word: screens.Against) -> None:
        await press.hold()
        await self._changes.play_computer(
            press.match, press.person, interaction=press.by.interaction
        )
        self._done(press)

    async def _add_computer(self, press: Press, _word: screens.AddComputer) -> None:
        await press.hold()
        await self._changes.add_computer(
            press.match, press.person, interaction=press.by.interaction
        )
        self._done(press)

    async def _remove_computer(self, press: Press, _word: screens.RemoveComputer) -> None:
        await press.hold()
        await self._changes.remove_computer(
            press.match, press.person, interaction=press.by.interaction
        )
        self._done(press)

    async def _start(self, press: Press, _word: screens.Start) -> None:
        await press.hold()
        if await self._taken_over(press):
            return
        await self._lobby.start(press.match, press.person, interaction=press.by.interaction)
        self._done(press)

    async def _decline(self, press: Press, _word: screens.Decline) -> None:
        await press.hold()
        table = await self._lobby.decline(
            press.match, press.person, interaction=press.by.interaction
        )
        await press.answer(asks_to_block(table.seats[0].name, press.match, DontAsk()))

    async def _close(self, press: Press, _word: screens.CloseTable) -> None:
        """Closes a table; asks once more if others sit at it."""
        table = await self._lobby.table(press.match)
        if await self._taken_over(press):
            return
        check_host(table, press.person, self.matches.clock(), _closing(table))
        others = [sitting for sitting in table.seats if sitting.person != press.person]
        if others:
            await press.answer(screens.closing(table, others))
        else:
            await self._close_it(press, table)

    async def _close_now(self, press: Press, _word: screens.CloseTableNow) -> None:
        table = await self._lobby.table(press.match)
        check_host(table, press.person, self.matches.clock(), _closing(table))
        await self._close_it(press, table)

    async def _close_it(self, press: Press, table: Table) -> None:
        """Closes a table, and tells the others."""
        await press.hold()
        await self._lobby.close(
            press.match, press.person, interaction=press.by.interaction, key=_closing(table)
        )
        await press.show(screens.IS_CLOSED)

    async def _taken_over(self, press: Press) -> bool:
        """Makes the presser the host of a table, and says so, if its host has left the server."""
        table = await self.matches.table(press.match)
        guild, host = table.match.guild, table.match.host
        if guild is None or not needs_look(table, press.person):
            return False
        if not await has_member_left(self.delivery.post, guild, host):
            return False
        await press.hold()
        await self._lobby.take_over(
            press.match, press.person, gone=host, interaction=press.by.interaction
        )
        self._done(press)
        await press.answer(screens.taken_over(table))
        return True

    def _done(self, press: Press) -> None:
        """The table was changed: delivery shows that, on the pressed message if it is its own."""
        if not press.is_private:
            self.delivery.pressed(press.match, press.channel, press.message)

    def _entry(self, table: Table) -> GameEntry:
        return self.matches.shelf[table.match.game]


def _closing(table: Table) -> str:
    """The refusal of who may not close a table."""
    return "host_withdraws" if screens.is_invitation(table) else "host_closes"


def _suggest(command: Command, name: str, lines: Callable[[str], tuple[str, ...]]) -> None:
    async def find(_: Press, typed: str) -> Choices:
        return choices(await asyncio.to_thread(lines, typed))

    suggest(command, name, find)
