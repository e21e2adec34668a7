"""The seats of a match: who sits there, their pick, and how delivery reaches them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from bot.store.tx import Tx, Value


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


def read_seats(tx: Tx, match: str) -> tuple[SeatRecord, ...]:
    """Returns the seats of a match, in order."""
    rows = tx.rows("SELECT * FROM seats WHERE match = :match ORDER BY seat", match=match)
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


def write_seats(tx: Tx, match: str, seats: Iterable[SeatRecord]) -> None:
    """Replaces all seats of a match."""
    tx.run("DELETE FROM seats WHERE match = :match", match=match)
    for seat in seats:
        tx.run(
            "INSERT INTO seats (match, seat, user, name, pick, pinged, dm_closed, dm_said)"
            " VALUES (:match, :seat, :user, :name, :pick, :pinged, :dm_closed, :dm_said)",
            match=match,
            seat=seat.seat,
            user=seat.user,
            name=seat.name,
            pick=seat.pick,
            pinged=seat.pinged,
            dm_closed=int(seat.dm_closed),
            dm_said=int(seat.dm_said),
        )


_SEAT_COLUMNS = frozenset(["name", "pick", "pinged", "dm_closed", "dm_said"])


def update_seat(tx: Tx, match: str, seat: int, changes: Mapping[str, Value]) -> None:
    """Sets columns of one seat. Raises `ValueError` for a column that may not be set here."""
    unknown = set(changes) - _SEAT_COLUMNS
    if unknown:
        raise ValueError(f"no such columns: {sorted(unknown)}")
    assigns = ", ".join(f"{name} = :{name}" for name in changes)
    sql = f"UPDATE seats SET {assigns} WHERE match = :match AND seat = :seat"
    tx.run(sql, match=match, seat=seat, **changes)
