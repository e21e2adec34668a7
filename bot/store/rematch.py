"""Offers of a rematch, by seat, and the match that came of them."""

from __future__ import annotations

import sqlite3

from msgspec import Struct


class Rematch(Struct, frozen=True):
    """`offered`: the seats that offer one, in order; `match`: the rematch, once it has begun."""

    offered: tuple[int, ...] = ()
    match: str | None = None


def read(con: sqlite3.Connection, match: str) -> Rematch:
    """The offers of a match, and its rematch."""
    sql = "SELECT seat FROM seats WHERE match = ? AND rematch = 1 ORDER BY seat"
    offered = tuple(row[0] for row in con.execute(sql, (match,)))
    again = con.execute("SELECT id FROM matches WHERE previous = ?", (match,)).fetchone()
    return Rematch(offered, again and again[0])


def offer(con: sqlite3.Connection, match: str, seat: int, offered: bool) -> None:
    """A seat offers a rematch, or takes its offer back."""
    sql = "UPDATE seats SET rematch = ? WHERE match = ? AND seat = ?"
    con.execute(sql, (int(offered), match, seat))
