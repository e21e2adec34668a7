"""Presses on a match that is on hold: its record, and closing it."""

from __future__ import annotations

import discord

from bot.edge.acknowledge import hold
from bot.edge.respond import answer, show_privately
from bot.inbox.words import Words
from bot.message.wire import Wire
from bot.play.aside import Asides
from bot.play.refusals import ShellRefused
from bot.screens import aside as screens


class AsideWords:
    """Answers those presses. `words` gives the handler of their shell word."""

    def __init__(self, asides: Asides) -> None:
        self._asides = asides
        self.words: Words = {"_aside": self._answer}

    async def _answer(self, interaction: discord.Interaction, wire: Wire) -> None:
        user, (_, what, page) = interaction.user.id, [*wire.text.split(":"), "", ""][:3]
        word = f"_aside:{what}"
        if word == screens.ReadRecord.name:
            await self._record(interaction, wire.match, int(page) if page.isdecimal() else 0)
        elif word == screens.Close.name:
            await answer(interaction, screens.closing(await self._asides.check(wire.match, user)))
        elif word == screens.CloseNow.name:
            await hold(interaction)
            table = await self._asides.close(wire.match, user, interaction=interaction.id)
            await show_privately(interaction, screens.closed(table))
        elif word == screens.Keep.name:
            await show_privately(interaction, screens.kept())
        else:
            raise ShellRefused("unknown_button")

    async def _record(self, interaction: discord.Interaction, match: str, page: int) -> None:
        found = await self._asides.record(match, interaction.user.id)
        screen = screens.record(self._asides.title(found.table), found, page)
        await (show_privately if page else answer)(interaction, screen)
