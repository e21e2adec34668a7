"""The people of a match: the last ping of each, and whether direct messages reach them.

Of a person who was forgotten meanwhile nothing is stored any more.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.store.persons import DM, HAND
from bot.store.sittings import ever_sat
from bot.store.tx import Query, Record, Tx

ANEW = -2
"""Stored as `pinged` of people who are to be pinged once more for the question that they know."""


class Reach(Struct, frozen=True):
    """How a person in a match is reached.

    `pinged` is the `asked` row for which the last ping was sent; -1: none, or `ANEW`. `dm_closed`:
    a direct message was refused. `dm_said`: the person was told so. `hand_only`: the person wants
    private things behind My hand alone. `by_dm`: the person wants to be pinged by direct message.
    """

    person: int
    pinged: int = -1
    dm_closed: bool = False
    dm_said: bool = False
    hand_only: bool = False
    by_dm: bool = False

    @property
    def reads_hand(self) -> bool:
        """Whether no private message is sent: all that is private stands behind My hand."""
        return self.dm_closed or self.hand_only


def read_people(tx: Tx, match: str) -> tuple[Reach, ...]:
    """Returns the people of a match of whom something is stored, with what they have set."""
    return reached(stored_of(match).of(tx), wishes_of(match).of(tx))


def reached(stored: list[Record], wishes: list[Record]) -> tuple[Reach, ...]:
    """How people are reached, by what is stored of them in a match and by what they have set."""
    found = {
        row["person"]: Reach(
            row["person"], row["pinged"], bool(row["dm_closed"]), bool(row["dm_said"])
        )
        for row in stored
    }
    for row in wishes:
        known = found.get(row["person"], Reach(row["person"]))
        wanted = {"hand_only": row["private"] == HAND, "by_dm": row["ping"] == DM}
        found[row["person"]] = replace(known, **wanted)
    return tuple(found[person] for person in sorted(found))


def stored_of(match: str) -> Query[list[Record]]:
    """Asks what is stored of the people of a match."""
    sql = "SELECT * FROM people WHERE match = :match ORDER BY person"
    return Query(sql, {"match": match}, list)


def wishes_of(match: str) -> Query[list[Record]]:
    """Asks what those who sit at a match have set for all their matches."""
    sql = (
        "SELECT person, ping, private FROM persons WHERE person IN"
        " (SELECT person FROM sittings WHERE match = :match AND until IS NULL)"
    )
    return Query(sql, {"match": match}, list)


def mark_pinged(tx: Tx, match: str, person: int, n: int) -> None:
    """Stores that a person was pinged for a question asked at row `n`."""
    if not ever_sat(tx, match, person):
        return
    tx.run(
        "INSERT INTO people (match, person, pinged) VALUES (:match, :person, :n)"
        " ON CONFLICT (match, person) DO UPDATE SET pinged = excluded.pinged",
        match=match,
        person=person,
        n=n,
    )


def mark_closed(tx: Tx, match: str, person: int, closed: bool) -> None:
    """Stores whether direct messages to a person are refused, which they were not told yet."""
    if not ever_sat(tx, match, person):
        return
    tx.run(
        "INSERT INTO people (match, person, dm_closed) VALUES (:match, :person, :closed)"
        " ON CONFLICT (match, person) DO UPDATE SET dm_closed = excluded.dm_closed, dm_said = 0",
        match=match,
        person=person,
        closed=int(closed),
    )


def mark_said(tx: Tx, match: str, person: int) -> None:
    """Stores that a person was told that their direct messages are closed."""
    if not ever_sat(tx, match, person):
        return
    tx.run(
        "INSERT INTO people (match, person, dm_said) VALUES (:match, :person, 1)"
        " ON CONFLICT (match, person) DO UPDATE SET dm_said = excluded.dm_said",
        match=match,
        person=person,
    )
