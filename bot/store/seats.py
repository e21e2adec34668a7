"""The seats of a match: who sits there, their pick, and how delivery reaches them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct


class SeatRecord(Struct, frozen=True):
    """A seat and who sits on it.

    `pick` is None until the player has picked in the lobby. `pinged` is the `asked` row for which
    the last ping was sent; -1: none. `dm_closed`: a direct message was refused. `dm_said`:
    the player was told so.
    """

    seat: int
    user: int
    name: str
    pick: str | None = None
    pinged: int = -1
    dm_closed: bool = False
    dm_said: bool = False


def read_seats(con: sqlite3.Connection, match: str) -> tuple[SeatRecord, ...]:
    """Returns the seats of a match, in order."""
    rows = con.execute("SELECT * FROM seats WHERE match = ? ORDER BY seat", (match,))
    return tuple(
        SeatRecord(
            row["seat"],
            row["user"],
            row["name"],
            row["pick"],
            row["pinged"],
            bool(row["dm_closed"]),
            bool(row["dm_said"]),
        )
        for row in rows
    )


def write_seats(con: sqlite3.Connection, match: str, seats: Iterable[SeatRecord]) -> None:
    """Replaces all seats of a match."""
    con.execute("DELETE FROM seats WHERE match = ?", (match,))
    con.executemany(
        "INSERT INTO seats (match, seat, user, name, pick, pinged, dm_closed, dm_said)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [(match, s.seat, s.user, s.name, s.pick, s.pinged, s.dm_closed, s.dm_said) for s in seats],
    )


_SEAT_COLUMNS = frozenset(["name", "pick", "pinged", "dm_closed", "dm_said"])


def update_seat(con: sqlite3.Connection, match: str, seat: int, changes: Mapping[str, Any]) -> None:
    """Sets columns of one seat. Raises `ValueError` for a column that may not be set here."""
    unknown = set(changes) - _SEAT_COLUMNS
    if unknown:
        raise ValueError(f"no such columns: {sorted(unknown)}")
    assigns = ", ".join(f"{name} = ?" for name in changes)
    con.execute(
        f"UPDATE seats SET {assigns} WHERE match = ? AND seat = ?",
        (*changes.values(), match, seat),
    )
