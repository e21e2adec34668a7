"""Private answers: what one person alone sees, made for the place of their press."""

from __future__ import annotations

import asyncio

import discord

from bot import screens
from bot.edge.respond import answer
from bot.outbox.delivery import Delivery
from bot.outbox.gallery import Gallery
from bot.play.live import Live
from bot.play.matches import Matches
from bot.play.refusals import ShellRefused
from bot.screens import doors
from bot.screens.message import Screen
from bot.screens.parts import Prompt
from bot.screens.scenes import Look
from bot.store.people import mark_said
from games.core import Seat
from render.picture import Picture


class Answers:
    """Makes panels, hands and looks for one seat. Nothing here plays an action."""

    def __init__(self, matches: Matches, delivery: Delivery, gallery: Gallery) -> None:
        self._matches = matches
        self._delivery = delivery
        self._gallery = gallery

    async def hand(
        self, live: Live, seat: Seat, draft: str = "", lead: str = "", page: int = 1
    ) -> Screen:
        if live.is_alone:
            return await self.own_board(live, draft, lead, page)
        prompt, pictures = await self._prompted(live, seat, draft, page)
        url = await self._delivery.board_url(live.match.id)
        return screens.hand(live, prompt, pictures, lead=lead, board_url=url)

    async def own(
        self, interaction: discord.Interaction, live: Live, seat: Seat, draft: str, page: int = 1
    ) -> Screen:
        """Gives the seat's panel: for a private answer in a server, else for direct messages."""
        if interaction.guild_id is not None:
            return await self.hand(live, seat, draft, page=page)
        prompt, pictures = await self._prompted(live, seat, draft, page)
        url = await self._delivery.board_url(live.match.id)
        return screens.private(live, prompt, pictures, board_url=url)

    async def own_board(self, live: Live, draft: str, lead: str = "", page: int = 1) -> Screen:
        """Gives the message at the table of a match with one seat, which is its player's own."""
        prompt = await asyncio.to_thread(screens.table_prompt, live, draft, page)
        pictures = await self._gallery.paint(live.entry, prompt.view, prompt.draft)
        return screens.own_board(live, prompt, pictures, lead=lead)

    async def _prompted(
        self, live: Live, seat: Seat, draft: str, page: int
    ) -> tuple[Prompt, tuple[Picture, ...]]:
        """Gives a seat's prompt and its pictures; the engine previews a draft in a thread."""
        prompt = await asyncio.to_thread(screens.prompt_of, live, seat, draft, page)
        return prompt, await self._gallery.paint(live.entry, prompt.view, draft)

    async def show_hand(self, interaction: discord.Interaction, live: Live) -> None:
        """Answers with My hand, and behind a closed door with the looks not shown so far.

        Raises `no_hand` for a person without a seat.
        """
        seat = live.seat_for(interaction.user.id)
        if seat is None:
            raise ShellRefused("no_hand")
        await answer(interaction, await self.hand(live, seat))
        if live.table.reach(interaction.user.id).dm_closed:
            for look in screens.untold(live, interaction.user.id):
                await self._show_look(interaction, live, look)
            await self._delivery.mark_told(live, interaction.user.id)
            await self._say_dm_closed(interaction, live)

    async def private_part(
        self, interaction: discord.Interaction, live: Live, seat: Seat, before: int
    ) -> None:
        """Shows what a play on a public board led to for its player alone.

        Those are the looks of the rows after `before`, and My hand if the next action is chosen
        from it.
        """
        if not live.has_private or interaction.guild_id is None:
            return
        await self.looks(interaction, live, seat, before)
        if screens.asks_for_hand(live, seat):
            await answer(interaction, await self.hand(live, seat))
        await self._say_dm_closed(interaction, live)

    async def looks(
        self, interaction: discord.Interaction, live: Live, seat: Seat, before: int
    ) -> None:
        """Shows the looks of the rows after `before`, each in a private answer."""
        for at, told in enumerate(live.told):
            caption = screens.own_caption(live, told, seat) if told.n > before else None
            if caption is not None:
                await self._show_look(interaction, live, Look(at, told, seat, caption))

    async def _show_look(self, interaction: discord.Interaction, live: Live, look: Look) -> None:
        picture = await self._gallery.scene(live.entry, look.told.notice.seen_by(look.seat))
        if picture is not None:
            screen = screens.look(live, look.seat, look.caption, picture, look.at, None)
            await answer(interaction, screen)

    async def _say_dm_closed(self, interaction: discord.Interaction, live: Live) -> None:
        """Says, once a match, that direct messages are closed and that My hand replaces them."""
        person = interaction.user.id
        reach = live.table.reach(person)
        if not reach.dm_closed or reach.dm_said:
            return
        await answer(interaction, doors.closed(live))
        match = live.match.id
        await self._matches.store.write(lambda tx: mark_said(tx, match, person))


def is_private(interaction: discord.Interaction) -> bool:
    """True if the pressed message is a private answer (Discord: ephemeral)."""
    return interaction.message is not None and interaction.message.flags.ephemeral
