"""Where the messages of a match are: the live one of each audience, and the retired ones."""

from __future__ import annotations

import sqlite3

from msgspec import Struct

TABLE = -1
"""The audience that is the table; every other audience is the number of a seat."""

ASIDE = -2
"""Stored as `settled` once the players were told that their match is set aside."""


class Cursor(Struct, frozen=True):
    """The live message of one audience.

    `born` is the row at which it was sent, `shown` the row that it shows; -1: none. `told` counts
    the notices of the log that the audience was told.
    """

    channel: int | None = None
    message: int | None = None
    born: int = -1
    shown: int = -1
    told: int = 0


class Retired(Struct, frozen=True):
    """An old message that still has to lose its buttons; it tells of rows since+1 to upto."""

    channel: int
    message: int
    match: str
    audience: int
    since: int
    upto: int


def read_cursors(con: sqlite3.Connection, match: str) -> dict[int, Cursor]:
    """Returns the cursors of a match, by audience."""
    rows = con.execute("SELECT * FROM deliveries WHERE match = ?", (match,))
    return {
        r["audience"]: Cursor(r["channel"], r["message"], r["born"], r["shown"], max(0, r["told"]))
        for r in rows
    }


def write_cursor(con: sqlite3.Connection, match: str, audience: int, cursor: Cursor) -> None:
    """Stores the cursor of an audience."""
    con.execute(
        "INSERT OR REPLACE INTO deliveries (match, audience, channel, message, born, shown, told)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (match, audience, cursor.channel, cursor.message, cursor.born, cursor.shown, cursor.told),
    )


def retire(con: sqlite3.Connection, match: str, audience: int, cursor: Cursor, upto: int) -> None:
    """Notes that the cursor's message has to lose its buttons; does nothing without a message."""
    if cursor.message is not None and cursor.channel is not None:
        con.execute(
            "INSERT OR REPLACE INTO retired (channel, message, match, audience, since, upto)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (cursor.channel, cursor.message, match, audience, cursor.born, upto),
        )


def read_retired(con: sqlite3.Connection, match: str) -> tuple[Retired, ...]:
    """Returns the old messages of a match that still have to lose their buttons."""
    rows = con.execute("SELECT * FROM retired WHERE match = ?", (match,))
    return tuple(
        Retired(r["channel"], r["message"], r["match"], r["audience"], r["since"], r["upto"])
        for r in rows
    )


def drop_retired(con: sqlite3.Connection, old: Retired) -> None:
    """Forgets a retired message, because it has lost its buttons or was deleted."""
    con.execute("DELETE FROM retired WHERE channel = ? AND message = ?", (old.channel, old.message))


def is_live(con: sqlite3.Connection, message: int) -> bool:
    """Whether the message is the live one of any audience of any match."""
    sql = "SELECT 1 FROM deliveries WHERE message = ? LIMIT 1"
    return con.execute(sql, (message,)).fetchone() is not None


def mark_caught_up(con: sqlite3.Connection, match: str, n: int) -> None:
    """Stores that every audience was shown everything up to row `n`."""
    con.execute("UPDATE matches SET settled = ? WHERE id = ?", (n, match))


def mark_behind(con: sqlite3.Connection, match: str) -> None:
    """Stores that something of the match must be shown again, even after a restart."""
    con.execute("UPDATE matches SET settled = -1 WHERE id = ?", (match,))


def lagging(con: sqlite3.Connection) -> tuple[str, ...]:
    """Returns the ids of matches of which something was not shown or told yet, oldest first."""
    rows = con.execute(
        "SELECT m.id FROM matches m WHERE m.status = 'aside' AND m.settled <> ?"
        " OR m.status IN ('open', 'over') AND ("
        " m.settled < (SELECT coalesce(max(n), 0) FROM moves v WHERE v.match = m.id)"
        " OR EXISTS (SELECT 1 FROM retired r WHERE r.match = m.id)) ORDER BY m.created_at",
        (ASIDE,),
    )
    return tuple(row[0] for row in rows)
