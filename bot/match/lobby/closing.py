"""Closes tables whose match has not begun: because somebody wants it, or because their time is up.

That time is a duty of the table, stored with it. Who sat at an expired table can open it again.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.match.lobby import waits
from bot.match.matches import Matches
from bot.match.refusals import ShellRefused
from bot.match.wall_clock import DAY_S, HOUR_S
from bot.store import cursors, jobs
from bot.store.jobs import NO_SEAT, Job
from bot.store.matches import update_match
from bot.store.results import Void, mark_reopened, read_expired, write_expired, write_void
from bot.store.tables import Table, read_table
from bot.store.tx import Tx

EXPIRY = "expiry"
"""The kind of duty that closes a table whose match has not begun."""

EXPIRES_S = 7 * DAY_S
"""How long a table waits for its match to begin."""

GRACE_S, APART_S = HOUR_S, 30.0
"""Tables without the duty, of before there was one, close this much later, one after another."""

CLOSED, DECLINED = "closed", "declined"
"""Why a table is closed: its host or somebody at it did so, or who was invited declined."""

SHOW = "show"
"""The kind of duty by which an earlier version had a table shown."""

UNSEEN = "unseen"
"""Why one is closed of which nothing is shown; only the log tells that."""


def schedule_expiry(tx: Tx, match: str, at: float) -> None:
    """Stores when a table closes if its match has not begun."""
    jobs.put(tx, Job(EXPIRY, match, NO_SEAT, 0, at))


def cancel_expiry(tx: Tx, match: str) -> None:
    """A table does not close by itself any more, because it has begun or is closed."""
    jobs.drop(tx, EXPIRY, match)


def closes_at(table: Table) -> float:
    """Returns when a table closes if its match has not begun."""
    return table.match.created_at + EXPIRES_S


class Expiries:
    """Closes tables when their time is up."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def expire(self, duty: Job) -> None:
        """Closes a table, unless its match has begun or it is closed.

        It is marked as behind with that row, so that its message is edited even after a restart.
        """

        def work(tx: Tx) -> None:
            table = read_table(tx, duty.match)
            if table is None or table.match.status != "lobby":
                return
            at = self._matches.clock()
            update_match(tx, duty.match, {"status": "closed", "ended_at": at})
            write_expired(tx, duty.match, at)
            tx.touched.did("closed", duty.match, game=table.match.game, code="expired")
            cursors.mark_behind(tx, duty.match)
            waits.follow(tx, self._matches.shelf, duty.match, None, at)

        await self._matches.store.write(work)

    async def take_up(self) -> None:
        """Gives the duty to tables that have none, spread out, because all may be due at once.

        A table that an earlier version was to show is marked as behind.
        """

        def work(tx: Tx) -> None:
            soonest = self._matches.clock() + GRACE_S
            for match, created_at in jobs.tables_without(tx, EXPIRY, "lobby"):
                at = max(created_at + EXPIRES_S, soonest)
                schedule_expiry(tx, match, at)
                soonest = at + APART_S if at == soonest else soonest
            for duty in jobs.of_kind(tx, SHOW):
                cursors.mark_behind(tx, duty.match)
                jobs.drop(tx, SHOW, duty.match)

        await self._matches.store.write(work)


def reopen(tx: Tx, old: str, user: int, new: Table) -> None:
    """Stores that the user opens an expired table again, as the table `new`.

    The message of the old table leads to the new one once that has a message, too. Raises
    `unknown_button` for a table that has not expired, `reopened`, and `not_sat` for who neither sat
    there nor was invited.
    """
    table, expired = read_table(tx, old), read_expired(tx, old)
    if table is None or expired is None:
        raise ShellRefused("unknown_button")
    if expired.again is not None:
        raise ShellRefused("reopened")
    if user not in (*table.people, table.match.invited):
        raise ShellRefused("not_sat", command=f"/{table.match.game} start")
    mark_reopened(tx, old, new.match.id)


def invited_by(table: Table, user: int) -> int | None:
    """Returns whom a person invites who opens a table again: who was invited, else its host."""
    invited = table.match.invited
    return table.match.host if invited == user else invited


def check_open(tx: Tx, table: Table) -> None:
    """Raises `expired` or `closed_table` for a table that is closed."""
    if table.match.status == "closed":
        is_expired = read_expired(tx, table.match.id) is not None
        raise ShellRefused("expired" if is_expired else "closed_table")


def close(tx: Tx, table: Table, at: float, *, by: int | None = None, reason: str = CLOSED) -> Table:
    """Closes a table; its message shows that. Returns the table as it is then.

    `by` is who closed it, None where nobody may be named. `reason` is one of the words above, or
    of `bot.match.endings`.
    """
    match = table.match.id
    write_void(tx, Void(match, reason, by, at))
    cursors.mark_behind(tx, match)
    return _closed(tx, table, at, by, reason)


def close_unseen(tx: Tx, table: Table, at: float) -> Table:
    """Closes a table of which nothing is shown."""
    closed = _closed(tx, table, at, None, UNSEEN)
    cursors.mark_caught_up(tx, table.match.id, cursors.UNSHOWN, table.match.caught_up)
    return closed


def _closed(tx: Tx, table: Table, at: float, by: int | None, reason: str) -> Table:
    match = table.match
    cancel_expiry(tx, match.id)
    update_match(tx, match.id, {"status": "closed", "ended_at": at})
    tx.touched.did("closed", match.id, by=by, game=match.game, code=reason)
    return replace(table, match=replace(match, status="closed", ended_at=at))
