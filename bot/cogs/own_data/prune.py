"""Old matches: they keep options, seats and result, and lose their log and all names.

So does how people stand in a server who had no rated match there since: they lose their names.
"""

from __future__ import annotations

from bot.store.tx import Tx

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


def ripe(tx: Tx, before: float) -> tuple[str, ...]:
    """Returns the matches that ended before a time and still have their log.

    A match to which a running rematch or series points is kept.
    """
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
