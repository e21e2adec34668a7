"""Sets a table up: `/<game> start` leads to an invitation, an open table or a running match."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

import discord

from bot.cogs.daily.cog import DailyPlay
from bot.delivery.discord.errors import Failed, is_lost
from bot.delivery.discord.post import has_member_left
from bot.delivery.places import board_of
from bot.interactions.acknowledge import Elsewhere
from bot.interactions.cog import Services
from bot.interactions.commands import chosen_terms
from bot.interactions.permissions import channels_of, check_member, check_writes, home_of
from bot.interactions.press import Press, name_of, roles_of
from bot.match.blocks import check_invited, who_hears
from bot.match.controls.message import Note
from bot.match.games import GameEntry
from bot.match.lobby import closing
from bot.match.lobby.computers import may_play
from bot.match.lobby.deals import day_of
from bot.match.lobby.hosting import host_name
from bot.match.lobby.server_blocks import check_asked
from bot.match.lobby.servers import Servers, check_place, with_pace, with_usual
from bot.match.lobby.terms import PLAYERS, counts_for, implied, seat_counts, terms_of
from bot.match.refusals import ShellRefused
from bot.screens.board import board_follows
from bot.screens.lobby import table_opened
from bot.screens.words import escape
from bot.store.deals import Deal
from bot.store.tables import Table
from bot.store.tx import Tx

log = logging.getLogger(__name__)


class NewTables:
    """Creates tables, and sends their first message to the channel of the command."""

    def __init__(self, services: Services) -> None:
        self._lobby = services.lobby
        self._read = services.matches.store.read
        self._delivery = services.delivery
        self._boards = services.boards
        self._gallery = services.gallery
        self._servers = Servers(services.matches)
        self._daily = DailyPlay(services)

    async def start(
        self,
        press: Press,
        entry: GameEntry,
        wishes: Mapping[str, str],
        given: Mapping[str, Any],
    ) -> None:
        """Checks channel and opponent, then creates the table and shows it.

        A match for one seat begins at once, and so does one against computers: the opponent is the
        bot, or in direct messages nobody else is there. Raises `Refused`; then nothing was created.
        """
        opponent: Any = given.get("opponent")
        terms = chosen_terms(entry, given)
        is_alone = (press.guild is None and opponent is None) or terms.get(PLAYERS) == "1"
        wishes = self._lobby.with_implied(entry, wishes, is_alone=is_alone)
        own = await self._servers.game(press.guild, entry.key)
        chance, invites = self._lobby.matches.chance, opponent is not None
        wishes, terms = with_usual(entry, own, wishes, terms, chance, is_invitation=invites)
        if opponent is None:
            terms = _with_players(entry, wishes, terms, press)
        counts = counts_for(entry, wishes, terms)
        is_mine = opponent is not None and opponent.id == press.bot
        if press.guild is None and max(counts) > 1 and not is_mine:
            is_mine = opponent is None and may_play(entry)  # nobody else is there
            if not is_mine:
                raise ShellRefused("only_in_server")
        deal = self._lobby.named_deal(given.get("deal")) if entry.deals else None
        if day_of(deal) is not None:
            await self._daily.play(press, entry)
            return
        guild, home, known = press.guild, home_of(press), channels_of(press)
        if guild is not None:
            await check_writes(press)
        server = await self._servers.read(guild)
        if opponent is not None:
            _check_opponent(press, counts, opponent)
        invited = None if opponent is None or is_mine else opponent.id
        their_roles = roles_of(opponent)
        await self._read(lambda tx: check_invited(tx, invited))

        def check(tx: Tx, _table: Table) -> None:
            check_place(tx, guild, entry.key, home, known)
            check_asked(tx, guild, invited, their_roles)

        table = await self._lobby.create(
            entry,
            wishes,
            guild=guild,
            channel=press.channel,
            host=press.person,
            host_name=press.name,
            invited=invited,
            interaction=press.by.interaction,
            deal=Deal(deal),
            terms=with_pace(entry, server, terms),
            with_computers=is_mine,
            roles=press.by.roles,
            check=check,
        )
        self._gallery.warm(entry)
        if table.match.status == "open":
            await self._delivery.caught_up(table.match.id)
            shown = await self._lobby.matches.table(table.match.id)
            thread = shown.match.channel if shown.match.channel != table.match.channel else None
            await press.answer(board_follows(board_of(shown), thread))
            return
        await self._show(press, entry, table)

    async def reopen(self, press: Press, entry: GameEntry, old: Table) -> None:
        """Opens an expired table again, with the same options and terms; the user is its host.

        Raises what `closing.reopen` and `check_writes` raise, `other_server`, `no_invitations`,
        `invited_left`, and `Refused` for options that are refused by now.
        """
        press.check_home(old.match.guild)
        await check_writes(press)
        match, known = old.match, channels_of(press)
        home, invited = home_of(press), closing.invited_by(old, press.person)
        await self._read(lambda tx: check_invited(tx, invited))
        if invited is not None and await has_member_left(
            self._delivery.post, match.guild or 0, invited
        ):
            raise ShellRefused("invited_left")

        def check(tx: Tx, new: Table) -> None:
            check_place(tx, match.guild, entry.key, home, known)
            check_asked(tx, match.guild, invited)
            closing.reopen(tx, match.id, press.person, new)

        table = await self._lobby.create(
            entry,
            match.options,
            guild=match.guild,
            channel=press.channel,
            host=press.person,
            host_name=press.name,
            invited=invited,
            interaction=press.by.interaction,
            deal=Deal(old.facts.deal.name),
            terms=match.terms,
            roles=press.by.roles,
            check=check,
        )
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
        if max(counts_for(entry, table.match.options, table.match.terms)) < 2:
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


def _with_players(
    entry: GameEntry,
    wishes: Mapping[str, str],
    terms: dict[str, str],
    press: Press,
) -> dict[str, str]:
    """The terms with the number of players, where the host named none but it follows.

    It follows from an option that counts for one number alone, and from direct messages, where
    nobody else can join. An opponent that is named is invited all the same.
    """
    if PLAYERS in terms or PLAYERS not in (option.name for option in terms_of(entry)):
        return terms
    alone = 1 if press.guild is None and 1 in seat_counts(entry, wishes) else None
    count = implied(entry, wishes) or alone
    return terms if count is None else {**terms, PLAYERS: str(count)}


def _check_opponent(press: Press, counts: tuple[int, ...], opponent: Any) -> None:
    if opponent.id == press.person:
        raise ShellRefused("both_sides")
    if opponent.bot and opponent.id != press.bot:
        raise ShellRefused("an_app", name=name_of(opponent))
    check_member(press.guild, opponent)
    if max(counts) < 2:
        raise ShellRefused("for_one")
