"""Presses that ask for the end of a match without a result, and the answers on the board."""

from __future__ import annotations

import discord

from bot.edge.acknowledge import hold
from bot.edge.respond import answer, hold_to_edit, show_privately
from bot.inbox.words import Handlers, by_whom
from bot.message.wire import Wire
from bot.outbox.delivery import Delivery
from bot.play import ending
from bot.play.matches import Matches
from bot.play.refusals import ShellRefused
from bot.screens import ending as screens


class EndingWords:
    """Answers those presses. `words` gives the handler of each shell word."""

    def __init__(self, matches: Matches, delivery: Delivery) -> None:
        self._matches = matches
        self._delivery = delivery
        self.words: Handlers = {
            screens.AskEnd.name: self._answer,
            screens.AskEndNow.name: self._ask,
        }

    async def _answer(self, interaction: discord.Interaction, wire: Wire) -> None:
        """Shows what asking means, or takes an answer on the board."""
        by, (said, _, offer) = by_whom(interaction), wire.text.partition(":")[2].partition(":")
        if not said:
            needed = await self._matches.look(
                wire.match, lambda seen: ending.needed(seen, by.person)
            )
            live = await self._matches.live(wire.match)
            await answer(interaction, screens.asking(live, needed))
            return
        if said not in ("yes", "no"):
            raise ShellRefused("unknown_button")
        await hold_to_edit(interaction, self._delivery.post)
        await self._matches.change(
            wire.match, by, lambda now: ending.answer(now, by, offer, yes=said == "yes")
        )

    async def _ask(self, interaction: discord.Interaction, wire: Wire) -> None:
        by = by_whom(interaction)
        await hold(interaction)
        await self._matches.change(wire.match, by, lambda now: ending.ask(now, by))
        await show_privately(interaction, screens.asked(await self._matches.live(wire.match)))
