"""The offers of a rematch, by seat, and the rematch they led to."""

from __future__ import annotations

import sqlite3

from msgspec import Struct


class Rematch(Struct, frozen=True):
    """The seats that offer a rematch, in order, and the id of the rematch once it has begun."""

    offered: tuple[int, ...] = ()
    match: str | None = None


def read(con: sqlite3.Connection, match: str) -> Rematch:
    """Returns the offers of a match, and its rematch."""
    sql = "SELECT seat FROM seats WHERE match = ? AND rematch = 1 ORDER BY seat"
    offered = tuple(row[0] for row in con.execute(sql, (match,)))
    again = con.execute("SELECT id FROM matches WHERE previous = ?", (match,)).fetchone()
    return Rematch(offered, again and again[0])


def offer(con: sqlite3.Connection, match: str, seat: int, offered: bool) -> None:
    """Stores whether a seat offers a rematch."""
    sql = "UPDATE seats SET rematch = ? WHERE match = ? AND seat = ?"
    con.execute(sql, (int(offered), match, seat))
