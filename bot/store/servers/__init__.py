"""What a server has set for its tables; a server without a row has everything as usual."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from bot.store.meta import drop_like
from bot.store.tx import Query, Tx


class Server(Struct, frozen=True):
    """A server's settings.

    Tables may be opened in `channels`; where there are none, everywhere. `threads`: a match has a
    thread of its own; None: nobody has chosen, and it is as usual. `pace` is that of a new table
    whose host names none; None: as usual. `role` is told of a new open table, and was told last at
    `role_told_at`. `computers`: whoever opens a table may seat computer players at it. `limits` are
    those of a person here that the server has set, by their names. Of `players`, the roles that
    alone may play, there are none where everybody may; `blocked` are roles that may not. Who has
    the role `moderators` moderates all tables. What they do and what is set is told in
    `log_channel`, how matches end in `results_channel`. Since `nowhere_at` it was told that none of
    the `channels` is left.
    """

    guild: int
    channels: tuple[int, ...] = ()
    threads: bool | None = None
    pace: str | None = None
    role: int | None = None
    role_told_at: float | None = None
    computers: bool = True
    limits: Mapping[str, int] = {}
    players: tuple[int, ...] = ()
    blocked: tuple[int, ...] = ()
    moderators: int | None = None
    log_channel: int | None = None
    results_channel: int | None = None
    nowhere_at: float | None = None


OF_SERVER = ("servers", "server_games", "server_blocks", "reports")
"""The tables of what belongs to a server alone, by its id."""


class Roles(Struct, frozen=True):
    """The roles that a person has in a server, as Discord has sent them."""

    guild: int
    ids: frozenset[int]


_IN_JSON: Mapping[str, Any] = {
    **dict.fromkeys(("channels", "players", "blocked"), tuple[int, ...]),
    "limits": dict[str, int],
}
"""The columns that are stored as JSON, with their types."""

_FLAGS = ("computers",)
"""The columns of yes and no."""

_PLAIN = ("guild", "pace", "role", "moderators", "log_channel", "results_channel", "nowhere_at")

_SET = (*_PLAIN, *_FLAGS, *_IN_JSON, "threads", "threads_as_usual")
"""The columns that are written together."""

_WRITE = (
    f"INSERT INTO servers ({', '.join(_SET)}) VALUES ({', '.join(f':{name}' for name in _SET)})"
    f" ON CONFLICT (guild) DO UPDATE SET {', '.join(f'{n} = excluded.{n}' for n in _SET[1:])}"
)


def read(tx: Tx, guild: int | None) -> Server:
    """Returns a server's settings; direct messages (None) have those of no server."""
    found = tx.row("SELECT * FROM servers WHERE guild = :guild", guild=guild)
    if found is None:
        return Server(guild or 0)
    threads = None if found["threads_as_usual"] else bool(found["threads"])
    return Server(
        **{name: found[name] for name in (*_PLAIN, "role_told_at")},
        **{name: bool(found[name]) for name in _FLAGS},
        **{name: msgspec.json.decode(found[name], type=kind) for name, kind in _IN_JSON.items()},
        threads=threads,
    )


def write(tx: Tx, server: Server) -> None:
    """Stores a server's settings in place of those of before; not when the role was told."""
    tx.run(
        _WRITE,
        **{name: getattr(server, name) for name in _PLAIN},
        **{name: int(getattr(server, name)) for name in _FLAGS},
        **{name: msgspec.json.encode(getattr(server, name)).decode() for name in _IN_JSON},
        threads=int(server.threads is True),
        threads_as_usual=int(server.threads is None),
    )


def forget(tx: Tx, guild: int) -> int:
    """Forgets all that was set in a server, and whom it has blocked; returns how many rows."""
    drop_like(tx, keys_of_lost(guild))
    return sum(
        tx.changed(f"DELETE FROM {table} WHERE guild = :guild", guild=guild) for table in OF_SERVER
    )


def keys_of_lost(guild: int) -> str:
    """How the keys of `meta` begin by which games were told that none of their channels is left."""
    return f"nowhere.{guild}."


def known(tx: Tx) -> frozenset[int]:
    """Returns the servers of which there is anything beside their matches."""
    each = (f"SELECT guild FROM {table}" for table in (*OF_SERVER, "tournaments"))
    return frozenset(row["guild"] for row in tx.rows(" UNION ".join(each)))


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
