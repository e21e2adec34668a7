"""What waits for people outside a turn, and the message by which each was told.

A row stays when its message is put away, so that nobody is told of one reason twice.
"""

from __future__ import annotations

from msgspec import Struct

from bot.store.tx import Record, Tx


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


def add(tx: Tx, wait: Wait) -> bool:
    """Stores what waits for a person. Returns False if it was stored before."""
    sql = (
        "INSERT INTO waits (match, person, reason, occasion, caused_by)"
        " VALUES (:match, :person, :reason, :occasion, :by) ON CONFLICT DO NOTHING"
    )
    named = {"match": wait.match, "person": wait.person, "reason": wait.reason}
    return tx.changed(sql, **named, occasion=wait.occasion, by=wait.by) == 1


def read(tx: Tx, match: str) -> tuple[Wait, ...]:
    """Returns what waits or waited for people at a match."""
    sql = "SELECT * FROM waits WHERE match = :match ORDER BY reason, occasion, person"
    return tuple(_wait(row) for row in tx.rows(sql, match=match))


def matches_of(tx: Tx, person: int) -> tuple[str, ...]:
    """Returns the matches at which something waits or waited for a person, or because of them."""
    sql = (
        "SELECT DISTINCT match FROM waits WHERE person = :person OR caused_by = :person"
        " ORDER BY match"
    )
    return tuple(row["match"] for row in tx.rows(sql, person=person))


def try_to_tell(tx: Tx, wait: Wait) -> None:
    """Stores that a person is being told."""
    tx.run(f"UPDATE waits SET tried = 1 {_THIS}", **_key(wait))


def mark_told(
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


def put_away(tx: Tx, match: str, message: int) -> None:
    """Stores that a message that told people stands no more."""
    tx.run(
        "UPDATE waits SET channel = NULL, message = NULL"
        " WHERE match = :match AND message = :message",
        match=match,
        message=message,
    )


_THIS = "WHERE match = :match AND person = :person AND reason = :reason AND occasion = :occasion"


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
