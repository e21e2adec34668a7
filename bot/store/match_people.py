"""How the people of a match are reached: pings, direct messages, and what waits outside a turn.

Nothing more is stored of a person who was forgotten meanwhile. The row of a wait stays when its
message is put away, so that nobody is told of one reason twice.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.store.person_settings import DM, HAND
from bot.store.seats import ever_sat
from bot.store.tx import Query, Record, Tx

ANEW = -2
"""Stored as `pinged` of people who are to be pinged once more for the question that they know."""

_THIS = "WHERE match = :match AND person = :person AND reason = :reason AND occasion = :occasion"
"""The condition of a row of `waits`, with the values of `_key`."""


class DmState(Struct, frozen=True):
    """How a person in a match is reached.

    `pinged` is the `asked` row for which the last ping was sent; -1: none, or `ANEW`. `dm_closed`:
    a direct message was refused. `dm_said`: the person was told so. `hand_only`: the person wants
    private things on the own panel alone. `by_dm`: the person wants to be pinged by direct message.
    """

    person: int
    pinged: int = -1
    dm_closed: bool = False
    dm_said: bool = False
    hand_only: bool = False
    by_dm: bool = False

    @property
    def reads_hand(self) -> bool:
        """Whether no private message is sent: all that is private stands on the own panel."""
        return self.dm_closed or self.hand_only


def reached(stored: list[Record], settings: list[Record]) -> tuple[DmState, ...]:
    """How people are reached, by what is stored of them in a match and by what they have set."""
    found = {
        row["person"]: DmState(
            row["person"], row["pinged"], bool(row["dm_closed"]), bool(row["dm_said"])
        )
        for row in stored
    }
    for row in settings:
        known = found.get(row["person"], DmState(row["person"]))
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


def mark_dm_closed(tx: Tx, match: str, person: int, closed: bool) -> None:
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


def mark_dm_said(tx: Tx, match: str, person: int) -> None:
    """Stores that a person was told that their direct messages are closed."""
    if not ever_sat(tx, match, person):
        return
    tx.run(
        "INSERT INTO people (match, person, dm_said) VALUES (:match, :person, 1)"
        " ON CONFLICT (match, person) DO UPDATE SET dm_said = excluded.dm_said",
        match=match,
        person=person,
    )


class Wait(Struct, frozen=True):
    """What waits for a person at a match: a reason, and which of several occasions of it.

    `by` is the person who caused it. `told_at` is when the person was told (seconds since the
    epoch, UTC), None: not yet; `tried`: a message may have been sent whose answer was lost.
    `channel` and `message` are where it was told, None once that is put away or if nothing stood.
    """

    match: str
    person: int
    reason: str
    occasion: str
    by: int
    tried: bool = False
    told_at: float | None = None
    channel: int | None = None
    message: int | None = None

    @property
    def key(self) -> tuple[int, str, str]:
        """What tells it from the others of its match."""
        return self.person, self.reason, self.occasion


def add_wait(tx: Tx, wait: Wait) -> bool:
    """Stores what waits for a person. Returns False if it was stored before."""
    sql = (
        "INSERT INTO waits (match, person, reason, occasion, caused_by)"
        " VALUES (:match, :person, :reason, :occasion, :by) ON CONFLICT DO NOTHING"
    )
    named = {"match": wait.match, "person": wait.person, "reason": wait.reason}
    return tx.changed(sql, **named, occasion=wait.occasion, by=wait.by) == 1


def read_waits(tx: Tx, match: str) -> tuple[Wait, ...]:
    """Returns what waits or waited for people at a match."""
    sql = "SELECT * FROM waits WHERE match = :match ORDER BY reason, occasion, person"
    return tuple(_wait(row) for row in tx.rows(sql, match=match))


def waited_matches_of(tx: Tx, person: int) -> tuple[str, ...]:
    """Returns the matches at which something waits or waited for a person, or because of them."""
    sql = (
        "SELECT DISTINCT match FROM waits WHERE person = :person OR caused_by = :person"
        " ORDER BY match"
    )
    return tuple(row["match"] for row in tx.rows(sql, person=person))


def mark_wait_tried(tx: Tx, wait: Wait) -> None:
    """Stores that a person is being told."""
    tx.run(f"UPDATE waits SET tried = 1 {_THIS}", **_key(wait))


def mark_wait_told(
    tx: Tx, wait: Wait, at: float, channel: int | None = None, message: int | None = None
) -> None:
    """Stores that a person was told, and by which message if one stands."""
    tx.run(
        f"UPDATE waits SET told_at = :at, channel = :channel, message = :message {_THIS}",
        at=at,
        channel=channel,
        message=message,
        **_key(wait),
    )


def drop_wait_message(tx: Tx, match: str, message: int) -> None:
    """Stores that a message that told people stands no more."""
    tx.run(
        "UPDATE waits SET channel = NULL, message = NULL"
        " WHERE match = :match AND message = :message",
        match=match,
        message=message,
    )


def _key(wait: Wait) -> dict[str, str | int]:
    return {
        "match": wait.match,
        "person": wait.person,
        "reason": wait.reason,
        "occasion": wait.occasion,
    }


def _wait(row: Record) -> Wait:
    return Wait(
        row["match"],
        row["person"],
        row["reason"],
        row["occasion"],
        row["caused_by"],
        bool(row["tried"]),
        row["told_at"],
        row["channel"],
        row["message"],
    )
