"""Tables whose first message is not known, because the bot ended before it was stored."""

from __future__ import annotations

import logging

from bot.edge.verdicts import Failed, logged
from bot.outbox.delivery import Delivery
from bot.play.lobby.lobby import Lobby
from bot.play.match.matches import Matches
from bot.play.match.refusals import ShellRefused
from bot.screens.lobby import Close, Decline, Join
from bot.store import cursors

log = logging.getLogger(__name__)

WORDS = (Join.name, Decline.name, Close.name)
"""Shell words of which the first message of a table has at least one."""


async def sweep(delivery: Delivery, matches: Matches, lobby: Lobby, before: float) -> None:
    """Looks for the message of each table created before a time; closes a table that has none."""
    unseen = await matches.store.read(lambda tx: cursors.unseen_tables(tx, before, matches.slot))
    for match, channel in unseen:
        try:
            found = await delivery.post.find(channel, match, words=WORDS)
            if found is not None:
                await delivery.note_board(match, found.message, channel)
                continue
            await lobby.drop(match)
        except (Failed, ShellRefused) as error:  # it began meanwhile, or the next start looks again
            log.info("a table was not looked for", extra={"match": match, "code": logged(error)})
        else:
            log.info("a table that nobody saw is closed", extra={"match": match})
