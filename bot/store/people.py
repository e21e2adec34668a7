"""The people of a match: the last ping of each, and whether direct messages reach them."""

from __future__ import annotations

from msgspec import Struct

from bot.store.tx import Tx


class Reach(Struct, frozen=True):
    """How a person in a match is reached.

    `pinged` is the `asked` row for which the last ping was sent; -1: none. `dm_closed`: a direct
    message was refused. `dm_said`: the person was told so.
    """

    person: int
    pinged: int = -1
    dm_closed: bool = False
    dm_said: bool = False


def read_people(tx: Tx, match: str) -> tuple[Reach, ...]:
    """Returns the people of a match of whom something is stored."""
    rows = tx.rows("SELECT * FROM people WHERE match = :match ORDER BY person", match=match)
    return tuple(
        Reach(row["person"], row["pinged"], bool(row["dm_closed"]), bool(row["dm_said"]))
        for row in rows
    )


def mark_pinged(tx: Tx, match: str, person: int, n: int) -> None:
    """Stores that a person was pinged for a question asked at row `n`."""
    tx.run(
        "INSERT INTO people (match, person, pinged) VALUES (:match, :person, :n)"
        " ON CONFLICT (match, person) DO UPDATE SET pinged = excluded.pinged",
        match=match,
        person=person,
        n=n,
    )


def mark_closed(tx: Tx, match: str, person: int, closed: bool) -> None:
    """Stores whether direct messages to a person are refused, which they were not told yet."""
    tx.run(
        "INSERT INTO people (match, person, dm_closed) VALUES (:match, :person, :closed)"
        " ON CONFLICT (match, person) DO UPDATE SET dm_closed = excluded.dm_closed, dm_said = 0",
        match=match,
        person=person,
        closed=int(closed),
    )


def mark_said(tx: Tx, match: str, person: int) -> None:
    """Stores that a person was told that their direct messages are closed."""
    tx.run(
        "INSERT INTO people (match, person, dm_said) VALUES (:match, :person, 1)"
        " ON CONFLICT (match, person) DO UPDATE SET dm_said = excluded.dm_said",
        match=match,
        person=person,
    )
