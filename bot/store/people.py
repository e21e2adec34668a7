"""The people of a match: the last ping of each, and whether direct messages reach them."""

from __future__ import annotations

from msgspec import Struct

from bot.store.tx import Tx, Value


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
    _set(tx, match, person, pinged=n)


def mark_closed(tx: Tx, match: str, person: int, closed: bool) -> None:
    """Stores whether direct messages to a person are refused, which they were not told yet."""
    _set(tx, match, person, dm_closed=int(closed), dm_said=0)


def mark_said(tx: Tx, match: str, person: int) -> None:
    """Stores that a person was told that their direct messages are closed."""
    _set(tx, match, person, dm_said=1)


def _set(tx: Tx, match: str, person: int, **columns: Value) -> None:
    names, values = ", ".join(columns), ", ".join(f":{name}" for name in columns)
    assigns = ", ".join(f"{name} = excluded.{name}" for name in columns)
    tx.run(
        f"INSERT INTO people (match, person, {names}) VALUES (:match, :person, {values})"
        f" ON CONFLICT (match, person) DO UPDATE SET {assigns}",
        match=match,
        person=person,
        **columns,
    )
