"""The database of a soak: its address for the bots, and how the judge reads it beside them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from threading import Lock
from typing import Protocol, TypeVar

from bot.store.sqlite.engine import SqliteTx
from bot.store.tx import Record, Tx, Value
from tests.engines import SQLITE
from tests.postgres import cluster

T = TypeVar("T")


class Database(Protocol):
    """A database of either engine. One thread at a time reads it; another one waits."""

    def address(self, slot: int = 0) -> str:
        """What the bots of a slot are given."""
        ...

    def read(self, work: Callable[[Tx], T]) -> T:
        """Runs `work` on one snapshot; it may run twice."""
        ...

    def ask(self, sql: str, /, **values: Value) -> list[Record]:
        """Returns all rows of one query, which needs no snapshot beside its own."""
        ...

    def change(self, sql: str, /, **values: Value) -> None:
        """Changes what is stored, as somebody could who has the database."""
        ...

    def close(self) -> None:
        """Reads no more, and ends what was started for it."""
        ...


class FileDatabase:
    """A SQLite file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = Lock()
        self._opened: sqlite3.Connection | None = None

    @property
    def _con(self) -> sqlite3.Connection:
        """The connection, which is opened when the bot has made the file."""
        if self._opened is None:
            self._opened = sqlite3.connect(
                self._path, timeout=10, isolation_level=None, check_same_thread=False
            )
        return self._opened

    def address(self, slot: int = 0) -> str:
        """The path, whatever the slot."""
        return str(self._path)

    def read(self, work: Callable[[Tx], T]) -> T:
        """Runs `work` on one snapshot."""
        with self._lock:
            self._con.execute("BEGIN")
            try:
                return work(SqliteTx(self._con))
            finally:
                self._con.execute("COMMIT")

    def ask(self, sql: str, /, **values: Value) -> list[Record]:
        """Returns all rows of one query."""
        with self._lock:
            return SqliteTx(self._con).rows(sql, **values)

    def change(self, sql: str, /, **values: Value) -> None:
        """Runs one statement."""
        with self._lock:
            SqliteTx(self._con).run(sql, **values)

    def close(self) -> None:
        """Closes the connection."""
        if self._opened is not None:
            self._opened.close()


Made = Callable[[Path], Database]
"""Makes the database of a folder."""


def in_file(folder: Path) -> Database:
    """The SQLite file of a folder."""
    return FileDatabase(folder / "tumbler.db")


@contextmanager
def made_by(engine: str, *, wires: int = 0) -> Iterator[Made]:
    """What makes databases: files, or new ones on a server that ends with the block.

    The bots of so many slots come to that server over `wires`; 0: all of them over its socket. A
    crash of it loses what was committed without waiting for the disk.
    """
    if engine == SQLITE:
        yield in_file
        return
    from tests.soak.served import ServedDatabase  # needs psycopg
    from tests.soak.wires import Wires

    with cluster(writer_s=10.0) as server:
        names = (f"soak{n}" for n in count(1))

        def on_server(_folder: Path) -> Database:
            name = next(names)
            server.call("createdb", name)
            over = Wires(server.socket, wires) if wires else None
            return ServedDatabase(server, name, over)

        yield on_server
