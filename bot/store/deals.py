"""What a match keeps of the deal it shares with others: its name, and whether it counts."""

from __future__ import annotations

import sqlite3
from typing import Any

from msgspec import Struct

COUNTED, PRACTICE = 1, 0
"""`counted` of the one attempt a day that counts, and of those after it."""


class Deal(Struct, frozen=True):
    """The deal of a match. `name` None: it shares none.

    `counted` is for daily deals alone. `home` are the server and channel from which a match in
    direct messages was started. `shared`: its result was posted.
    """

    name: str | None = None
    counted: int | None = None
    home_guild: int | None = None
    home_channel: int | None = None
    shared: bool = False

    @property
    def is_practice(self) -> bool:
        """True for an attempt at a daily deal after the one that counts."""
        return self.counted == PRACTICE


def read(con: sqlite3.Connection, match: str) -> Deal:
    """The deal of a match."""
    sql = "SELECT deal, counted, home_guild, home_channel, shared FROM matches WHERE id = ?"
    name, counted, guild, channel, shared = con.execute(sql, (match,)).fetchone()
    return Deal(name, counted, guild, channel, bool(shared))


def write(con: sqlite3.Connection, match: str, deal: Deal) -> None:
    """Sets the deal of a new match.

    Raises `sqlite3.IntegrityError` for a second counted attempt of one person at one deal.
    """
    con.execute(
        "UPDATE matches SET deal = ?, counted = ?, home_guild = ?, home_channel = ?, shared = ?"
        " WHERE id = ?",
        (deal.name, deal.counted, deal.home_guild, deal.home_channel, int(deal.shared), match),
    )


def attempts(
    con: sqlite3.Connection,
    *,
    game: str,
    deal: str,
    user: int | None = None,
    guild: int | None = None,
) -> tuple[str, ...]:
    """Ids of the counted attempts at a daily deal: one person's, or those started in a server."""
    sql = "SELECT id FROM matches WHERE game = ? AND deal = ? AND counted = 1"
    values: list[Any] = [game, deal]
    for column, value in (("host", user), ("home_guild", guild)):
        if value is not None:
            sql += f" AND {column} = ?"
            values.append(value)
    return tuple(row[0] for row in con.execute(sql + " ORDER BY created_at", values))


def mark_shared(con: sqlite3.Connection, match: str, shared: bool) -> bool:
    """Notes that a result was passed on, or was not after all; False where that was so before."""
    sql = "UPDATE matches SET shared = ? WHERE id = ? AND shared <> ?"
    return con.execute(sql, (int(shared), match, int(shared))).rowcount == 1
