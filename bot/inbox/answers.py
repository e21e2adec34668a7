"""Private answers: what one person alone sees, made for the place of their press."""

from __future__ import annotations

from collections.abc import Callable

import discord

from bot import screens
from bot.edge.respond import answer
from bot.outbox.delivery import Delivery
from bot.outbox.gallery import Gallery
from bot.play.live import Live
from bot.play.matches import Matches
from bot.play.refusals import ShellRefused
from bot.screens.message import Note, Screen, shell_button
from bot.screens.story import plain_names, private
from bot.store.seats import update_seat
from games.core import Seat


class Answers:
    """Makes panels, hands and looks for one seat. Nothing here plays an action."""

    def __init__(self, matches: Matches, delivery: Delivery, gallery: Gallery) -> None:
        self._matches = matches
        self._delivery = delivery
        self._gallery = gallery

    async def hand(self, live: Live, seat: Seat, draft: str = "", lead: str = "") -> Screen:
        if live.entry.solitaire:
            return await self.solitaire(live, draft, lead)
        view, _ = screens.panel_of(live, seat, draft)
        pictures = await self._gallery.paint(live.entry, view, draft)
        url = await self._delivery.board_url(live.match.id)
        return screens.hand(live, seat, pictures, draft, lead=lead, board_url=url)

    async def own(
        self, interaction: discord.Interaction, live: Live, seat: Seat, draft: str
    ) -> Screen:
        """Gives the seat's panel: for a private answer in a server, else for direct messages."""
        if interaction.guild_id is not None:
            return await self.hand(live, seat, draft)
        view, _ = screens.panel_of(live, seat, draft)
        pictures = await self._gallery.paint(live.entry, view, draft)
        url = await self._delivery.board_url(live.match.id)
        return screens.private(live, seat, pictures, draft, board_url=url)

    async def solitaire(self, live: Live, draft: str, lead: str = "") -> Screen:
        view, _ = screens.panel_of(live, Seat(0), draft)
        pictures = await self._gallery.paint(live.entry, view, draft)
        return screens.solitaire(live, pictures, draft, lead=lead)

    async def show_hand(self, interaction: discord.Interaction, live: Live) -> None:
        """Answers with My hand, and behind a closed door with the looks not shown so far.

        Raises `no_hand` for a person without a seat.
        """
        seat = live.seat_for(interaction.user.id)
        if seat is None:
            raise ShellRefused("no_hand")
        await answer(interaction, await self.hand(live, seat))
        record = live.seats[seat]
        if record.dm_closed:
            told = await self._delivery.told_count(live, seat)
            await self._show_told(interaction, live, seat, lambda index, n: index >= told)
            await self._delivery.mark_told(live, seat)
            await self._say_dm_closed(interaction, live, seat)

    async def private_part(
        self, interaction: discord.Interaction, live: Live, seat: Seat, before: int
    ) -> None:
        """Shows what a play on a public board led to for its player alone.

        Those are the looks of the rows after `before`, and My hand if the next action is chosen
        from it.
        """
        if live.entry.solitaire or interaction.guild_id is None:
            return
        await self.looks(interaction, live, seat, before)
        if screens.asks_for_hand(live, seat):
            await answer(interaction, await self.hand(live, seat))
        await self._say_dm_closed(interaction, live, seat)

    async def looks(
        self, interaction: discord.Interaction, live: Live, seat: Seat, before: int
    ) -> None:
        """Shows the looks of the rows after `before`, each in a private answer."""
        await self._show_told(interaction, live, seat, lambda index, n: n > before)

    async def _show_told(
        self,
        interaction: discord.Interaction,
        live: Live,
        seat: Seat,
        wanted: Callable[[int, int], bool],
    ) -> None:
        names = plain_names(live)
        for index, told in enumerate(live.play.told):
            event = private(told, seat)
            if event is None or not wanted(index, told.n):
                continue
            caption = live.entry.texts.caption(event, names, seat)
            if caption is None:
                continue
            picture = await self._gallery.scene(live.entry, event)
            if picture is not None:
                await answer(interaction, screens.look(live, caption, picture, index, None))

    async def _say_dm_closed(
        self, interaction: discord.Interaction, live: Live, seat: Seat
    ) -> None:
        """Says, once a match, that direct messages are closed and that My hand replaces them."""
        record = live.seats[seat]
        if not record.dm_closed or record.dm_said:
            return
        match = live.match.id
        at = live.play.n
        row = (
            shell_button(match, "_panel", at, "My hand", emoji="✋"),
            shell_button(match, "_dm", at, "Try again"),
        )
        text = (
            "I can't message you, so what is private stays behind **My hand**. Nothing is lost: "
            "the whole match can be played that way."
        )
        await answer(interaction, Note(text, (row,)))
        changes = {"dm_said": 1}
        await self._matches.store.write(lambda con: update_seat(con, match, seat, changes))


def is_private(interaction: discord.Interaction) -> bool:
    """True if the pressed message is a private answer (Discord: ephemeral)."""
    return interaction.message is not None and interaction.message.flags.ephemeral
