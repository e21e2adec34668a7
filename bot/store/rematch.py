"""The offers of a rematch, by seat, and the rematch they led to."""

from __future__ import annotations

from msgspec import Struct

from bot.store.tx import Tx


class Rematch(Struct, frozen=True):
    """The seats that offer a rematch, in order, and the id of the rematch once it has begun."""

    offered: tuple[int, ...] = ()
    match: str | None = None


def read(tx: Tx, match: str) -> Rematch:
    """Returns the offers of a match, and its rematch."""
    sql = "SELECT seat FROM seats WHERE match = :match AND rematch = 1 ORDER BY seat"
    offered = tuple(row["seat"] for row in tx.rows(sql, match=match))
    again = tx.row("SELECT id FROM matches WHERE previous = :match", match=match)
    return Rematch(offered, None if again is None else again["id"])


def offer(tx: Tx, match: str, seat: int, offered: bool) -> None:
    """Stores whether a seat offers a rematch."""
    sql = "UPDATE seats SET rematch = :offered WHERE match = :match AND seat = :seat"
    tx.run(sql, match=match, seat=seat, offered=int(offered))
