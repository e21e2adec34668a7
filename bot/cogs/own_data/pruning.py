"""Old matches are pruned, once a day: a match that ended long ago loses its log and all names.

Options, seats and result stay. A match that a running rematch or series points to is kept until
that is over. So long after their last rated match in a server people lose their names on its
leaderboards, too. The marks of who was forgotten long ago go as well, and old safe copies.
"""

from __future__ import annotations

import logging
from functools import partial

from bot.cogs.own_data import forgetting
from bot.match.controls.names import SOMEBODY
from bot.match.matches import Matches
from bot.match.wall_clock import DAY_S
from bot.store import jobs
from bot.store.jobs import NO_SEAT, OF_NO_MATCH, Job
from bot.store.tx import Tx

log = logging.getLogger(__name__)

PRUNE = "prune"
"""The kind of the duty that prunes; of no match."""

_BUSY = (
    "EXISTS (SELECT 1 FROM matches r WHERE r.previous = m.id"
    " AND r.status IN ('lobby', 'open', 'aside'))"
    " OR EXISTS (SELECT 1 FROM series s JOIN matches g ON g.id = s.match"
    " WHERE g.status IN ('lobby', 'open', 'aside') AND s.first ="
    " coalesce((SELECT own.first FROM series own WHERE own.match = m.id), m.id))"
)
"""Whether a rematch that runs, or a running series, points to a match."""

_RIPE = (
    "SELECT m.id FROM matches m WHERE m.status IN ('over', 'closed') AND m.pruned_at IS NULL"
    f" AND coalesce(m.ended_at, m.created_at) <= :before AND NOT ({_BUSY})"
)
"""The matches that ended before a time and may lose their log now."""

_GONE = (
    "DELETE FROM moves WHERE match = :match",
    "DELETE FROM people WHERE match = :match",
    "DELETE FROM deliveries WHERE match = :match",
    "DELETE FROM retired WHERE match = :match",
    "DELETE FROM answers WHERE offer IN (SELECT id FROM offers WHERE match = :match)",
    "DELETE FROM offers WHERE match = :match",
    "DELETE FROM asks WHERE match = :match",
    "DELETE FROM sleeps WHERE match = :match",
    "DELETE FROM waits WHERE match = :match",
)


class Pruning:
    """Prunes matches `Matches.kept_s` seconds after their end; None: never."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def take_up(self) -> None:
        """Puts the duty for now."""
        await self._matches.store.write(lambda tx: _put_next(tx, self._matches.clock()))

    async def prune(self, _duty: Job) -> None:
        """Prunes what is old enough by now, and puts the duty for the next day."""
        now, kept_s, store = self._matches.clock(), self._matches.kept_s, self._matches.store
        count = 0
        if kept_s is not None:
            before = now - kept_s
            for match in await store.read(lambda tx: ripe(tx, before)):
                async with self._matches.lock(match):
                    count += await store.write(
                        partial(_prune_and_scrub, match=match, before=before, at=now)
                    )
            await store.write(partial(_unname_and_scrub, before=before, at=now))
        if count:
            log.info("old matches lost their moves and names", extra={"count": count})
        if removed := await store.remove_copies(now):
            log.info("old copies of the database were removed", extra={"count": removed})
        await store.write(lambda tx: _end(tx, now))


def ripe(tx: Tx, before: float) -> tuple[str, ...]:
    """Returns matches that ended before a time and have a log that nothing points to."""
    return tuple(row["id"] for row in tx.rows(f"{_RIPE} ORDER BY m.id", before=before))


def prune(tx: Tx, match: str, name: str, *, before: float, at: float) -> bool:
    """Deletes the log of a match and what was sent of it; everybody is called `name`.

    Does nothing for a match that is not `ripe`, and returns False.
    """
    if tx.row(f"{_RIPE} AND m.id = :match", match=match, before=before) is None:
        return False
    for sql in _GONE:
        tx.run(sql, match=match)
    tx.run("DELETE FROM behind WHERE match = :match", match=match)
    for table in ("sittings", "results"):
        tx.run(f"UPDATE {table} SET name = :name WHERE match = :match", match=match, name=name)
    sql = "UPDATE matches SET draws = '[]', caught_up = 0, pruned_at = :at WHERE id = :match"
    tx.run(sql, match=match, at=at)
    return True


def unname(tx: Tx, name: str, *, before: float) -> int:
    """Calls everybody `name` whose last rated match of a pool had ended by then; returns how many.

    The next one names them again.
    """
    sql = "UPDATE standings SET name = :name WHERE seen_at <= :before AND name <> :name"
    return tx.changed(sql, name=name, before=before)


def _prune_and_scrub(tx: Tx, match: str, before: float, at: float) -> bool:
    is_pruned = prune(tx, match, SOMEBODY, before=before, at=at)
    forgetting.put_scrub(tx, at)
    return is_pruned


def _unname_and_scrub(tx: Tx, before: float, at: float) -> None:
    if unname(tx, SOMEBODY, before=before):
        forgetting.put_scrub(tx, at)


def _end(tx: Tx, now: float) -> None:
    forgetting.expire_marks(tx, now)
    _put_next(tx, now + DAY_S)


def _put_next(tx: Tx, at: float) -> None:
    jobs.put(tx, Job(PRUNE, OF_NO_MATCH, NO_SEAT, 0, at))
