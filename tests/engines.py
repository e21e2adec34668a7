"""The engines of the store, on which a test runs by turns: a SQLite file, and PostgreSQL.

A test names its database by a path, whatever engine it runs on. On PostgreSQL each path is a
database of its own, which another test may have used before, and which is empty.
"""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from bot.app import database
from bot.store.tx import Store
from tests import quick
from tests.postgres import Cluster, cluster

SQLITE, POSTGRES = "sqlite", "postgres"


class Databases:
    """The databases of a server, which is started when the first one is asked for."""

    def __init__(self) -> None:
        self._ends = ExitStack()
        self._cluster: Cluster | None = None
        self._made = 0
        self._free: list[str] = []
        self._of: dict[Path, str] = {}

    def address_of(self, path: Path) -> str:
        """The address of the database that stands for a path."""
        if self._cluster is None:
            self._cluster = self._ends.enter_context(cluster())
        if path not in self._of:
            self._of[path] = self._free.pop() if self._free else self._new(self._cluster)
        return self._cluster.address(self._of[path])

    def holds(self, path: Path) -> bool:
        """Whether a path stands for one of them."""
        return path in self._of

    def empty(self, folder: Path) -> None:
        """Empties the databases of a folder, for others to use; none of them is open any more."""
        import psycopg

        for path in [path for path in self._of if path.is_relative_to(folder)]:
            address, name = self.address_of(path), self._of.pop(path)
            # What a test that failed has left open is not waited for.
            with contextlib.suppress(psycopg.Error), psycopg.connect(address) as connection:
                _empty(connection)
                self._free.append(name)

    def _new(self, server: Cluster) -> str:
        import psycopg

        self._made += 1
        name = f"test{self._made}"
        with psycopg.connect(server.address(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")  # type: ignore[arg-type]
        return name

    def close(self) -> None:
        """Ends the server."""
        self._ends.close()


def _empty(connection: Any) -> None:
    """Deletes all rows, which is much quicker than a new database or TRUNCATE; the schema stays."""
    tables = _tables(connection)
    deletes = [f"DELETE FROM {name}" for name in tables if name != "meta"]
    if tables:
        deletes.append("DELETE FROM meta WHERE key <> 'schema'")
    first = "SET LOCAL lock_timeout = '2s'; SET LOCAL session_replication_role = replica"
    connection.execute("; ".join((first, *deletes)))


def _tables(connection: Any) -> list[str]:
    names = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    return [name for (name,) in names]


_databases: Databases | None = None


@contextlib.contextmanager
def running_on(databases: Databases | None) -> Iterator[None]:
    """Has paths stand for databases of PostgreSQL; None: for files."""
    global _databases
    before, _databases = _databases, databases
    try:
        yield
    finally:
        _databases = before


def address_of(path: Path) -> str:
    """The address that stands for a path on the engine of now."""
    return str(path) if _databases is None else _databases.address_of(path)


def empty(folder: Path) -> None:
    """Empties what stands for paths below a folder, unless these are files."""
    if _databases is not None:
        _databases.empty(folder)


def stored_by_server(path: Path) -> bool:
    """Whether a path stands for a database of PostgreSQL."""
    return _databases is not None and _databases.holds(path)


def tables_of(path: Path) -> dict[str, list[dict[str, Any]]]:
    """Every row of the database of PostgreSQL that stands for a path, by table."""
    import psycopg
    from psycopg.rows import dict_row

    with psycopg.connect(address_of(path)) as connection:
        cursor = connection.cursor(row_factory=dict_row)
        return {
            name: cursor.execute(f"SELECT * FROM {name}").fetchall()  # type: ignore[arg-type]
            for name in _tables(connection)
        }


async def open_store(path: Path) -> Store:
    """Opens the database that stands for a path on the engine of now."""
    if _databases is None:
        await quick.lay(path, secrets.token_hex(32))
    return await database.open_store(address_of(path))
