"""Presses of [Wake it]."""

from __future__ import annotations

import discord

from bot.edge.acknowledge import hold
from bot.edge.respond import answer, hold_to_edit
from bot.inbox.managing import channels_of, home_of
from bot.inbox.permissions import check_permissions
from bot.inbox.words import Handlers, by_whom
from bot.message.message import Note
from bot.message.wire import Wire
from bot.outbox.delivery import Delivery
from bot.play.matches import Matches
from bot.play.refusals import ShellRefused
from bot.play.sleepers import Place, wake
from bot.screens.notes import board_link
from bot.screens.waking import GOES_ON, Wake, WakeHere


class SleepWords:
    """Answers those presses. `words` gives the handler of their shell word."""

    def __init__(self, matches: Matches, delivery: Delivery) -> None:
        self._matches = matches
        self._delivery = delivery
        self.words: Handlers = {Wake.name: self._wake}

    async def _wake(self, interaction: discord.Interaction, wire: Wire) -> None:
        if wire.text == WakeHere.name:
            await self._here(interaction, wire)
            return
        await hold_to_edit(interaction, self._delivery.post)
        await self._woken(interaction, wire.match)

    async def _here(self, interaction: discord.Interaction, wire: Wire) -> None:
        """Wakes a table that has no place any more, and moves it to the channel of the press."""
        if interaction.guild_id is None or interaction.channel_id is None:
            raise ShellRefused("only_in_server")
        check_permissions(interaction)
        await hold(interaction)
        home, known = home_of(interaction), channels_of(interaction)
        to = Place(interaction.guild_id, interaction.channel_id, home, known)
        await self._woken(interaction, wire.match, to)
        await self._delivery.caught_up(wire.match)
        url = await self._delivery.board_url(wire.match)
        await answer(interaction, Note(GOES_ON, board_link(url)))

    async def _woken(
        self, interaction: discord.Interaction, match: str, to: Place | None = None
    ) -> None:
        by = by_whom(interaction)
        await self._matches.change(match, by, lambda now: wake(now, by, to))
