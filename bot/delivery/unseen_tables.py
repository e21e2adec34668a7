"""Finds tables whose first message is not known, because the bot ended before it was stored."""

from __future__ import annotations

import logging

from bot.delivery.delivery import Delivery
from bot.delivery.discord.errors import Failed, logged
from bot.match.blocks import who_hears
from bot.match.lobby.lobby import Lobby
from bot.match.matches import Matches
from bot.match.refusals import ShellRefused
from bot.screens.lobby import CloseTable, Decline, Join
from bot.store import cursors
from bot.store.tables import Table

log = logging.getLogger(__name__)

WORDS = (Join.name, Decline.name, CloseTable.name)
"""Shell words of which the first message of a table has at least one."""

FRESH_S = 60.0
"""The age in seconds up to which a table is shown after all: its host still waits for it."""


async def sweep_unseen(delivery: Delivery, matches: Matches, lobby: Lobby, before: float) -> None:
    """Looks for the message of each table created before a time.

    A table that has none is shown now, or closed if it is too old for that.
    """
    unseen = await matches.store.read(lambda tx: cursors.unseen_tables(tx, before, matches.slot))
    for match, channel in unseen:
        try:
            found = await delivery.post.find(channel, match, words=WORDS)
            if found is not None:
                await delivery.note_board(match, found.message, channel)
            elif (table := await matches.table(match)).match.created_at < before - FRESH_S:
                await lobby.drop(match)
                log.info("a table that nobody saw is closed", extra={"match": match})
            else:
                await _show(delivery, matches, table)
                log.info("a table that nobody saw is shown", extra={"match": match})
        except (Failed, ShellRefused) as error:  # it began meanwhile, or the next start looks again
            log.info("a table was not looked for", extra={"match": match, "code": logged(error)})


async def _show(delivery: Delivery, matches: Matches, table: Table) -> None:
    """Sends the first message of a table."""
    match = table.match
    pinged = await matches.store.read(lambda tx: who_hears(tx, match.host, match.invited))
    screen = delivery.lobbies.of(table)
    sent = await delivery.post.send(
        match.channel, screen, nonce=f"{match.id}lobby", mentions=pinged
    )
    await delivery.note_board(match.id, sent, match.channel)
