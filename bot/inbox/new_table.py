"""Sets a table up: `/<game> start` leads to an invitation, an open table or a running match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from bot.edge.acknowledge import Elsewhere
from bot.edge.respond import answer, publish
from bot.edge.verdicts import Failed, is_lost
from bot.inbox.deals import Deals
from bot.inbox.parameters import chosen_terms
from bot.inbox.permissions import check_permissions
from bot.outbox.delivery import Delivery
from bot.outbox.gallery import Gallery
from bot.play.deals import day_of
from bot.play.lobby import Lobby
from bot.play.names import cut
from bot.play.refusals import ShellRefused
from bot.play.terms import seat_counts
from bot.screens import lobby as lobby_screens
from bot.screens.notes import BOARD_FOLLOWS
from bot.shelf import Shelved
from bot.store.deals import Deal
from bot.store.tables import Table


class NewTables:
    """Creates tables, and sends their first message to the channel of the command."""

    def __init__(self, lobby: Lobby, delivery: Delivery, deals: Deals, gallery: Gallery) -> None:
        self._lobby = lobby
        self._delivery = delivery
        self._deals = deals
        self._gallery = gallery

    async def start(
        self,
        interaction: discord.Interaction,
        entry: Shelved,
        wishes: Mapping[str, str],
        given: Mapping[str, Any],
    ) -> None:
        """Checks channel and opponent, then creates the table and shows it.

        A match for one seat begins at once. Raises `Refused`; then nothing was created.
        """
        if interaction.guild_id is None and max(seat_counts(entry, wishes)) > 1:
            raise ShellRefused("only_in_server")
        deal = self._lobby.named_deal(given.get("deal")) if entry.deals else None
        if day_of(deal) is not None:
            await self._deals.play(interaction, entry)
            return
        if interaction.guild_id is not None:
            check_permissions(interaction)
        opponent: Any = given.get("opponent")
        if opponent is not None:
            _check_opponent(interaction, entry, wishes, opponent)
        table = await self._lobby.create(
            entry,
            wishes,
            guild=interaction.guild_id,
            channel=interaction.channel_id or 0,
            host=interaction.user.id,
            host_name=interaction.user.display_name,
            invited=None if opponent is None else opponent.id,
            interaction=interaction.id,
            deal=Deal(deal),
            terms=chosen_terms(entry, given),
        )
        self._gallery.warm(entry)
        if table.match.status == "open":
            self._delivery.wake(table.match.id)
            await answer(interaction, BOARD_FOLLOWS)
            return
        await self._show(interaction, entry, table)

    async def _show(self, interaction: discord.Interaction, entry: Shelved, table: Table) -> None:
        """Sends a table's first message; the table is dropped if Discord refuses it."""
        match, invited = table.match.id, table.match.invited
        try:
            sent = await publish(
                interaction,
                lobby_screens.lobby(entry, table),
                self._delivery.post,
                nonce=f"{match}lobby",
                mentions=[] if invited is None else [invited],
            )
        except (discord.HTTPException, Failed, Elsewhere) as error:
            if not is_lost(error):
                await self._lobby.drop(match)
            raise
        await self._delivery.note_board(match, sent, interaction.channel_id or 0)


def _check_opponent(
    interaction: discord.Interaction, entry: Shelved, wishes: Mapping[str, str], opponent: Any
) -> None:
    if opponent.id == interaction.user.id:
        raise ShellRefused("both_sides")
    if opponent.bot:
        raise ShellRefused("an_app", name=cut(opponent.display_name))
    if max(seat_counts(entry, wishes)) < 2:
        raise ShellRefused("both_sides")
