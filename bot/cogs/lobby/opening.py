"""Sets a table up: `/<game> start` leads to an invitation, an open table or a running match."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

import discord
from msgspec.structs import replace

from bot.cogs.daily.cog import DailyPlay
from bot.delivery.discord.errors import Failed, is_lost
from bot.delivery.discord.post import has_member_left
from bot.interactions.acknowledge import Elsewhere
from bot.interactions.cog import Services
from bot.interactions.permissions import channels_of, check_member, check_writes, home_of
from bot.interactions.press import Press, host_of, name_of, roles_of
from bot.match.blocks import check_invited, who_hears
from bot.match.controls.message import Note
from bot.match.games import GameEntry
from bot.match.lobby import closing, deals
from bot.match.lobby.computers import may_play
from bot.match.lobby.hosting import host_name
from bot.match.lobby.server_blocks import check_asked
from bot.match.lobby.servers import Servers, check_place
from bot.match.lobby.shell_terms import LEVEL
from bot.match.lobby.terms import Terms, table_counts
from bot.match.lobby.typed_options import opens, texts_chosen, texts_typed
from bot.match.refusals import ShellRefused
from bot.screens.lobby import table_opened
from bot.screens.words import escape
from bot.store.deals import Deal
from bot.store.seats import last_level
from bot.store.tables import Table
from bot.store.tx import Tx

log = logging.getLogger(__name__)


class NewTables:
    """Creates tables, and sends their first message to the channel of the command."""

    def __init__(self, services: Services) -> None:
        self._lobby = services.lobby
        self._read = services.matches.store.read
        self._answers = services.answers
        self._delivery = services.delivery
        self._boards = services.boards
        self._gallery = services.gallery
        self._servers = Servers(services.matches)
        self._daily = DailyPlay(services)

    async def start(self, press: Press, entry: GameEntry, values: Mapping[str, Any]) -> None:
        """Checks channel and opponent, then creates the table and shows it.

        `values` are those of the command's parameters, by name, and as `how` that of a button. A
        match for one seat begins at once, and so does one against computers: the opponent is the
        bot, or in direct messages nobody else is there. Raises `Refused`; then nothing was created.
        """
        guild, opponent, matches = press.guild, values.get("opponent"), self._lobby.matches
        name = (
            deals.name_of(values.get("deal"), matches.chance, matches.clock())
            if entry.deals
            else None
        )
        if deals.day_of(name) is not None:
            await self._daily.play(press, entry)
            return
        how = values.get("how")
        is_mine = how == "tumbler" or (opponent is not None and opponent.id == press.bot)
        invited = None if opponent is None or is_mine else opponent.id
        texts, typed = texts_chosen(entry, values), str(values.get("options") or "")
        texts |= texts_typed(entry, typed, opens(entry), texts)
        usual, person = await self._servers.usual(guild, entry.key), press.person
        level = await self._read(lambda tx: last_level(tx, person, entry.key))
        terms = Terms.of(
            entry,
            texts,
            usual if level is None else {**usual, LEVEL.name: level},
            matches.chance,
            in_dm=guild is None or how == "alone",
            has_opponent=is_mine or invited is not None,
            is_invitation=invited is not None,
        )
        if guild is None and max(terms.counts) > 1 and not is_mine:
            is_mine = opponent is None and may_play(entry)  # nobody else is there
            if not is_mine:
                raise ShellRefused("only_in_server")
        if guild is not None:
            await check_writes(press)
        if opponent is not None:
            _check_opponent(press, opponent)
        await self._read(lambda tx: check_invited(tx, invited))
        home, known = home_of(press), channels_of(press)
        their_roles = roles_of(opponent)

        def check(tx: Tx, _table: Table) -> None:
            check_place(tx, guild, entry.key, home, known)
            check_asked(tx, guild, invited, their_roles)

        table = await self._lobby.create(
            terms,
            host_of(press),
            invited=invited,
            deal=Deal(name),
            with_computers=is_mine,
            check=check,
        )
        self._gallery.warm(entry)
        if table.match.status == "open":
            await self._answers.begun(press, table.match.id)
            return
        await self._show(press, entry, table)

    async def reopen(self, press: Press, entry: GameEntry, old: Table) -> None:
        """Opens an expired table again, with the same options and terms; the user is its host.

        Raises what `closing.reopen` and `check_writes` raise, `other_server`, `no_invitations`,
        `invited_left`, and `Refused` for options that are refused by now.
        """
        match, invited = old.match, closing.invited_by(old, press.person)
        press.check_home(match.guild)
        await check_writes(press)
        await self._read(lambda tx: check_invited(tx, invited))
        if invited is not None and await has_member_left(
            self._delivery.post, match.guild or 0, invited
        ):
            raise ShellRefused("invited_left")
        home, known = home_of(press), channels_of(press)

        def check(tx: Tx, new: Table) -> None:
            check_place(tx, match.guild, entry.key, home, known)
            check_asked(tx, match.guild, invited)
            closing.reopen(tx, match.id, press.person, new)

        terms = Terms.of(
            entry,
            {**match.options, **match.terms},
            None,
            self._lobby.matches.chance,
            in_dm=match.guild is None,
            is_invitation=invited is not None,
        )
        host = replace(host_of(press), guild=match.guild)
        deal = Deal(old.facts.deal.name)
        table = await self._lobby.create(terms, host, invited=invited, deal=deal, check=check)
        await self._show(press, entry, table)

    async def _show(self, press: Press, entry: GameEntry, table: Table) -> None:
        """Sends a table's first message; the table is dropped if Discord refuses it.

        If the answer is lost, delivery looks for the message, and sends it.

        An invitation from somebody whom the invited person has blocked stands there like any other,
        and notifies nobody.
        """
        match, invited = table.match.id, table.match.invited
        with self._delivery.opening(match):
            pinged = await self._read(lambda tx: who_hears(tx, press.person, invited))
            try:
                sent = await press.publish(
                    self._delivery.lobbies.of(table),
                    of=table.match.guild,
                    nonce=f"{match}lobby",
                    mentions=pinged,
                )
            except (discord.HTTPException, Failed, Elsewhere) as error:
                if not is_lost(error):
                    await self._lobby.drop(match)
                    press.trace.has_stored = False
                raise
            await self._boards.note_table(table, sent, press.channel)
        if table.match.guild is not None and invited is None:
            await self._tell_role(press, table.match.guild, entry, table)

    async def _tell_role(self, press: Press, guild: int, entry: GameEntry, table: Table) -> None:
        """Tells the server's role, if it has one, of a table that others may join."""
        if max(table_counts(entry, table)) < 2:
            return
        role = await self._servers.role_to_tell(table.match.id, guild, table.match.host)
        server = press.interaction.guild
        if role is None or server is None or server.get_role(role) is None:
            return  # none was chosen, or it was deleted since
        note = Note(table_opened(entry.title, escape(host_name(table)), role))
        match = table.match
        try:
            told = await self._delivery.post.send(
                match.channel, note, nonce=f"{match.id}role", roles=[role]
            )
            await self._boards.note_line(match.id, told, match.channel)
        except Failed as failed:
            log.info("a role was not told", extra={"match": match.id, "code": failed.name})


def _check_opponent(press: Press, opponent: Any) -> None:
    if opponent.id == press.person:
        raise ShellRefused("both_sides")
    if opponent.bot and opponent.id != press.bot:
        raise ShellRefused("an_app", name=name_of(opponent))
    check_member(press.guild, opponent)
