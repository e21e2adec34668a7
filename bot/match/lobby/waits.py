"""What waits for people outside a turn: a table to start, [Ready] to press, a rematch to accept.

Each is stored by the change that leaves it waiting, and told once (`bot/match/lobby/waits.py`).

Who is to be told now of what waits for them outside a turn, and which lines are over.

Each is told once, by a line that pings as a turn does. In quiet hours it waits for their end, and
who has blocked the person who caused it is not told. The line is put away once nothing waits.

Open tables and invitations close when nobody has begun the match in time.

The time is a duty of the table, stored with it. Who sat at an expired table can open it again.

Closing a table whose match has not begun: the row that says why, for what is shown of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.match.blocks import is_blocked
from bot.match.clock import DAY_S, HOUR_S
from bot.match.games import GameEntry
from bot.match.lobby.hosting import mark, unready
from bot.match.lobby.terms import still_to_pick, table_counts
from bot.match.matches import Matches
from bot.match.offers import REMATCH
from bot.match.pace import hush_until
from bot.match.refusals import ShellRefused
from bot.store import cursors, jobs, persons, results, tables
from bot.store import people as rows
from bot.store.jobs import NO_SEAT, Job, drop, put
from bot.store.keys import base36
from bot.store.matches import update_match
from bot.store.offers import OPEN
from bot.store.people import Wait
from bot.store.results import Void
from bot.store.tables import Table, read_table
from bot.store.tx import Tx

WAIT = "wait"
"""The kind of duty that tells people what waits for them."""

START, READY, PICKS = "start", "ready", "pick"
"""Reasons beside `REMATCH`: the host starts, somebody agrees to a change, somebody picks."""


def waiting(entry: GameEntry, table: Table) -> tuple[Wait, ...]:
    """Returns what waits for people at a table that has not begun, or at a match that is over."""
    match = table.match
    if match.status == "lobby":
        return tuple(_before(entry, table))
    offer = table.facts.offer(REMATCH)
    if match.status != "over" or offer is None or offer.state != OPEN or table.facts.rematch:
        return ()
    people = (person for person in table.people if person not in offer.agreed)
    by = next(iter(offer.agreed), offer.person)
    return tuple(Wait(match.id, person, REMATCH, "", by) for person in people)


def _before(entry: GameEntry, table: Table) -> Iterator[Wait]:
    match, counts, have = table.match, table_counts(entry, table), len(table.seats)
    late = unready(table)
    agreed = base36(mark(table))
    for person in dict.fromkeys(sitting.person for sitting in late):
        if person is not None:
            yield Wait(match.id, person, READY, agreed, match.host)
    missing = still_to_pick(entry, table)
    if late or have not in counts or len(table.people) < 2:
        return
    latest = table.people[-1]
    for person in dict.fromkeys(sitting.person for sitting in missing):
        if person is not None:
            yield Wait(match.id, person, PICKS, "", latest)
    if not missing:  # it begins by itself unless its host says for how many it is
        yield Wait(match.id, match.host, START, "", latest)


def follow(tx: Tx, shelf: Mapping[str, GameEntry], match: str, by: int | None, at: float) -> None:
    """Stores what a change by a person has left waiting for others, and has it told.

    What waits for that person stands before them already.
    """
    table = read_table(tx, match)
    if table is None or table.match.guild is None or table.match.game not in shelf:
        return
    now = waiting(shelf[table.match.game], table)
    for wait in now:
        if rows.add(tx, wait) and wait.person == by:
            rows.mark_told(tx, wait, at)
    keys = {wait.key for wait in now}
    known = rows.read(tx, match)
    if any((w.told_at is None) if w.key in keys else (w.message is not None) for w in known):
        put(tx, Job(WAIT, match, NO_SEAT, 0, at))
    else:
        drop(tx, WAIT, match)


class DueNotices(Struct, frozen=True):
    """What is to be done about the waits of a match now.

    `tell` are those to be told; `unheard` those of whom their person wants to hear nothing; `over`
    those whose message is to be deleted, because nobody whom it pings is waited for. `again_at` is
    when the next quiet hours end.
    """

    table: Table
    tell: tuple[Wait, ...] = ()
    unheard: tuple[Wait, ...] = ()
    over: tuple[Wait, ...] = ()
    again_at: float | None = None


def due(tx: Tx, shelf: Mapping[str, GameEntry], match: str, at: float) -> DueNotices | None:
    """Returns what is to be done now; None for an unknown match."""
    table = read_table(tx, match)
    if table is None or table.match.game not in shelf:
        return None
    now = {wait.key for wait in waiting(shelf[table.match.game], table)}
    tell, unheard, over, again = list[Wait](), list[Wait](), list[Wait](), list[float]()
    known = rows.read(tx, match)
    needed = {wait.message for wait in known if wait.key in now}
    for wait in known:
        if wait.key not in now:
            over += [] if wait.message in {None, *needed} else [wait]
        elif wait.told_at is None and is_blocked(tx, wait.person, wait.by):
            unheard.append(wait)
        elif wait.told_at is None:
            until = hush_until(tx, wait.person, at)
            if until is None:
                tell.append(wait)
            else:
                again.append(until)
    return DueNotices(table, tuple(tell), tuple(unheard), tuple(over), min(again, default=None))


def by_dm(tx: Tx, table: Table, person: int) -> bool:
    """Whether a person wants pings by direct message, and can be reached there."""
    wants = persons.read(tx, person).ping == persons.DM
    return wants and not table.reach(person).dm_closed


EXPIRY = "expiry"
"""The kind of duty that closes a table whose match has not begun."""

WAITS_S = 7 * DAY_S
"""How long a table waits for its match to begin."""

GRACE_S, APART_S = HOUR_S, 30.0
"""Tables without the duty, of before there was one, close this much later, one after another."""


def date(tx: Tx, match: str, at: float) -> None:
    """Stores when a table closes if its match has not begun."""
    jobs.put(tx, Job(EXPIRY, match, NO_SEAT, 0, at))


def undate(tx: Tx, match: str) -> None:
    """A table does not close by itself any more, because it has begun or is closed."""
    jobs.drop(tx, EXPIRY, match)


def closes_at(table: Table) -> float:
    """Returns when a table closes if its match has not begun."""
    return table.match.created_at + WAITS_S


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
            tables.write(tx, duty.match, at)
            tx.touched.did("closed", duty.match, game=table.match.game, code="expired")
            cursors.mark_behind(tx, duty.match)
            follow(tx, self._matches.shelf, duty.match, None, at)

        await self._matches.store.write(work)

    async def take_up(self) -> None:
        """Gives the duty to tables that have none, spread out, because all may be due at once."""

        def work(tx: Tx) -> None:
            soonest = self._matches.clock() + GRACE_S
            for match, created_at in jobs.tables_without(tx, EXPIRY, "lobby"):
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
    table, expired = read_table(tx, old), tables.read(tx, old)
    if table is None or expired is None:
        raise ShellRefused("unknown_button")
    if expired.again is not None:
        raise ShellRefused("reopened")
    if user not in (*table.people, table.match.invited):
        raise ShellRefused("not_sat", command=f"/{table.match.game} start")
    tables.open_again(tx, old, new.match.id)
    cursors.mark_behind(tx, old)
    tx.touched.withhold(old)


def invited_by(table: Table, user: int) -> int | None:
    """Returns whom a person invites who opens a table again: who was invited, else its host."""
    invited = table.match.invited
    return table.match.host if invited == user else invited


def check_open(tx: Tx, table: Table) -> None:
    """Raises `expired` or `closed_table` for a table that is closed."""
    if table.match.status == "closed":
        is_expired = tables.read(tx, table.match.id) is not None
        raise ShellRefused("expired" if is_expired else "closed_table")


CLOSED, DECLINED = "closed", "declined"
"""Why a table is closed: its host or somebody at it did so, or who was invited declined."""

UNSEEN = "unseen"
"""Why one is closed of which nothing is shown; only the log tells that."""


def close(tx: Tx, table: Table, at: float, *, by: int | None = None, reason: str = CLOSED) -> Table:
    """Closes a table; its message shows that. Returns the table as it is then.

    `by` is who closed it, None where nobody may be named. `reason` is one of the words above, or
    of `bot.match.endings`.
    """
    match = table.match.id
    results.write(tx, Void(match, reason, by, at))
    cursors.mark_behind(tx, match)
    return _closed(tx, table, at, by, reason)


def close_unseen(tx: Tx, table: Table, at: float) -> Table:
    """Closes a table of which nothing is shown."""
    return _closed(tx, table, at, None, UNSEEN)


def _closed(tx: Tx, table: Table, at: float, by: int | None, reason: str) -> Table:
    match = table.match
    undate(tx, match.id)
    update_match(tx, match.id, {"status": "closed", "ended_at": at})
    tx.touched.did("closed", match.id, by=by, game=match.game, code=reason)
    return replace(table, match=replace(match, status="closed", ended_at=at))
