"""Duties: what is to be done for a match or a person at a time, by one process and no other.

A process takes what is due for as long as its lease runs, and reports it done. If it ends before
that, another process takes the duty once the lease is over.
"""

from __future__ import annotations

from msgspec import Struct

from bot.store.tx import OF_PERSON, WHOLE, Part, Record, Tx, Value, person_key

OF_NO_MATCH = ""
"""The match of a duty that belongs to none."""

NO_SEAT = -1
"""The seat of a duty that belongs to the whole match."""

WOKEN = 1e15
"""The time of a duty that is due when its table is woken, and never before."""


class Job(Struct, frozen=True):
    """What is due at `due_at`, for row `n`. All times are seconds since the epoch, UTC.

    While `until` lies ahead, only `owner` does it. `tries` counts those that have failed. The duty
    of a person has their key in place of a match (`of_person`).
    """

    kind: str
    match: str
    seat: int
    n: int
    due_at: float
    owner: str | None = None
    until: float | None = None
    tries: int = 0

    @property
    def is_of_person(self) -> bool:
        """Whether it belongs to a person, whose id stands in place of a match."""
        return self.match.startswith(OF_PERSON)

    @property
    def person(self) -> int:
        """The person to whom it belongs. Raises `ValueError` for another's."""
        return int(self.match.removeprefix(OF_PERSON))


def of_person(kind: str, person: int, n: int, due_at: float) -> Job:
    """A duty that belongs to a person; `n` is what its kind makes of it."""
    return Job(kind, person_key(person), NO_SEAT, n, due_at)


def put(tx: Tx, duty: Job) -> None:
    """Stores a duty in place of the one of the same kind, match and seat; nobody has taken it."""
    tx.run(
        "INSERT INTO duties (kind, match, seat, n, due_at)"
        " VALUES (:kind, :match, :seat, :n, :due_at)"
        " ON CONFLICT (kind, match, seat) DO UPDATE SET n = excluded.n,"
        " due_at = excluded.due_at, owner = NULL, until = NULL, tries = 0",
        kind=duty.kind,
        match=duty.match,
        seat=duty.seat,
        n=duty.n,
        due_at=duty.due_at,
    )
    tx.touched.put_duty(duty.match)


_GUILD = "(SELECT guild FROM matches WHERE matches.id = duties.match)"
"""The server of a duty's match. One of no match or of a person has none, as direct messages."""


def take(
    tx: Tx, kind: str, owner: str, *, now: float, until: float, most: int, part: Part = WHOLE
) -> tuple[Job, ...]:
    """Takes and returns at most `most` duties due now without a lease, longest due first."""
    due = tx.rows(
        f"SELECT * FROM duties WHERE kind = :kind AND due_at <= :now AND {part.where(_GUILD)}"
        " AND (until IS NULL OR until <= :now) ORDER BY due_at, match, seat LIMIT :most",
        kind=kind,
        now=now,
        most=most,
    )
    taken: list[Job] = []
    for row in due:
        # An engine that runs transactions side by side decides here who takes it.
        took = tx.changed(
            "UPDATE duties SET owner = :owner, until = :until"
            " WHERE kind = :kind AND match = :match AND seat = :seat AND n = :n"
            " AND due_at <= :now AND (until IS NULL OR until <= :now)",
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


_HELD = (
    "WHERE kind = :kind AND match = :match AND seat = :seat AND n = :n"
    " AND owner = :owner AND until = :until"
)
"""A duty as its owner took it, unless somebody else has taken or put it meanwhile."""


def _held(duty: Job) -> dict[str, Value]:
    return {name: getattr(duty, name) for name in ("kind", "match", "seat", "n", "owner", "until")}


def done(tx: Tx, duty: Job) -> bool:
    """Deletes a duty that was taken. Returns False if its owner does not hold it any more."""
    return tx.changed(f"DELETE FROM duties {_HELD}", **_held(duty)) == 1


def put_off(tx: Tx, duty: Job, at: float) -> bool:
    """Has a duty that was taken done again at a later time, by whoever takes it then.

    Returns False if its owner does not hold it any more: what was put meanwhile stays.
    """
    sql = f"UPDATE duties SET due_at = :at, owner = NULL, until = NULL, tries = 0 {_HELD}"
    return tx.changed(sql, at=at, **_held(duty)) == 1


def failed(tx: Tx, duty: Job, until: float) -> None:
    """Leaves a duty that failed until a time; it counts how often that was."""
    tx.run(
        f"UPDATE duties SET until = :later, tries = tries + 1 {_HELD}", later=until, **_held(duty)
    )


def try_again(tx: Tx, part: Part = WHOLE) -> None:
    """Has everything that failed or was under way done at once, because another process does it.

    The one before has ended: one process at a time plays a part.
    """
    where = f"until IS NOT NULL AND {part.where(_GUILD)}"
    tx.run(f"UPDATE duties SET owner = NULL, until = NULL WHERE {where}")


def wake(tx: Tx, match: str, at: float) -> None:
    """Has done what waits until the table of a match is woken (`WOKEN`)."""
    sql = "UPDATE duties SET due_at = :at WHERE match = :match AND due_at = :woken"
    if tx.changed(sql, match=match, at=at, woken=WOKEN):
        tx.touched.put_duty(match)


def drop(tx: Tx, kind: str, match: str, seat: int = NO_SEAT) -> None:
    """Deletes a duty, taken or not; does nothing if there is none."""
    sql = "DELETE FROM duties WHERE kind = :kind AND match = :match AND seat = :seat"
    tx.run(sql, kind=kind, match=match, seat=seat)


def drop_all(tx: Tx, match: str) -> None:
    """Deletes all duties of a match, taken or not."""
    tx.run("DELETE FROM duties WHERE match = :match", match=match)


def read_duties(tx: Tx, match: str) -> tuple[Job, ...]:
    """Returns the duties of a match, by kind and seat."""
    rows = tx.rows("SELECT * FROM duties WHERE match = :match ORDER BY kind, seat", match=match)
    return tuple(_duty(row) for row in rows)


def of_kind(tx: Tx, kind: str) -> tuple[Job, ...]:
    """Returns the duties of a kind, by match and seat."""
    rows = tx.rows("SELECT * FROM duties WHERE kind = :kind ORDER BY match, seat", kind=kind)
    return tuple(_duty(row) for row in rows)


def tables_without(tx: Tx, kind: str, status: str) -> tuple[tuple[str, float], ...]:
    """Returns the tables of a status without a duty of a kind, and their times, oldest first."""
    rows = tx.rows(
        "SELECT m.id, m.created_at FROM matches m WHERE m.status = :status AND NOT EXISTS"
        " (SELECT 1 FROM duties d WHERE d.match = m.id AND d.kind = :kind)"
        " ORDER BY m.created_at, m.id",
        status=status,
        kind=kind,
    )
    return tuple((row["id"], row["created_at"]) for row in rows)


def _duty(row: Record) -> Job:
    return Job(
        row["kind"],
        row["match"],
        row["seat"],
        row["n"],
        row["due_at"],
        row["owner"],
        row["until"],
        row["tries"],
    )


def count_due(tx: Tx, now: float, part: Part = WHOLE) -> int:
    """Returns how many duties of a part are due and not done, those under way included."""
    sql = f"SELECT count(*) AS n FROM duties WHERE due_at <= :now AND {part.where(_GUILD)}"
    row = tx.row(sql, now=now)
    return 0 if row is None else row["n"]


def nearest(tx: Tx, kind: str, now: float, part: Part = WHOLE) -> float | None:
    """Returns when the next duty of a kind in a part is due and no lease covers it; None: never."""
    row = tx.row(
        "SELECT min(CASE WHEN until > :now AND until > due_at THEN until ELSE due_at END) AS at"
        f" FROM duties WHERE kind = :kind AND {part.where(_GUILD)}",
        kind=kind,
        now=now,
    )
    return None if row is None else row["at"]
