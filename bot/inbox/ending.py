"""Presses that ask for the end of a match without a result, and the answers on the board."""

from __future__ import annotations

import discord

from bot.edge.acknowledge import hold
from bot.edge.respond import answer, show_privately
from bot.inbox.words import Words
from bot.message.wire import Wire
from bot.outbox.delivery import Delivery
from bot.play.ending import Endings
from bot.play.refusals import ShellRefused
from bot.screens import ending as screens


class EndingWords:
    """Answers those presses. `words` gives the handler of each shell word."""

    def __init__(self, endings: Endings, delivery: Delivery) -> None:
        self._endings = endings
        self._delivery = delivery
        self.words: Words = {screens.ASK: self._answer, screens.DO_ASK: self._ask}

    async def _answer(self, interaction: discord.Interaction, wire: Wire) -> None:
        """Shows what asking means, or takes an answer on the board."""
        user, (said, _, offer) = interaction.user, wire.text.partition(":")[2].partition(":")
        if not said:
            live, needed = await self._endings.check(wire.match, user.id)
            await answer(interaction, screens.asking(live, needed))
            return
        if said not in ("yes", "no"):
            raise ShellRefused("unknown_button")
        await hold(interaction)
        await self._endings.answer(
            wire.match, offer, user.id, yes=said == "yes", interaction=interaction.id
        )
        if interaction.message is not None:
            self._delivery.post.offer(interaction.message.id, interaction)
        self._delivery.refresh(wire.match)

    async def _ask(self, interaction: discord.Interaction, wire: Wire) -> None:
        await hold(interaction)
        live = await self._endings.ask(wire.match, interaction.user.id, interaction=interaction.id)
        self._delivery.refresh(wire.match)
        await show_privately(interaction, screens.asked(live))
