"""Matches that have a thread of their own; their channel is that thread."""

from __future__ import annotations

from bot.store.matches import update_match
from bot.store.tx import Tx


def home(tx: Tx, channel: int) -> int:
    """Returns the channel that a thread of the bot's hangs on; any other channel is its own."""
    sql = "SELECT parent FROM threads WHERE thread = :channel LIMIT 1"
    found = tx.row(sql, channel=channel)
    return channel if found is None else found["parent"]


def write(tx: Tx, match: str, thread: int, parent: int) -> None:
    """Stores that a match is played in a thread of its own; does nothing if that is known."""
    added = tx.changed(
        "INSERT INTO threads (match, thread, parent) VALUES (:match, :thread, :parent)"
        " ON CONFLICT (match) DO NOTHING",
        match=match,
        thread=thread,
        parent=parent,
    )
    if added:
        update_match(tx, match, {"channel": thread})
        tx.touched.did("moved", match, code="thread")


def asleep_in(tx: Tx, thread: int, reason: str) -> tuple[str, ...]:
    """Returns the tables in a thread that sleep for a reason, oldest first."""
    rows = tx.rows(
        "SELECT m.id FROM matches m JOIN sleeps s ON s.match = m.id"
        " WHERE m.channel = :thread AND s.until IS NULL AND s.reason = :reason"
        " ORDER BY m.created_at",
        thread=thread,
        reason=reason,
    )
    return tuple(row["id"] for row in rows)
