"""The shell word on the message of an expired table: open it again."""

from __future__ import annotations

import discord

from bot.inbox.new_table import NewTables
from bot.inbox.words import Handlers
from bot.message.wire import Wire
from bot.outbox.delivery import Delivery
from bot.play.matches import Matches


class ExpiryWords:
    """Answers that press. `words` gives its handler."""

    def __init__(self, matches: Matches, tables: NewTables, delivery: Delivery) -> None:
        self._matches = matches
        self._tables = tables
        self._delivery = delivery
        self.words: Handlers = {"_reopen": self._reopen}

    async def _reopen(self, interaction: discord.Interaction, wire: Wire) -> None:
        old = await self._matches.table(wire.match)
        entry = self._matches.shelf[old.match.game]
        await self._tables.reopen(interaction, entry, old)
        self._delivery.wake(wire.match)  # its message leads to the new table's, which stands now
