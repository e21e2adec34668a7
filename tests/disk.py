"""The bot's database file, read and changed beside the bot."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from bot.match.live import Live
from bot.store.move_log import read_moves
from bot.store.sqlite.engine import SqliteTx
from bot.store.tx import Tx
from tests import lives
from tests.engines import stored_by_server, tables_of


@contextmanager
def opened(path: Path) -> Generator[sqlite3.Connection]:
    """A connection to the file, which stores at its end what the block has changed."""
    with closing(sqlite3.connect(path, timeout=10)) as con, con:
        yield con


@contextmanager
def reading(path: Path) -> Generator[Tx]:
    """One snapshot of the file, for the bot's own readers."""
    uri = f"{path.resolve().as_uri()}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True, timeout=10)) as con:
        con.execute("BEGIN")
        yield SqliteTx(con)


def zeroed(path: Path, table: str) -> None:
    """Writes zeros over the first page of a table or index, as a failing disk does to a file."""
    with opened(path) as con:
        con.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        found = con.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,))
        (page,) = found.fetchone()
        (size,) = con.execute("PRAGMA page_size").fetchone()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(bytes(size))


def forbid_computers(path: Path, guild: int | None) -> None:
    """A server lets no computers play, and has set nothing else."""
    sql = "INSERT INTO servers (guild, threads_as_usual, computers) VALUES (?, 1, 0)"
    with opened(path) as con:
        con.execute(sql, (guild,))


def tables(path: Path) -> dict[str, list[dict[str, Any]]]:
    """Every row of the file, or of the database that stands for its path, by table."""
    if stored_by_server(path):
        return tables_of(path)
    with reading(path) as tx:
        found = tx.rows("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {
            name: [dict(row) for row in tx.rows(f"SELECT * FROM {name}")]
            for name in [row["name"] for row in found]
        }


def holding(path: Path, *needles: str) -> list[str]:
    """Every value of the file that holds one of these texts, with its table and column."""
    return [
        f"{name}.{column}: {value}"
        for name, rows in tables(path).items()
        for row in rows
        for column, value in row.items()
        if any(needle in str(value) for needle in needles)
    ]


def live_of(path: Path, match: str) -> Live:
    """A match that has begun, folded from the file."""
    with reading(path) as tx:
        table, moves = lives.MEANS.read(tx, match), read_moves(tx, match)
    assert table is not None
    return lives.live_of(table, [move.row for move in moves])
