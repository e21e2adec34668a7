"""Whether a SQLite file is ours: asked before anything opens it to write, or lays files beside it.

A file says so itself since `APPLICATION_ID` is set. One that was made before that has a secret in
its table `meta`.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.tx import StoreError

APPLICATION_ID = int.from_bytes(b"tumb", "big")
"""The number in the head of a file by which SQLite lets a program know its own."""


def check_ours(path: Path) -> None:
    """Raises `StoreError` for the file of another program; not a byte is changed, and none is laid.

    Of a file that another process writes at this moment nothing may be known: who opens it looks
    again.
    """
    if not path.is_file():
        return
    uri = f"{path.absolute().as_uri()}?immutable=1"
    try:
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            refuse_foreign(connection)
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_NOTADB:
            return
        raise StoreError(f"{path} is no database: {error}") from error


def refuse_foreign(connection: sqlite3.Connection) -> None:
    """Raises `StoreError` for the file of another program."""
    if not is_ours(connection):
        raise StoreError(
            "TUMBLER_DATABASE names a database of another program, in which nothing was changed:"
            " name another one."
        )


def is_ours(connection: sqlite3.Connection) -> bool:
    """Whether a file is one of ours, or empty. Reads alone."""
    (number,) = connection.execute("PRAGMA application_id").fetchone()
    tables = tables_of(connection)
    if number or not tables:
        return number in (0, APPLICATION_ID)
    columns = {row[1] for row in connection.execute("PRAGMA table_info(meta)")}
    if not {"key", "value"} <= columns:
        return False
    return bool(connection.execute("SELECT 1 FROM meta WHERE key = 'secret'").fetchall())


def tables_of(connection: sqlite3.Connection) -> frozenset[str]:
    """The names of the tables in a file."""
    found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    return frozenset(name for (name,) in found if not name.startswith("sqlite_"))
