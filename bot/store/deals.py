"""The deal of a match: its name, whether the attempt counts, and where it was started."""

from __future__ import annotations

import sqlite3
from typing import Any

from msgspec import Struct

COUNTED, PRACTICE = 1, 0
"""Values of `counted`: for a person's first attempt at a daily deal, and for all later ones."""


class Deal(Struct, frozen=True):
    """The deal of a match. `name` None: the match has no deal.

    `counted` is None unless the deal is a daily one. `home_guild` and `home_channel` are where a
    match in direct messages was started. `shared`: the result was posted in a channel.
    """

    name: str | None = None
    counted: int | None = None
    home_guild: int | None = None
    home_channel: int | None = None
    shared: bool = False

    @property
    def is_practice(self) -> bool:
        """Whether it is an attempt at a daily deal that does not count."""
        return self.counted == PRACTICE


def read(con: sqlite3.Connection, match: str) -> Deal:
    """Returns the deal of a match, which must exist."""
    sql = "SELECT deal, counted, home_guild, home_channel, shared FROM matches WHERE id = ?"
    name, counted, guild, channel, shared = con.execute(sql, (match,)).fetchone()
    return Deal(name, counted, guild, channel, bool(shared))


def write(con: sqlite3.Connection, match: str, deal: Deal) -> None:
    """Stores the deal of a new match.

    Raises `sqlite3.IntegrityError` for a person's second counted attempt at one deal.
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
    """Returns the ids of the counted attempts at a daily deal, oldest first.

    Only those of one person (`user`), or started in one server (`guild`); None does not filter.
    """
    sql = "SELECT id FROM matches WHERE game = ? AND deal = ? AND counted = 1"
    values: list[Any] = [game, deal]
    for column, value in (("host", user), ("home_guild", guild)):
        if value is not None:
            sql += f" AND {column} = ?"
            values.append(value)
    return tuple(row[0] for row in con.execute(sql + " ORDER BY created_at", values))


def mark_shared(con: sqlite3.Connection, match: str, shared: bool) -> bool:
    """Stores whether the result was posted. Returns False if that was stored already."""
    sql = "UPDATE matches SET shared = ? WHERE id = ? AND shared <> ?"
    return con.execute(sql, (int(shared), match, int(shared))).rowcount == 1
