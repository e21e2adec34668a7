"""Who of a server's rated people is still there: it is looked up, at most once a day for each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.store.tx import Tx

DAY_S = 86_400.0


def is_due(looked_at: float | None, at: float) -> bool:
    """Whether a person who was looked up then, or never, may be looked up again by now."""
    return looked_at is None or looked_at <= at - DAY_S


def take_looks(tx: Tx, guild: int, people: Sequence[int], at: float) -> list[int]:
    """Stores that people are looked up now; returns those who were not within the last day."""
    sql = (
        "UPDATE standings SET looked_at = :at WHERE guild = :guild AND person = :person"
        " AND (looked_at IS NULL OR looked_at <= :before)"
    )
    before = at - DAY_S
    return [one for one in people if tx.changed(sql, guild=guild, person=one, at=at, before=before)]


def note_gone(tx: Tx, guild: int, people: Iterable[int]) -> None:
    """Stores that people have left a server."""
    sql = "UPDATE standings SET is_gone = 1 WHERE guild = :guild AND person = :person"
    for person in people:
        tx.run(sql, guild=guild, person=person)


def come_back(tx: Tx, guild: int, person: int) -> None:
    """Stores that a person is in a server, if it was stored that they have left it."""
    sql = (
        "UPDATE standings SET is_gone = 0 WHERE guild = :guild AND person = :person AND is_gone = 1"
    )
    tx.run(sql, guild=guild, person=person)
