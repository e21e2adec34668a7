"""A table before its match begins: opening it, and the presses on its message."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from functools import partial
from typing import Any

import discord

from bot.cogs.lobby.opening import NewTables
from bot.delivery.discord.post import has_member_left
from bot.interactions.autocomplete import Choices, choices, suggest
from bot.interactions.cog import Cog, Command, Services
from bot.interactions.commands import (
    bounded,
    make_command,
    one_of,
    options_parameter,
    suggest_options,
)
from bot.interactions.guard import worded
from bot.interactions.press import Press
from bot.match.controls.custom_ids import Word
from bot.match.controls.message import Say, Screen
from bot.match.games import GameEntry
from bot.match.lobby.changes import Changes
from bot.match.lobby.computers import may_play
from bot.match.lobby.hosting import agreed_at, check_host, host_name, needs_look
from bot.match.lobby.shell_terms import terms_of
from bot.match.lobby.typed_options import Fits, fitting_deals, opens, texts_chosen
from bot.match.matches import Locks
from bot.match.refusals import ShellRefused
from bot.screens import lobby as screens
from bot.screens.blocks import DontAsk, asks_to_block
from bot.screens.buttons import Play
from bot.screens.commands import PARAMETERS
from bot.screens.lobby import Reopen
from bot.screens.terms import AboutTable, LastTime, Term, as_last_time, changing, term_value
from bot.store.tables import Table, last_hosted


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
        self.on(screens.JoinMore, self._join)
        self.on(screens.Decline, self._decline)
        self.on(screens.Start, self._start)
        self.on(screens.CloseTable, self._close)
        self.on(screens.CloseTableNow, self._close)
        self.on(screens.Pick, self._pick)
        self.on(screens.Ready, self._ready)
        self.on(AboutTable, self._about)
        self.on(screens.ChangeTerms, self._change)
        self.on(Term, self._term)
        self.on(LastTime, self._as_last_time)
        for word, deed in (
            (screens.LeaveTable, self._lobby.leave),
            (screens.Alone, self._changes.play_alone),
            (screens.Against, self._changes.play_computer),
            (screens.AddComputer, self._changes.add_computer),
            (screens.RemoveComputer, self._changes.remove_computer),
        ):
            self.on(word, partial(self._do, deed))

    def game_commands(self, entry: GameEntry) -> Iterator[Command]:
        """`/<game> start`: sends an invitation, opens a table, or begins a match for one seat."""
        parameters: dict[str, tuple[Any, str]] = {}
        if entry.for_several:
            parameters["opponent"] = (discord.User | None, PARAMETERS["opponent"])
        known, sizes = (*entry.game.options, *terms_of(entry)), entry.sizes
        abouts = {option.name: option.about for option in known}
        for each in entry.parameters:
            kind = one_of([*each.words]) if each.words else bounded(int, sizes[0], sizes[-1])
            parameters[each.name] = kind, abouts[each.sets]
        if entry.for_several:
            parameters["options"] = options_parameter(entry, opens(entry))
        if entry.deals:
            parameters["deal"] = (str | None, PARAMETERS["deal"])

        async def body(press: Press, values: dict[str, Any]) -> None:
            await self._tables.start(press, entry, values)

        def given(press: Press) -> tuple[GameEntry, Mapping[str, str], Fits]:
            chosen = dict(iter(press.interaction.namespace))
            has_opponent, in_dm = chosen.get("opponent") is not None, press.guild is None
            fits = opens(entry, has_opponent=has_opponent, in_dm=in_dm)
            return entry, texts_chosen(entry, chosen), fits

        command = make_command(self.services, entry, "start", parameters, body)
        command.guild_only = not (entry.for_one or may_play(entry))
        if entry.for_several:
            suggest_options(command, given)
        if entry.deals:
            _suggest(command, "deal", fitting_deals)
        yield command

    async def _play(self, press: Press, word: Play) -> None:
        """Starts a game as its command `start` does, with what the button says alone."""
        entry = self.game_named(word.game)
        async with worded(press, entry.texts.refusal):
            name = "deal" if word.how == "daily" else "how"
            await self._tables.start(press, entry, {name: word.how})

    async def _reopen(self, press: Press, _word: Reopen) -> None:
        old = await self.matches.table(press.match)
        await self._tables.reopen(press, self._entry(old), old)

    async def _do(
        self,
        deed: Callable[..., Awaitable[Table]],
        press: Press,
        _word: Word | None = None,
        *values: object,
        **named: object,
    ) -> None:
        """Changes the table of a press; `deed` takes the match, the person and these values.

        A press behind More is answered there; delivery shows the change on the pressed table.
        """
        await press.hold()
        by = press.by.interaction
        table = await deed(press.match, press.person, *values, interaction=by, **named)
        if not press.is_private:  # delivery shows the change on the pressed message if it may
            self.delivery.pressed(press.match, press.channel, press.message)
        if table.match.status == "open":
            await self.services.answers.begun(press, press.match)
        elif press.is_private:
            await press.show(self._more(press, await self.matches.table(press.match)))

    async def _join(self, press: Press, word: screens.Join | screens.JoinMore) -> None:
        await self._do(
            self._lobby.join,
            press,
            word,
            press.name,
            side=word.side if isinstance(word, screens.Join) else None,
            more=isinstance(word, screens.JoinMore),
            agreed=agreed_at(press.stamp),
            roles=press.by.roles,
        )

    async def _pick(self, press: Press, word: screens.Pick) -> None:
        await self._do(self._lobby.pick, press, word, "" if word.value == "-" else word.value)

    async def _ready(self, press: Press, word: screens.Ready) -> None:
        await self._do(self._lobby.ready, press, word, agreed_at(press.stamp))

    async def _about(self, press: Press, _word: AboutTable) -> None:
        await press.show(self._more(press, await self._lobby.table(press.match)))

    def _more(self, press: Press, table: Table) -> Screen:
        """The screen behind More for who presses; that the match has begun, once it has."""
        entry = self._entry(table)
        if table.match.status != "lobby":
            return Screen((Say(screens.begun_words(entry, table)),), entry.accent)
        added = self.matches.means.seated(entry, table)
        return screens.more(entry, table, press.person, self.matches.clock(), added)

    async def _change(self, press: Press, _word: screens.ChangeTerms) -> None:
        await self._hosted(press)
        await self._show_terms(press)

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

    async def _show_terms(self, press: Press, opened: str = "", lead: str = "") -> None:
        async with self._panels.of(press.match):  # else that of an early press may arrive last
            table = await self.matches.table(press.match)
            person, game = press.person, table.match.game
            last = await self.matches.store.read(lambda tx: last_hosted(tx, person, game))
            may_repeat, entry = last is not None, self._entry(table)
            await press.show(changing(entry, table, opened, may_repeat=may_repeat, lead=lead))

    async def _as_last_time(self, press: Press, _word: LastTime) -> None:
        await press.hold()
        _, left = await self._changes.as_last_time(
            press.match, press.person, interaction=press.by.interaction
        )
        await self._show_terms(press, lead=as_last_time(left))

    async def _start(self, press: Press, word: screens.Start) -> None:
        if not await self._taken_over(press):
            await self._do(self._lobby.start, press, word)

    async def _decline(self, press: Press, _word: screens.Decline) -> None:
        await press.hold()
        table = await self._lobby.decline(
            press.match, press.person, interaction=press.by.interaction
        )
        await press.answer(asks_to_block(table.seats[0].name, press.match, DontAsk()))

    async def _close(self, press: Press, word: screens.CloseTable | screens.CloseTableNow) -> None:
        """Closes a table; asks once more if others sit at it, who are then told."""
        table = await self._lobby.table(press.match)
        is_sure = isinstance(word, screens.CloseTableNow)
        if not is_sure and await self._taken_over(press):
            return
        key = "host_withdraws" if screens.is_invitation(table) else "host_closes"
        check_host(table, press.person, self.matches.clock(), key)
        others = [sitting for sitting in table.seats if sitting.person != press.person]
        if others and not is_sure:
            await press.show(screens.closing(table, others))
            return
        await press.hold()
        await self._lobby.close(
            press.match, press.person, interaction=press.by.interaction, key=key
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
        await self._do(self._lobby.take_over, press, gone=host)
        await press.answer(screens.taken_over(table))
        return True

    def _entry(self, table: Table) -> GameEntry:
        return self.matches.shelf[table.match.game]


def _suggest(command: Command, name: str, lines: Callable[[str], tuple[str, ...]]) -> None:
    async def find(_: Press, typed: str) -> Choices:
        return choices(await asyncio.to_thread(lines, typed))

    suggest(command, name, find)
