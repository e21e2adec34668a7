"""What a server has set for single games; a game without a row has everything as usual."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from bot.store.meta import read_like, write_meta
from bot.store.servers import keys_of_lost
from bot.store.tx import Record, Tx


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


def read(tx: Tx, guild: int | None, game: str) -> ServerGame:
    """Returns what a server has set for a game; direct messages (None) have set nothing."""
    sql = "SELECT * FROM server_games WHERE guild = :guild AND game = :game"
    found = tx.row(sql, guild=guild, game=game)
    return ServerGame(guild or 0, game) if found is None else _game(found)


def read_all(tx: Tx, guild: int) -> dict[str, ServerGame]:
    """Returns what a server has set for games, by their keys."""
    rows = tx.rows("SELECT * FROM server_games WHERE guild = :guild", guild=guild)
    return {row["game"]: _game(row) for row in rows}


def write(tx: Tx, game: ServerGame) -> None:
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


def lost(tx: Tx, guild: int) -> dict[str, tuple[int, ...]]:
    """Returns of which channels it was told that none of them is left, by the key of their game."""
    key = keys_of_lost(guild)
    return {
        name.removeprefix(key): msgspec.json.decode(value, type=tuple[int, ...])
        for name, value in read_like(tx, key).items()
    }


def note_lost(tx: Tx, game: ServerGame) -> None:
    """Stores that it was told that none of a game's channels is left."""
    write_meta(tx, f"{keys_of_lost(game.guild)}{game.game}", _json(game.channels))


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
