"""The rated people of a server: their latest rated matches, who is off boards, and who has left.

A person who is off is off in all pools there: each of their standings says so, and each that is
added later (`ratings.stand`). Whether they are still in the server is looked up once a day at most.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from bot.store.matches import TablePlace
from bot.store.tx import Tx

LATEST = 50
"""So many matches of each pool are its latest, counted by their numbers."""

LOOKUP_EVERY_S = 86_400.0
"""Seconds until a rated person may be looked up in the server again."""

_LAST = (
    "NOT EXISTS (SELECT 1 FROM standings o WHERE o.guild = s.guild AND o.person = s.person"
    " AND (o.seen_at > s.seen_at OR o.seen_at = s.seen_at AND o.pool < s.pool))"
)
"""Whether a standing `s` is that of the pool in which its person had the last rated match."""


def latest(tx: Tx, guild: int) -> tuple[TablePlace, ...]:
    """Returns where the latest rated matches of a server stand, the newest first."""
    rows = tx.rows(
        "SELECT DISTINCT r.match, r.at, m.channel, coalesce((SELECT min(t.parent) FROM threads t"
        " WHERE t.thread = m.channel), m.channel) AS home"
        " FROM pools p CROSS JOIN ratings r"  # in this order: the index finds few of each pool
        " JOIN matches m ON m.id = r.match AND m.guild = r.guild"
        " WHERE p.guild = :guild AND r.guild = p.guild AND r.pool = p.pool"
        " AND r.number > p.last - :latest ORDER BY r.at DESC, r.match",
        guild=guild,
        latest=LATEST,
    )
    return tuple(TablePlace(row["match"], row["channel"], row["home"]) for row in rows)


class Off(Struct, frozen=True):
    """Who is off the boards of a server, with the name of their last rated match."""

    person: int
    name: str


def off_boards(tx: Tx, guild: int) -> tuple[Off, ...]:
    """Returns who is off the boards of a server, by name."""
    rows = tx.rows(
        "SELECT s.person, s.name FROM standings s WHERE s.guild = :guild AND s.is_off = 1"
        f" AND {_LAST} ORDER BY s.person",
        guild=guild,
    )
    found = (Off(row["person"], row["name"]) for row in rows)
    return tuple(sorted(found, key=lambda one: one.name.casefold()))


def name_in(tx: Tx, guild: int, person: int) -> str | None:
    """Returns the name of a person's last rated match in a server; None for who stands nowhere."""
    row = tx.row(
        f"SELECT s.name FROM standings s WHERE s.guild = :guild AND s.person = :person AND {_LAST}",
        guild=guild,
        person=person,
    )
    return None if row is None else row["name"]


def take_off(tx: Tx, guild: int, person: int) -> bool:
    """Takes a person off the boards of all pools of a server; False if they are off already."""
    sql = "UPDATE standings SET is_off = 1 WHERE guild = :guild AND person = :person AND is_off = 0"
    return tx.changed(sql, guild=guild, person=person) > 0


def put_back(tx: Tx, guild: int, person: int) -> bool:
    """Puts a person back on the boards of a server; False if they are not off.

    A standing without a rated match was kept for nothing else (`ratings.leave`), and goes.
    """
    sql = "UPDATE standings SET is_off = 0 WHERE guild = :guild AND person = :person AND is_off = 1"
    was_off = tx.changed(sql, guild=guild, person=person) > 0
    sql = "DELETE FROM standings WHERE guild = :guild AND person = :person AND played = 0"
    tx.run(sql, guild=guild, person=person)
    return was_off


def is_lookup_due(looked_at: float | None, at: float) -> bool:
    """Whether a person who was looked up then, or never, may be looked up again by now."""
    return looked_at is None or looked_at <= at - LOOKUP_EVERY_S


def take_lookups(tx: Tx, guild: int, people: Sequence[int], at: float) -> list[int]:
    """Stores that people are looked up now; returns those who were not within the last day."""
    sql = (
        "UPDATE standings SET looked_at = :at WHERE guild = :guild AND person = :person"
        " AND (looked_at IS NULL OR looked_at <= :before)"
    )
    before = at - LOOKUP_EVERY_S
    return [one for one in people if tx.changed(sql, guild=guild, person=one, at=at, before=before)]


def note_gone(tx: Tx, guild: int, people: Iterable[int]) -> None:
    """Stores that people have left a server."""
    sql = "UPDATE standings SET is_gone = 1 WHERE guild = :guild AND person = :person"
    for person in people:
        tx.run(sql, guild=guild, person=person)


def note_back(tx: Tx, guild: int, person: int) -> None:
    """Stores that a person is in a server, if it was stored that they have left it."""
    sql = (
        "UPDATE standings SET is_gone = 0 WHERE guild = :guild AND person = :person AND is_gone = 1"
    )
    tx.run(sql, guild=guild, person=person)
