"""Closing a table whose match has not begun: the row that says why, for what is shown of it."""

from __future__ import annotations

from msgspec.structs import replace

from bot.play.lobby import expiry
from bot.store import cursors, voids
from bot.store.matches import update_match
from bot.store.tables import Table
from bot.store.tx import Tx
from bot.store.voids import Void

CLOSED, DECLINED = "closed", "declined"
"""Why a table is closed: its host or somebody at it did so, or who was invited declined."""

UNSEEN = "unseen"
"""Why one is closed of which nothing is shown; only the log tells that."""


def close(tx: Tx, table: Table, at: float, *, by: int | None = None, reason: str = CLOSED) -> Table:
    """Closes a table; its message shows that. Returns the table as it is then.

    `by` is who closed it, None where nobody may be named. `reason` is one of the words above, or
    of `bot.play.match.voids`.
    """
    match = table.match.id
    voids.write(tx, Void(match, reason, by, at))
    cursors.mark_behind(tx, match)
    return _closed(tx, table, at, by, reason)


def close_unseen(tx: Tx, table: Table, at: float) -> Table:
    """Closes a table of which nothing is shown."""
    return _closed(tx, table, at, None, UNSEEN)


def _closed(tx: Tx, table: Table, at: float, by: int | None, reason: str) -> Table:
    match = table.match
    expiry.undate(tx, match.id)
    update_match(tx, match.id, {"status": "closed", "ended_at": at})
    tx.touched.did("closed", match.id, by=by, game=match.game, code=reason)
    return replace(table, match=replace(match, status="closed", ended_at=at))
