"""Threads of matches that have ended are archived, so that a server's list of them stays short."""

from __future__ import annotations

import logging

from bot.delivery.discord.errors import Failed, Verdict
from bot.interactions.cog import Cog, Services
from bot.match.feature import Feature, MatchChange, Write
from bot.match.live import Live
from bot.match.wall_clock import HOUR_S
from bot.store import jobs
from bot.store.jobs import NO_SEAT, Job, put_off
from bot.store.matches import home_channel, matches_of, read_match
from bot.store.tables import Table
from bot.store.tx import Tx

log = logging.getLogger(__name__)

ARCHIVE = "archive"
"""The kind of duty by which the thread of a match that has ended is archived."""


def after(change: MatchChange, now: Live) -> None:
    """Has the thread looked at in an hour, if these rows have ended the match."""
    if change.live.play.turn.waiting and not now.play.turn.waiting:
        _put(change.tx, now.table, change.at)


def ended(write: Write, table: Table) -> None:
    """Has the thread looked at in an hour."""
    _put(write.tx, table, write.at)


def _put(tx: Tx, table: Table, at: float) -> None:
    if home_channel(tx, table.match.channel) != table.match.channel:
        jobs.put(tx, Job(ARCHIVE, table.match.id, NO_SEAT, table.last, at + HOUR_S))


FEATURE = Feature("archive", after=after, ended=ended)


class ArchiveCog(Cog):
    """Archives threads an hour after their last message, which takes no press."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.does(ARCHIVE, self._look, beside=True)

    async def _look(self, duty: Job) -> None:
        store, now = self.matches.store, self.matches.clock()
        found = await store.read(lambda tx: read_match(tx, duty.match))
        if found is None or await self._has(found.channel, "open"):
            return  # the end of what runs there has the thread looked at again
        try:
            last = now
            if not await self._has(found.channel, "lobby"):
                last = await self.delivery.post.archive(found.channel, now - HOUR_S)
        except Failed as failed:
            log.info("no thread was archived", extra={"match": duty.match, "code": failed.name})
            last = now if failed.verdict is Verdict.LATER else None
        if last is not None:
            await store.write(lambda tx: put_off(tx, duty, last + HOUR_S), on=(duty.match,))

    async def _has(self, thread: int, status: str) -> bool:
        read = self.matches.store.read
        return bool(await read(lambda tx: matches_of(tx, channel=thread, statuses=(status,))))
