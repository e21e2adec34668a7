"""Open tables and invitations close when nobody has begun the match in time.

The time is a duty of the table, stored with it. Who sat at an expired table can open it again.
"""

from __future__ import annotations

from bot.play.lobby import waits
from bot.play.match.clock import DAY_S, HOUR_S
from bot.play.match.matches import Matches
from bot.play.match.refusals import ShellRefused
from bot.store import cursors, duties, expiry
from bot.store.duties import NO_SEAT, Duty
from bot.store.matches import update_match
from bot.store.tables import Table, read_table
from bot.store.tx import Tx

EXPIRY = "expiry"
"""The kind of duty that closes a table whose match has not begun."""

WAITS_S = 7 * DAY_S
"""How long a table waits for its match to begin."""

GRACE_S, APART_S = HOUR_S, 30.0
"""Tables without the duty, of before there was one, close this much later, one after another."""


def date(tx: Tx, match: str, at: float) -> None:
    """Stores when a table closes if its match has not begun."""
    duties.put(tx, Duty(EXPIRY, match, NO_SEAT, 0, at))


def undate(tx: Tx, match: str) -> None:
    """A table does not close by itself any more, because it has begun or is closed."""
    duties.drop(tx, EXPIRY, match)


def closes_at(table: Table) -> float:
    """Returns when a table closes if its match has not begun."""
    return table.match.created_at + WAITS_S


class Expiries:
    """Closes tables when their time is up."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def expire(self, duty: Duty) -> None:
        """Closes a table, unless its match has begun or it is closed.

        It is marked as behind with that row, so that its message is edited even after a restart.
        """

        def work(tx: Tx) -> None:
            table = read_table(tx, duty.match)
            if table is None or table.match.status != "lobby":
                return
            at = self._matches.clock()
            update_match(tx, duty.match, {"status": "closed", "ended_at": at})
            expiry.write(tx, duty.match, at)
            tx.touched.did("closed", duty.match, game=table.match.game, code="expired")
            cursors.mark_behind(tx, duty.match)
            waits.follow(tx, self._matches.shelf, duty.match, None, at)

        await self._matches.store.write(work)

    async def take_up(self) -> None:
        """Gives the duty to tables that have none, spread out, because all may be due at once."""

        def work(tx: Tx) -> None:
            soonest = self._matches.clock() + GRACE_S
            for match, created_at in duties.tables_without(tx, EXPIRY, "lobby"):
                at = max(created_at + WAITS_S, soonest)
                date(tx, match, at)
                soonest = at + APART_S if at == soonest else soonest

        await self._matches.store.write(work)


def reopen(tx: Tx, old: str, user: int, new: Table) -> None:
    """Stores that the user opens an expired table again, as the table `new`.

    The message of the old table leads to the new one, so the caller has it shown once that has a
    message, too. Raises `unknown_button` for a table that has not expired, `reopened`, and
    `not_sat` for who neither sat there nor was invited.
    """
    table, expired = read_table(tx, old), expiry.read(tx, old)
    if table is None or expired is None:
        raise ShellRefused("unknown_button")
    if expired.again is not None:
        raise ShellRefused("reopened")
    if user not in (*table.people, table.match.invited):
        raise ShellRefused("not_sat", command=f"/{table.match.game} start")
    expiry.open_again(tx, old, new.match.id)
    cursors.mark_behind(tx, old)
    tx.touched.withhold(old)


def invited_by(table: Table, user: int) -> int | None:
    """Returns whom a person invites who opens a table again: who was invited, else its host."""
    invited = table.match.invited
    return table.match.host if invited == user else invited


def check_open(tx: Tx, table: Table) -> None:
    """Raises `expired` or `closed_table` for a table that is closed."""
    if table.match.status == "closed":
        is_expired = expiry.read(tx, table.match.id) is not None
        raise ShellRefused("expired" if is_expired else "closed_table")
