"""Tables that sleep: nobody is asked anything there until somebody wakes them."""

from __future__ import annotations

from msgspec import Struct

from bot.store.tx import Query, Tx


class Sleep(Struct, frozen=True):
    """A table sleeps since a time (seconds since the epoch, UTC), for a `reason`."""

    match: str
    since: float
    reason: str


def begin(tx: Tx, sleep: Sleep) -> None:
    """Stores that a table sleeps from now on."""
    tx.run(
        "INSERT INTO sleeps (match, since, reason) VALUES (:match, :since, :reason)"
        " ON CONFLICT (match, since) DO UPDATE SET reason = excluded.reason, until = NULL",
        match=sleep.match,
        since=sleep.since,
        reason=sleep.reason,
    )


def read(tx: Tx, match: str) -> Sleep | None:
    """Returns since when a table sleeps; None for one that is awake."""
    return sleep_of(match).of(tx)


def sleep_of(match: str) -> Query[Sleep | None]:
    """Asks since when a table sleeps; None for one that is awake."""
    sql = (
        "SELECT match, since, reason FROM sleeps WHERE match = :match AND until IS NULL"
        " ORDER BY since DESC LIMIT 1"
    )
    return Query(sql, {"match": match}, lambda rows: Sleep(**rows[0]) if rows else None)


def last_woken(tx: Tx, match: str) -> float | None:
    """Returns when a table was woken last; None if it never slept."""
    return last_woken_of(match).of(tx)


def last_woken_of(match: str) -> Query[float | None]:
    """Asks when a table was woken last; None if it never slept."""
    sql = "SELECT max(until) AS at FROM sleeps WHERE match = :match"
    return Query(sql, {"match": match}, lambda rows: rows[0]["at"])


def end(tx: Tx, match: str, at: float) -> bool:
    """Ends the sleep of a table; returns False for one that is awake."""
    sql = "UPDATE sleeps SET until = :at WHERE match = :match AND until IS NULL"
    return tx.changed(sql, match=match, at=at) > 0
