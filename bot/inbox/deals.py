"""Requests about the deal of the day: to play it, to see its table, to share a result.

An attempt is played where nobody else sees it: in the player's direct messages or, if those are
closed, in private answers. Nobody else may read its log until the day is over.
"""

from __future__ import annotations

from datetime import date
from typing import Any

import discord
from discord import app_commands

from bot import screens
from bot.edge.acknowledge import think
from bot.edge.respond import answer, publish
from bot.edge.verdicts import Failed, Verdict, is_lost
from bot.inbox.guard import Answered, guarded, say
from bot.inbox.parameters import command
from bot.inbox.words import Handlers
from bot.message.message import Screen
from bot.message.wire import Wire
from bot.outbox.days import Days
from bot.outbox.delivery import Delivery
from bot.outbox.gallery import Gallery
from bot.play.attempts import Attempts, Player, is_over
from bot.play.deals import day_of
from bot.play.live import Live
from bot.play.matches import Matches
from bot.play.refusals import ShellRefused, not_yours
from bot.screens import deals as deal_screens
from bot.screens.commands import command_about
from bot.shelf import Shelved
from bot.store.day_boards import DayBoard
from bot.store.deals import mark_shared
from bot.store.interactions import once
from bot.store.tables import Table
from bot.store.tx import Tx
from games.core import Seat


def today_command(deals: Deals, entry: Shelved) -> app_commands.Command[Any, ..., Any]:
    """`/<game> today`: posts who of this server has played the deal of the day, best first."""

    async def body(interaction: discord.Interaction, given: dict[str, Any]) -> None:
        async with guarded(interaction):
            await deals.today(interaction, entry)

    return command("today", command_about(entry, "today"), {}, body)


class Deals:
    """Plays, lists and shares deals of the day. `words` gives the handlers of its shell words."""

    def __init__(
        self,
        matches: Matches,
        attempts: Attempts,
        delivery: Delivery,
        gallery: Gallery,
        days: Days,
    ) -> None:
        self._days = days
        self._matches = matches
        self._attempts = attempts
        self._delivery = delivery
        self._gallery = gallery
        self.words: Handlers = {
            "_daily": self._pressed,
            "_practise": self._pressed,
            "_share": self._share,
        }

    async def play(self, interaction: discord.Interaction, entry: Shelved) -> None:
        """Begins the person's counted attempt or, once that is over, practice.

        While one of them is running, answers with a link to it, or with its panel.
        """
        user = interaction.user
        player = Player(
            user.id,
            user.display_name,
            interaction.guild_id,
            interaction.channel_id,
            interaction.id,
        )
        await think(interaction)
        table, begins = await self._attempts.sit_down(
            entry, player, lambda: self._delivery.post.open_dm(user.id)
        )
        if begins:
            await self._show_begun(interaction, table)
        else:
            await self._show_running(interaction, await self._matches.live(table.match.id))

    async def _practise(self, interaction: discord.Interaction, entry: Shelved) -> None:
        """Begins practice. Raises `daily_first` until the counted attempt is over."""
        today, user = self._attempts.today(), interaction.user.id
        if not is_over(await self._attempts.attempt(entry, today, user)):
            raise ShellRefused("daily_first")
        await self.play(interaction, entry)

    async def _show_begun(self, interaction: discord.Interaction, begun: Table) -> None:
        match = begun.match.id
        await self._delivery.caught_up(match)
        url = await self._delivery.board_url(match)
        if url is not None:
            await answer(interaction, deal_screens.begun(begun, url))
            return
        lead = deal_screens.begun_here(begun)
        await answer(interaction, await self._private(await self._matches.live(match), lead))

    async def _show_running(self, interaction: discord.Interaction, live: Live) -> None:
        url = await self._delivery.board_url(live.match.id)
        if url is not None:
            await answer(interaction, deal_screens.running(live, url))
        else:
            await answer(interaction, await self._private(live, deal_screens.running_lead(live)))

    async def _private(self, live: Live, lead: str) -> Screen:
        prompt = screens.prompt_of(live, Seat(0))
        pictures = await self._gallery.paint(live.entry, prompt.view, of=live)
        return screens.own_board(live, prompt, pictures, lead=lead)

    async def today(self, interaction: discord.Interaction, entry: Shelved) -> None:
        """Posts the table of the day.

        In a server it lists the attempts started there, and follows the day; in direct messages it
        lists the reader's own.
        """
        name, me, guild = self._attempts.today(), interaction.user.id, interaction.guild_id
        has_played = is_over(await self._attempts.attempt(entry, name, me))
        user = me if guild is None else None
        ended, running = await self._attempts.of_day(entry, name, user=user, guild=guild)
        day = day_of(name) or date.min
        placed = deal_screens.placed(entry, ended)
        message = await publish(
            interaction,
            deal_screens.today(entry, day, placed, running, has_played),
            self._delivery.post,
            nonce=f"{interaction.id}",
        )
        if guild is not None:
            where = interaction.channel_id or 0
            await self._days.follows(DayBoard(message, where, guild, entry.key, name))

    async def _pressed(self, interaction: discord.Interaction, wire: Wire) -> None:
        """Answers [Play today's] and [Practise] beneath a table of the day."""
        word, _, key = wire.text.partition(":")
        entry = self._matches.shelf.get(key)
        if entry is None or not entry.deals:
            raise ShellRefused("unknown_button")
        if word == "_practise":
            await self._practise(interaction, entry)
        else:
            await self.play(interaction, entry)

    async def _share(self, interaction: discord.Interaction, wire: Wire) -> None:
        """Answers [Share]: posts the result once. In direct messages it first gives a line to copy.

        Raises `still_running` before the end of the match.
        """
        live = await self._matches.live(wire.match)
        if not live.table.seats_of(interaction.user.id):
            raise not_yours(live)
        if live.entry.sharing is None or live.is_void:
            raise ShellRefused("unknown_button")
        if live.match.status != "over":
            raise ShellRefused("still_running")
        if wire.text == "_share" and interaction.guild_id is None:
            await answer(interaction, deal_screens.copy_line(live))
            return
        picture = await self._gallery.shared(live)
        await self._post_once(interaction, live, deal_screens.shared(live, picture))

    async def _post_once(
        self, interaction: discord.Interaction, live: Live, screen: Screen
    ) -> None:
        """Marks the result as shared, then posts it. Takes the mark back if nothing was posted.

        Raises `shared_already`, and `no_home` if it cannot be posted where the deal was started.
        """
        match, store, clock = live.match.id, self._matches.store, self._matches.clock
        home = live.facts.deal.home_channel if interaction.guild_id is None else None
        if interaction.guild_id is None:
            if home is None:
                raise ShellRefused("no_home")
            await think(interaction)

        def mark(tx: Tx) -> bool:
            once(tx, interaction.id, clock())
            return mark_shared(tx, match, True)

        if not await store.write(mark):
            raise ShellRefused("shared_already")
        try:
            await self._post(interaction, home, screen, nonce=f"{match}share")
        except Exception as error:  # a mark without a post would refuse every later [Share]
            if is_lost(error):
                await say(interaction, deal_screens.PERHAPS_POSTED)
                raise Answered from error
            await store.write(lambda tx: mark_shared(tx, match, False))
            raise
        if home is not None:
            await answer(interaction, deal_screens.posted(home))

    async def _post(
        self, interaction: discord.Interaction, home: int | None, screen: Screen, nonce: str
    ) -> None:
        """Posts in the channel `home`, else by answering. Raises `no_home` if `home` refuses."""
        if home is None:
            await publish(interaction, screen, self._delivery.post, nonce=nonce)
            return
        try:
            await self._delivery.post.send(home, screen, nonce=nonce)
        except Failed as failed:
            if failed.verdict not in (Verdict.FORBIDDEN, Verdict.NOWHERE):
                raise
            raise ShellRefused("no_home") from failed
