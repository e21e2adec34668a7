"""The log of a match: a row for each accepted action. SECRET while the match runs."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

import msgspec
from msgspec import Struct

from games.core import Row, Seat


class Move(Struct, frozen=True):
    """A stored row of the log. SECRET while the match runs.

    `user` is None for a forced action. `part` counts the rows of one interaction from 0. `checksum`
    is None for all but the last of them. `at`: seconds since the epoch, UTC.
    """

    row: Row
    user: int | None
    interaction: int | None
    part: int
    checksum: int | None
    at: float


def read_moves(con: sqlite3.Connection, match: str) -> tuple[Move, ...]:
    """Returns the whole log of a match, in order."""
    rows = con.execute("SELECT * FROM moves WHERE match = ? ORDER BY n", (match,))
    return tuple(
        Move(
            Row(r["n"], Seat(r["seat"]), r["action"], tuple(msgspec.json.decode(r["draws"]))),
            r["user"],
            r["interaction"],
            r["part"],
            r["checksum"],
            r["at"],
        )
        for r in rows
    )


def played_at(con: sqlite3.Connection, match: str, n: int) -> float | None:
    """Returns when row `n` was played (seconds since the epoch); None for the set-up."""
    sql = "SELECT at FROM moves WHERE match = ? AND n = ?"
    found = con.execute(sql, (match, n)).fetchone()
    return None if found is None else found[0]


def append_moves(con: sqlite3.Connection, match: str, moves: Iterable[Move]) -> None:
    """Adds rows. Raises `sqlite3.IntegrityError` if their number or interaction is stored."""
    con.executemany(
        "INSERT INTO moves (match, n, seat, action, draws, user, interaction, part, checksum, at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                match,
                m.row.n,
                m.row.seat,
                m.row.text,
                msgspec.json.encode(m.row.draws).decode(),
                m.user,
                m.interaction,
                m.part,
                m.checksum,
                m.at,
            )
            for m in moves
        ],
    )


def has_interaction(con: sqlite3.Connection, interaction: int) -> bool:
    """Whether this interaction has led to a row of any match."""
    sql = "SELECT 1 FROM moves WHERE interaction = ? LIMIT 1"
    return con.execute(sql, (interaction,)).fetchone() is not None


def last_row(con: sqlite3.Connection, match: str) -> int:
    """Returns the number of the last row; 0 if there is none."""
    found = con.execute("SELECT max(n) FROM moves WHERE match = ?", (match,)).fetchone()
    return found[0] or 0
