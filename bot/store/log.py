"""The log of a match: one row an accepted action. SECRET while the match runs."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

import msgspec
from msgspec import Struct

from games.core import Row, Seat


class Move(Struct, frozen=True):
    """A stored row of the log. SECRET while the match runs."""

    row: Row
    user: int | None
    interaction: int | None
    part: int
    checksum: int | None
    at: float


def read_moves(con: sqlite3.Connection, match: str) -> tuple[Move, ...]:
    """The whole log, in order."""
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
    """When row `n` was played, seconds since the epoch; None for the set-up."""
    sql = "SELECT at FROM moves WHERE match = ? AND n = ?"
    found = con.execute(sql, (match, n)).fetchone()
    return None if found is None else found[0]


def append_moves(con: sqlite3.Connection, match: str, moves: Iterable[Move]) -> None:
    """Adds rows. Raises `sqlite3.IntegrityError` when a number or an interaction is taken."""
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
    """True when a row of any match was made by this interaction."""
    sql = "SELECT 1 FROM moves WHERE interaction = ? LIMIT 1"
    return con.execute(sql, (interaction,)).fetchone() is not None


def last_row(con: sqlite3.Connection, match: str) -> int:
    """The number of the last row; 0 before the first."""
    found = con.execute("SELECT max(n) FROM moves WHERE match = ?", (match,)).fetchone()
    return found[0] or 0
