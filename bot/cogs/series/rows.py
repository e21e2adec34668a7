"""The games of a series after its first: which match is which game, and how it stood before it."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from bot.store.tx import Query, Record, Tx


class SeriesGame(Struct, frozen=True):
    """A match as a game of a series.

    `first` is the match of game 1, `number` counts games from 1. `before` is what each seat of this
    match had won in the games before it: wins, or points. Game 1 has no row in the store.
    """

    first: str
    number: int
    before: tuple[int, ...]


def write(tx: Tx, match: str, game: SeriesGame) -> None:
    """Stores which game of its series a match is. Raises `Conflict` if that game has a match."""
    tx.run(
        "INSERT INTO series (match, first, number, won_before)"
        " VALUES (:match, :first, :number, :won_before)",
        match=match,
        first=game.first,
        number=game.number,
        won_before=msgspec.json.encode(game.before).decode(),
    )


def game_of(match: str) -> Query[SeriesGame | None]:
    """Asks for a match as a game of its series; None for game 1, and without a series."""
    return Query("SELECT * FROM series WHERE match = :match", {"match": match}, _game)


def _game(rows: list[Record]) -> SeriesGame | None:
    if not rows:
        return None
    found = rows[0]
    before = msgspec.json.decode(found["won_before"], type=tuple[int, ...])
    return SeriesGame(found["first"], found["number"], before)


def newest(tx: Tx, first: str) -> str:
    """Returns the match of the newest game of a series, by the match of its first game."""
    sql = "SELECT match FROM series WHERE first = :first ORDER BY number DESC LIMIT 1"
    found = tx.row(sql, first=first)
    return first if found is None else found["match"]
