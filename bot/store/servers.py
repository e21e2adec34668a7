"""What a server has set, for all games and for single ones, whom it blocks, and its reports.

A server or a game without a row has everything as usual. A blocked person is stored as a mark
alone. The row of a report is deleted once its log channel was told.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from bot.store.meta import drop_meta_like, read_meta_like, write_meta
from bot.store.tx import Query, Record, Tx

OF_SERVER = ("servers", "server_games", "server_blocks", "reports")
"""The tables of what belongs to a server alone, by its id."""


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

_REPORT = "SELECT id, guild, channel, person, about, what, said, at FROM reports"

_INSTEAD = "instead"
"""The key in what is `said` under which a report stores its other channel."""

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
        **{name: _json(getattr(server, name)) for name in _IN_JSON},
        threads=int(server.threads is True),
        threads_as_usual=int(server.threads is None),
    )


def forget(tx: Tx, guild: int) -> int:
    """Forgets all that was set in a server, and whom it has blocked; returns how many rows."""
    drop_meta_like(tx, keys_of_lost(guild))
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


class ServerGame(Struct, frozen=True):
    """A game in a server: whether it may be played there, and in which `channels`.

    Where there are no channels it has those of all games. A new table whose host names none has
    these `options` and `terms`.
    """

    guild: int
    game: str
    may_play: bool = True
    channels: tuple[int, ...] = ()
    options: Mapping[str, str] = {}
    terms: Mapping[str, str] = {}


def read_game(tx: Tx, guild: int | None, game: str) -> ServerGame:
    """Returns what a server has set for a game; direct messages (None) have set nothing."""
    sql = "SELECT * FROM server_games WHERE guild = :guild AND game = :game"
    found = tx.row(sql, guild=guild, game=game)
    return ServerGame(guild or 0, game) if found is None else _game(found)


def read_games(tx: Tx, guild: int) -> dict[str, ServerGame]:
    """Returns what a server has set for games, by their keys."""
    rows = tx.rows("SELECT * FROM server_games WHERE guild = :guild", guild=guild)
    return {row["game"]: _game(row) for row in rows}


def write_game(tx: Tx, game: ServerGame) -> None:
    """Stores what a server has set for a game, in place of what it had set before."""
    tx.run(
        "INSERT INTO server_games (guild, game, may_play, channels, options, terms)"
        " VALUES (:guild, :game, :may_play, :channels, :options, :terms)"
        " ON CONFLICT (guild, game) DO UPDATE SET may_play = excluded.may_play,"
        " channels = excluded.channels, options = excluded.options, terms = excluded.terms",
        guild=game.guild,
        game=game.game,
        may_play=int(game.may_play),
        channels=_json(game.channels),
        options=_json(game.options),
        terms=_json(game.terms),
    )


def read_lost(tx: Tx, guild: int) -> dict[str, tuple[int, ...]]:
    """Returns of which channels it was told that none of them is left, by the key of their game."""
    key = keys_of_lost(guild)
    return {
        name.removeprefix(key): msgspec.json.decode(value, type=tuple[int, ...])
        for name, value in read_meta_like(tx, key).items()
    }


def note_lost(tx: Tx, game: ServerGame) -> None:
    """Stores that it was told that none of a game's channels is left."""
    write_meta(tx, f"{keys_of_lost(game.guild)}{game.game}", _json(game.channels))


class ServerBlock(Struct, frozen=True):
    """Somebody who may not play in a server: the mark, the name as it was, and since when."""

    mark: str
    name: str
    at: float


def add_block(tx: Tx, guild: int, block: ServerBlock) -> None:
    """Stores a block, in place of an earlier one of the same mark."""
    tx.run(
        "INSERT INTO server_blocks (guild, mark, name, at) VALUES (:guild, :mark, :name, :at)"
        " ON CONFLICT (guild, mark) DO UPDATE SET name = excluded.name",
        guild=guild,
        mark=block.mark,
        name=block.name,
        at=block.at,
    )


def remove_block(tx: Tx, guild: int, mark: str) -> ServerBlock | None:
    """Takes a block back, and returns it; None if there is none."""
    found = read_block(tx, guild, mark)
    if found is not None:
        sql = "DELETE FROM server_blocks WHERE guild = :guild AND mark = :mark"
        tx.run(sql, guild=guild, mark=mark)
    return found


def read_block(tx: Tx, guild: int, mark: str) -> ServerBlock | None:
    """Returns the block of whoever has this mark; None if there is none."""
    sql = "SELECT mark, name, at FROM server_blocks WHERE guild = :guild AND mark = :mark"
    found = tx.row(sql, guild=guild, mark=mark)
    return None if found is None else ServerBlock(**found)


def read_blocks(tx: Tx, guild: int) -> tuple[ServerBlock, ...]:
    """Returns who may not play in a server, the latest first."""
    sql = "SELECT mark, name, at FROM server_blocks WHERE guild = :guild ORDER BY at DESC, mark"
    return tuple(ServerBlock(**row) for row in tx.rows(sql, guild=guild))


class Report(Struct, frozen=True):
    """Something that is told in a `channel` of a server: what `person` did, if somebody did it.

    `what` is a word of the code, `about` a person whom it concerns, and `said` what else is told,
    in which no person stands. `instead` is the channel in which it is told if the first one takes
    nothing; it is stored with what is said. `at`: seconds since the epoch, UTC.
    """

    id: str
    guild: int
    channel: int
    what: str
    said: Mapping[str, Any]
    at: float
    person: int | None = None
    about: int | None = None
    instead: int | None = None


def add_report(tx: Tx, report: Report) -> None:
    """Stores something that is to be told, after all that is to be told in its server by now."""
    other = {} if report.instead is None else {_INSTEAD: report.instead}
    tx.run(
        "INSERT INTO reports (id, guild, channel, person, about, what, said, at)"
        " VALUES (:id, :guild, :channel, :person, :about, :what, :said,"
        " CASE WHEN EXISTS (SELECT 1 FROM reports r WHERE r.guild = :guild AND r.at >= :at)"
        " THEN (SELECT max(r.at) FROM reports r WHERE r.guild = :guild) + 0.001 ELSE :at END)",
        id=report.id,
        guild=report.guild,
        channel=report.channel,
        person=report.person,
        about=report.about,
        what=report.what,
        said=_json({**report.said, **other}),
        at=report.at,
    )


def read_reports(tx: Tx, guild: int) -> tuple[Report, ...]:
    """Returns what is still to be told in a server, in the order of time."""
    rows = tx.rows(f"{_REPORT} WHERE guild = :guild ORDER BY at, id", guild=guild)
    return tuple(map(_report, rows))


def read_reports_of_kind(tx: Tx, what: str) -> tuple[Report, ...]:
    """Returns what is still to be told of one kind in all servers."""
    rows = tx.rows(f"{_REPORT} WHERE what = :what ORDER BY at, id", what=what)
    return tuple(map(_report, rows))


def drop_report(tx: Tx, report: str) -> None:
    """Deletes what was told, or cannot be told."""
    tx.run("DELETE FROM reports WHERE id = :report", report=report)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _game(row: Record) -> ServerGame:
    return ServerGame(
        row["guild"],
        row["game"],
        bool(row["may_play"]),
        msgspec.json.decode(row["channels"], type=tuple[int, ...]),
        msgspec.json.decode(row["options"], type=dict[str, str]),
        msgspec.json.decode(row["terms"], type=dict[str, str]),
    )


def _report(row: Record) -> Report:
    said = msgspec.json.decode(row["said"], type=dict[str, Any])
    values: dict[str, Any] = {**row, "said": said, "instead": said.pop(_INSTEAD, None)}
    return Report(**values)
