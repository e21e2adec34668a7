"""Old matches are pruned, once a day: so many days after its end a match loses its log and names.

Options, seats and result stay. So long after their last rated match people lose their names on
leaderboards, too. A match that a running rematch or series points to is kept until
that is over. The marks of who was forgotten long ago go as well, and old safe copies.
"""

from __future__ import annotations

import logging
from functools import partial

from bot.cogs.own_data import marks, prune, scrubbing
from bot.message.names import SOMEBODY
from bot.play.match.clock import DAY_S
from bot.play.match.matches import Matches
from bot.store import duties
from bot.store.duties import NO_SEAT, OF_NO_MATCH, Duty
from bot.store.tx import Tx

log = logging.getLogger(__name__)

PRUNE = "prune"
"""The kind of this duty, which belongs to no match."""


class Pruning:
    """Prunes matches `Matches.kept_s` seconds after their end; None: never."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def take_up(self) -> None:
        """Puts the duty for now."""
        await self._matches.store.write(lambda tx: _put(tx, self._matches.clock()))

    async def prune(self, _duty: Duty) -> None:
        """Prunes what is old enough by now, and puts the duty for the next day."""
        now, kept_s, store = self._matches.clock(), self._matches.kept_s, self._matches.store
        count = 0
        if kept_s is not None:
            before = now - kept_s
            for match in await store.read(lambda tx: prune.ripe(tx, before)):
                async with self._matches.lock(match):
                    count += await store.write(partial(_prune, match=match, before=before, at=now))
            await store.write(partial(_unname, before=before, at=now))
        if count:
            log.info("old matches lost their moves and names", extra={"count": count})
        if removed := await store.remove_copies(now):
            log.info("old copies of the database were removed", extra={"count": removed})
        await store.write(lambda tx: _end(tx, now))


def _prune(tx: Tx, match: str, before: float, at: float) -> bool:
    is_pruned = prune.prune(tx, match, SOMEBODY, before=before, at=at)
    scrubbing.put(tx, at)
    return is_pruned


def _unname(tx: Tx, before: float, at: float) -> None:
    if prune.unname(tx, SOMEBODY, before=before):
        scrubbing.put(tx, at)


def _end(tx: Tx, now: float) -> None:
    marks.expire(tx, now)
    _put(tx, now + DAY_S)


def _put(tx: Tx, at: float) -> None:
    duties.put(tx, Duty(PRUNE, OF_NO_MATCH, NO_SEAT, 0, at))
