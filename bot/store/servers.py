"""What a server has set for its tables; a server without a row has everything as usual."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from bot.store.tx import Query, Tx


class Server(Struct, frozen=True):
    """A server's settings.

    Tables may be opened in `channels`; where there are none, everywhere. `threads`: a match has a
    thread of its own; None: nobody has chosen, and it is as usual. `pace` is that of a new table
    whose host names none; None: as usual. `role` is told of a new open table, and was told last at
    `role_told_at`. `computers`: whoever opens a table may seat computer players at it.
    """

    guild: int
    channels: tuple[int, ...] = ()
    threads: bool | None = None
    pace: str | None = None
    role: int | None = None
    role_told_at: float | None = None
    computers: bool = True


def read(tx: Tx, guild: int | None) -> Server:
    """Returns a server's settings; direct messages (None) have those of no server."""
    found = tx.row("SELECT * FROM servers WHERE guild = :guild", guild=guild)
    if found is None:
        return Server(guild or 0)
    return Server(
        found["guild"],
        msgspec.json.decode(found["channels"], type=tuple[int, ...]),
        None if found["threads_as_usual"] else bool(found["threads"]),
        found["pace"],
        found["role"],
        found["role_told_at"],
        bool(found["computers"]),
    )


def write(tx: Tx, server: Server) -> None:
    """Stores a server's settings in place of those of before; not when the role was told."""
    tx.run(
        "INSERT INTO servers (guild, channels, threads, threads_as_usual, pace, role, computers)"
        " VALUES (:guild, :channels, :threads, :as_usual, :pace, :role, :computers)"
        " ON CONFLICT (guild) DO UPDATE SET"
        " channels = excluded.channels, threads = excluded.threads,"
        " threads_as_usual = excluded.threads_as_usual, pace = excluded.pace,"
        " role = excluded.role, computers = excluded.computers",
        guild=server.guild,
        channels=msgspec.json.encode(server.channels).decode(),
        threads=int(server.threads is True),
        as_usual=int(server.threads is None),
        pace=server.pace,
        role=server.role,
        computers=int(server.computers),
    )


def forget(tx: Tx, guild: int) -> bool:
    """Forgets a server's settings. Returns False if it had none."""
    return tx.changed("DELETE FROM servers WHERE guild = :guild", guild=guild) == 1


def claim_role(tx: Tx, guild: int, at: float, pause_s: float) -> int | None:
    """Returns the role to be told now, and stores that it was; None if it is not to be told."""
    claimed = tx.changed(
        "UPDATE servers SET role_told_at = :at WHERE guild = :guild AND role IS NOT NULL"
        " AND (role_told_at IS NULL OR role_told_at <= :before)",
        guild=guild,
        at=at,
        before=at - pause_s,
    )
    return read(tx, guild).role if claimed else None


def lets_computers(match: str) -> Query[bool]:
    """Asks whether the server of a match lets computers play; False where there is no match."""
    sql = (
        "SELECT coalesce(s.computers, 1) AS may FROM matches m"
        " LEFT JOIN servers s ON s.guild = m.guild WHERE m.id = :match"
    )
    return Query(sql, {"match": match}, lambda rows: bool(rows and rows[0]["may"]))
