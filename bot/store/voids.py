"""Matches that ended without a result, and closed tables: why, who did it, and when."""

from __future__ import annotations

from msgspec import Struct

from bot.store import behind
from bot.store.tx import Query, Tx


class Void(Struct, frozen=True):
    """The end of a match without a result, for a `reason` (a word of `bot.play.match.voids`).

    `person` is who ended it, if it was one person. `at`: seconds since the epoch, UTC.
    """

    match: str
    reason: str
    person: int | None
    at: float


def write(tx: Tx, void: Void) -> None:
    """Stores the end of a match; one that has ended so before keeps that."""
    tx.run(
        "INSERT INTO voids (match, reason, person, at) VALUES (:match, :reason, :person, :at)"
        " ON CONFLICT (match) DO NOTHING",
        match=void.match,
        reason=void.reason,
        person=void.person,
        at=void.at,
    )
    behind.note(tx, void.match)


def read(tx: Tx, match: str) -> Void | None:
    """Returns the end of a match without a result; None for any other match."""
    return void_of(match).of(tx)


def void_of(match: str) -> Query[Void | None]:
    """Asks for the end of a match without a result; None for any other match."""
    sql = "SELECT match, reason, person, at FROM voids WHERE match = :match"
    return Query(sql, {"match": match}, lambda rows: Void(**rows[0]) if rows else None)
