"""Matches that end without a result: void for everybody, with a row that says why and by whom.

Nothing of the log changes. Nobody has won or lost, and nobody is asked anything any more. What was
hidden stays hidden at the table. In a series such a match is the last game, and nobody wins it.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.play.match.feature import Write
from bot.store import asks, cursors, duties, sleeps, voids
from bot.store import offers as offer_rows
from bot.store.matches import update_match
from bot.store.tables import Table
from bot.store.voids import Void

AGREED = "agreed"
"""The others agreed to the offer of `person`."""

ASLEEP = "asleep"
"""The table slept for too long."""

NOBODY = "nobody"
"""Nobody is left at the table."""

LESSON = "lesson"
"""It was a lesson, and its learner left it."""

MODERATOR = "moderator"
"""A moderator (`person`) ended it."""

ASIDE = "aside"
"""It was set aside, and `person` closed it."""


def end_match(write: Write, match: str, *, reason: str, person: int | None) -> bool:
    """Ends a running match without a result; returns False if it does not run any more."""
    table = write.read(match)
    if table is None or table.match.status != "open":
        return False
    _end(write, table, "over", Void(match, reason, person, write.at))
    cursors.mark_behind(write.tx, match)
    return True


def close_aside(write: Write, match: str, *, person: int) -> bool:
    """Closes a match that was set aside; returns False if it is not aside any more."""
    table = write.read(match)
    if table is None or table.match.status != "aside":
        return False
    known = table.match.caught_up
    cursors.mark_caught_up(write.tx, match, cursors.ASIDE, known)  # to be told once more
    _end(write, table, "closed", Void(match, ASIDE, person, write.at))
    write.tx.touched.play(match)
    return True


def _end(write: Write, table: Table, status: str, end: Void) -> None:
    tx, match = write.tx, table.match.id
    update_match(tx, match, {"status": status, "ended_at": end.at})
    voids.write(tx, end)
    offer_rows.close_all(tx, match)
    duties.drop_all(tx, match)
    for ask in asks.read_open(tx, match):
        asks.write(tx, replace(ask, until=end.at))
    sleeps.end(tx, match, end.at)
    game = table.match.game
    tx.touched.did("ended", match, by=end.person, game=game, n=table.last, code=end.reason)
    for feature in write.means.features:
        feature.ended(write, table)
