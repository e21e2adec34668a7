"""Duties: what is to be done for a match at a time, by one process and no other.

A process takes what is due for as long as its lease runs, and reports it done. If it ends before
that, another process takes the duty once the lease is over.
"""

from __future__ import annotations

from msgspec import Struct

from bot.store.tx import Record, Tx

NO_SEAT = -1
"""The seat of a duty that belongs to the whole match."""


class Duty(Struct, frozen=True):
    """What is due at `due_at`, for row `n`. All times are seconds since the epoch, UTC.

    While `until` lies ahead, only `owner` does it.
    """

    kind: str
    match: str
    seat: int
    n: int
    due_at: float
    owner: str | None = None
    until: float | None = None


def put(tx: Tx, duty: Duty) -> None:
    """Stores a duty in place of the one of the same kind, match and seat; nobody has taken it."""
    tx.run(
        "INSERT INTO duties (kind, match, seat, n, due_at)"
        " VALUES (:kind, :match, :seat, :n, :due_at)"
        " ON CONFLICT (kind, match, seat) DO UPDATE SET n = excluded.n,"
        " due_at = excluded.due_at, owner = NULL, until = NULL",
        kind=duty.kind,
        match=duty.match,
        seat=duty.seat,
        n=duty.n,
        due_at=duty.due_at,
    )


def take(tx: Tx, kind: str, owner: str, *, now: float, until: float) -> tuple[Duty, ...]:
    """Takes what is due now and no running lease covers; returns it, what is due longest first."""
    due = tx.rows(
        "SELECT * FROM duties WHERE kind = :kind AND due_at <= :now"
        " AND (until IS NULL OR until <= :now) ORDER BY due_at, match, seat",
        kind=kind,
        now=now,
    )
    taken: list[Duty] = []
    for row in due:
        # An engine that runs transactions side by side decides here who takes it.
        took = tx.run(
            "UPDATE duties SET owner = :owner, until = :until"
            " WHERE kind = :kind AND match = :match AND seat = :seat AND n = :n"
            " AND (until IS NULL OR until <= :now)",
            kind=kind,
            match=row["match"],
            seat=row["seat"],
            n=row["n"],
            owner=owner,
            until=until,
            now=now,
        )
        if took:
            taken.append(_duty({**row, "owner": owner, "until": until}))
    return tuple(taken)


def done(tx: Tx, duty: Duty) -> bool:
    """Deletes a duty that was taken. Returns False if its owner does not hold it any more."""
    sql = (
        "DELETE FROM duties WHERE kind = :kind AND match = :match AND seat = :seat AND n = :n"
        " AND owner = :owner AND until = :until"
    )
    return (
        tx.run(
            sql,
            kind=duty.kind,
            match=duty.match,
            seat=duty.seat,
            n=duty.n,
            owner=duty.owner,
            until=duty.until,
        )
        == 1
    )


def drop(tx: Tx, kind: str, match: str, seat: int = NO_SEAT) -> None:
    """Deletes a duty, taken or not; does nothing if there is none."""
    sql = "DELETE FROM duties WHERE kind = :kind AND match = :match AND seat = :seat"
    tx.run(sql, kind=kind, match=match, seat=seat)


def read_duties(tx: Tx, match: str) -> tuple[Duty, ...]:
    """Returns the duties of a match, by kind and seat."""
    rows = tx.rows("SELECT * FROM duties WHERE match = :match ORDER BY kind, seat", match=match)
    return tuple(_duty(row) for row in rows)


def _duty(row: Record) -> Duty:
    return Duty(
        row["kind"],
        row["match"],
        row["seat"],
        row["n"],
        row["due_at"],
        row["owner"],
        row["until"],
    )


def nearest(tx: Tx, kind: str, now: float) -> float | None:
    """Returns when the next duty of a kind is due and no lease covers it; None: there is none."""
    row = tx.row(
        "SELECT min(CASE WHEN until > :now AND until > due_at THEN until ELSE due_at END) AS at"
        " FROM duties WHERE kind = :kind",
        kind=kind,
        now=now,
    )
    return None if row is None else row["at"]
