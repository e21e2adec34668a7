"""Matches that end without a result: void for everybody, with a row that says why and by whom.

Nothing of the log changes. Nobody has won or lost, and nobody is asked anything any more. What was
hidden stays hidden at the table. In a series such a match is the last game, and nobody wins it.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.play.fixtures import soon
from bot.store import asks, cursors, duties, sleeps, voids
from bot.store import offers as offer_rows
from bot.store.matches import update_match
from bot.store.tables import read_table
from bot.store.tx import Tx
from bot.store.voids import Void

AGREED = "agreed"
"""The others agreed to the offer of `person`."""

ASLEEP = "asleep"
"""The table slept for too long."""

NOBODY = "nobody"
"""Nobody is left at the table."""

MODERATOR = "moderator"
"""A moderator (`person`) ended it."""

ASIDE = "aside"
"""It was set aside, and `person` closed it."""


def end_match(tx: Tx, match: str, *, reason: str, person: int | None, at: float) -> bool:
    """Ends a running match without a result; returns False if it does not run any more.

    The caller has delivery show it (`wake`).
    """
    table = read_table(tx, match)
    if table is None or table.match.status != "open":
        return False
    _end(tx, match, "over", Void(match, reason, person, at))
    soon(tx, table, at)
    return True


def close_aside(tx: Tx, match: str, *, person: int, at: float) -> bool:
    """Closes a match that was set aside; returns False if it is not aside any more."""
    table = read_table(tx, match)
    if table is None or table.match.status != "aside":
        return False
    cursors.mark_caught_up(tx, match, cursors.ASIDE, table.match.caught_up)  # to be told once more
    _end(tx, match, "closed", Void(match, ASIDE, person, at))
    soon(tx, table, at)
    return True


def _end(tx: Tx, match: str, status: str, end: Void) -> None:
    update_match(tx, match, {"status": status, "ended_at": end.at})
    voids.write(tx, end)
    offer_rows.close_all(tx, match)
    duties.drop_all(tx, match)
    for ask in asks.read_open(tx, match):
        asks.write(tx, replace(ask, until=end.at))
    sleeps.end(tx, match, end.at)
