"""The messages that show the table of a day in a server, one in a channel for each day."""

from __future__ import annotations

from msgspec import Struct

from bot.store.tx import Record, Tx


class DayBoard(Struct, frozen=True):
    """Where the table of a daily deal (`deal`) stands that lists the attempts of a server."""

    message: int
    channel: int
    guild: int
    game: str
    deal: str


def write(tx: Tx, board: DayBoard) -> DayBoard | None:
    """Stores where a table stands; returns where it stood before in that channel, if it did."""
    where = {"channel": board.channel, "game": board.game, "deal": board.deal}
    key = "channel = :channel AND game = :game AND deal = :deal"
    old = tx.row(f"SELECT * FROM day_boards WHERE {key}", **where)
    tx.run(f"DELETE FROM day_boards WHERE {key}", **where)
    tx.run(
        "INSERT INTO day_boards (message, channel, guild, game, deal)"
        " VALUES (:message, :channel, :guild, :game, :deal)",
        message=board.message,
        guild=board.guild,
        **where,
    )
    return None if old is None else _board(old)


def read(tx: Tx, message: int) -> DayBoard | None:
    """Returns what a message shows; None if it shows no table of a day any more."""
    row = tx.row("SELECT * FROM day_boards WHERE message = :message", message=message)
    return None if row is None else _board(row)


def of_deal(tx: Tx, game: str, deal: str, guild: int) -> tuple[DayBoard, ...]:
    """Returns where the table of a daily deal stands in a server."""
    rows = tx.rows(
        "SELECT * FROM day_boards WHERE game = :game AND deal = :deal AND guild = :guild"
        " ORDER BY message",
        game=game,
        deal=deal,
        guild=guild,
    )
    return tuple(_board(row) for row in rows)


def drop(tx: Tx, message: int) -> None:
    """Forgets a message, because its day is over or it is gone."""
    tx.run("DELETE FROM day_boards WHERE message = :message", message=message)


def _board(row: Record) -> DayBoard:
    return DayBoard(*(row[field] for field in DayBoard.__struct_fields__))
