"""Nudges: when one person of two last nudged the other, in whatever match."""

from __future__ import annotations

from bot.store.tx import Tx


def last(tx: Tx, one: int, other: int) -> float | None:
    """Returns when one of two people last nudged the other; None: never."""
    sql = "SELECT at FROM nudges WHERE low = :low AND high = :high"
    found = tx.row(sql, low=min(one, other), high=max(one, other))
    return None if found is None else found["at"]


def note(tx: Tx, one: int, other: int, at: float) -> None:
    """Stores that one of two people nudged the other at a time."""
    tx.run(
        "INSERT INTO nudges (low, high, at) VALUES (:low, :high, :at)"
        " ON CONFLICT (low, high) DO UPDATE SET at = excluded.at",
        low=min(one, other),
        high=max(one, other),
        at=at,
    )


def forget(tx: Tx, person: int, name: str) -> None:
    """Forgets when a person was nudged, and whom they nudged."""
    tx.run("DELETE FROM nudges WHERE low = :person OR high = :person", person=person)
