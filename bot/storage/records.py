"""Rows as values, and the statements that read and write them.

Every function takes the plain connection of a running transaction (`Store.read`, `Store.write`).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from games.core import Row, Seat


class MatchRecord(Struct, frozen=True):
    """A match without its log. `status` is lobby, open, over, aside or closed."""

    id: str
    game: str
    status: str
    options: dict[str, str]
    chairs: int
    draws: tuple[int, ...]
    rules_version: int
    guild: int | None
    channel: int
    host: int
    invited: int | None
    deal: str | None
    previous: str | None
    result: dict[str, Any] | None
    created_at: float
    started_at: float | None = None
    ended_at: float | None = None
    settled: int = -1
    counted: int | None = None
    home_guild: int | None = None
    home_channel: int | None = None
    shared: int = 0


class SeatRecord(Struct, frozen=True):
    """A chair and who sits on it."""

    seat: int
    user: int
    name: str
    pick: str | None = None
    pinged: int = -1
    dm_closed: bool = False
    dm_said: bool = False
    rematch: bool = False


class Move(Struct, frozen=True):
    """A stored row of the log. SECRET while the match runs."""

    row: Row
    user: int | None
    interaction: int | None
    part: int
    checksum: int | None
    at: float


class Table(Struct, frozen=True):
    """A match, its chairs in order, the number of its last row, and its rematch, if it has one."""

    match: MatchRecord
    seats: tuple[SeatRecord, ...]
    last: int
    rematch: str | None = None

    def seats_of(self, user: int) -> tuple[Seat, ...]:
        """The chairs of one person, the lowest first."""
        return tuple(Seat(s.seat) for s in self.seats if s.user == user)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def insert_match(con: sqlite3.Connection, match: MatchRecord) -> None:
    """Adds a match; its id must be new."""
    con.execute(
        "INSERT INTO matches (id, game, status, options, chairs, draws, rules_version, guild,"
        " channel, host, invited, deal, previous, created_at, started_at, counted, home_guild,"
        " home_channel) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            match.id,
            match.game,
            match.status,
            _json(match.options),
            match.chairs,
            _json(match.draws),
            match.rules_version,
            match.guild,
            match.channel,
            match.host,
            match.invited,
            match.deal,
            match.previous,
            match.created_at,
            match.started_at,
            match.counted,
            match.home_guild,
            match.home_channel,
        ),
    )


_COLUMNS = frozenset(
    (
        "status",
        "options",
        "chairs",
        "draws",
        "rules_version",
        "channel",
        "invited",
        "result",
        "started_at",
        "ended_at",
    )
)


def update_match(con: sqlite3.Connection, match: str, changes: Mapping[str, Any]) -> None:
    """Sets columns of a match; values that are no text or number are stored as JSON."""
    unknown = set(changes) - _COLUMNS
    if unknown:
        raise ValueError(f"no such columns: {sorted(unknown)}")
    values = [
        v if v is None or isinstance(v, str | int | float) else _json(v) for v in changes.values()
    ]
    assigns = ", ".join(f"{name} = ?" for name in changes)
    con.execute(f"UPDATE matches SET {assigns} WHERE id = ?", (*values, match))


def read_table(con: sqlite3.Connection, match: str) -> Table | None:
    """A match with its chairs, or None."""
    found = con.execute("SELECT * FROM matches WHERE id = ?", (match,)).fetchone()
    if found is None:
        return None
    last = con.execute("SELECT max(n) FROM moves WHERE match = ?", (match,)).fetchone()[0]
    again = con.execute("SELECT id FROM matches WHERE previous = ?", (match,)).fetchone()
    return Table(_match(found), read_seats(con, match), last or 0, again and again[0])


def _match(found: sqlite3.Row) -> MatchRecord:
    data = dict(found)
    data["options"] = msgspec.json.decode(data["options"])
    data["draws"] = tuple(msgspec.json.decode(data["draws"]))
    data["result"] = None if data["result"] is None else msgspec.json.decode(data["result"])
    return MatchRecord(**data)


def read_seats(con: sqlite3.Connection, match: str) -> tuple[SeatRecord, ...]:
    """The chairs of a match, in order."""
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
            bool(row["rematch"]),
        )
        for row in rows
    )


def write_seats(con: sqlite3.Connection, match: str, seats: Iterable[SeatRecord]) -> None:
    """Replaces all chairs of a match."""
    con.execute("DELETE FROM seats WHERE match = ?", (match,))
    con.executemany(
        "INSERT INTO seats (match, seat, user, name, pick, pinged, dm_closed, dm_said, rematch)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (match, s.seat, s.user, s.name, s.pick, s.pinged, s.dm_closed, s.dm_said, s.rematch)
            for s in seats
        ],
    )


_SEAT_COLUMNS = frozenset(["name", "pick", "pinged", "dm_closed", "dm_said", "rematch"])


def update_seat(con: sqlite3.Connection, match: str, seat: int, changes: Mapping[str, Any]) -> None:
    """Sets columns of one chair."""
    unknown = set(changes) - _SEAT_COLUMNS
    if unknown:
        raise ValueError(f"no such columns: {sorted(unknown)}")
    assigns = ", ".join(f"{name} = ?" for name in changes)
    con.execute(
        f"UPDATE seats SET {assigns} WHERE match = ? AND seat = ?",
        (*changes.values(), match, seat),
    )


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
                _json(m.row.draws),
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


def matches_of(
    con: sqlite3.Connection,
    *,
    user: int | None = None,
    channel: int | None = None,
    game: str | None = None,
    statuses: tuple[str, ...] = ("open",),
) -> tuple[str, ...]:
    """Ids of the matches of a person, a channel, a game; the newest first."""
    sql = f"SELECT m.id FROM matches m WHERE m.status IN ({', '.join('?' * len(statuses))})"
    values: list[Any] = list(statuses)
    if user is not None:
        sql += " AND EXISTS (SELECT 1 FROM seats s WHERE s.match = m.id AND s.user = ?)"
        values.append(user)
    if channel is not None:
        sql += " AND m.channel = ?"
        values.append(channel)
    if game is not None:
        sql += " AND m.game = ?"
        values.append(game)
    return tuple(row[0] for row in con.execute(sql + " ORDER BY m.created_at DESC", values))


def outdated(con: sqlite3.Connection, versions: Mapping[str, int]) -> tuple[str, ...]:
    """Running matches that were last replayed under other rules than these, by game."""
    out: list[str] = []
    for game, version in versions.items():
        sql = "SELECT id FROM matches WHERE status = 'open' AND game = ? AND rules_version <> ?"
        out.extend(row[0] for row in con.execute(sql, (game, version)))
    return tuple(out)


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


def read_meta(con: sqlite3.Connection, key: str) -> str | None:
    """A value of the installation."""
    found = con.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
    return None if found is None else found[0]


def write_meta(con: sqlite3.Connection, key: str, value: str) -> None:
    """Sets a value of the installation."""
    con.execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (key, value))
