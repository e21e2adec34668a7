"""The SQLite file: one connection, whose thread runs each transaction as one function.

The file is in WAL mode with synchronous FULL, so that a power cut loses no move that was shown. A
transaction is a function of a plain `sqlite3.Connection`. It runs from BEGIN to COMMIT as one job
of the connection's thread, so that two coroutines never share an open transaction.
"""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import aiosqlite

from bot.store.migrations import STEPS

T = TypeVar("T")

BUSY_TIMEOUT_S = 10.0


class StoreError(Exception):
    """The database cannot be used; the message says why."""


class _Writer(aiosqlite.Connection):
    """Runs a whole transaction as one job of its thread, which aiosqlite does not offer."""

    async def transact(self, begin: str, work: Callable[[sqlite3.Connection], T]) -> T:
        run = cast(Any, self._execute)  # pyright: ignore[reportUnknownMemberType] untyped there
        return await run(self._whole, begin, work)

    async def prepare(self, work: Callable[[sqlite3.Connection], None]) -> None:
        run = cast(Any, self._execute)  # pyright: ignore[reportUnknownMemberType] untyped there
        await run(work, self._conn)

    def _whole(self, begin: str, work: Callable[[sqlite3.Connection], T]) -> T:
        connection = self._conn
        connection.execute(begin)
        try:
            value = work(connection)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        return value


class Store:
    """An open database. Transactions run one after another, in the order of their calls."""

    def __init__(self, connection: _Writer) -> None:
        self._connection = connection

    @classmethod
    async def open(cls, path: str | Path) -> Store:
        """Opens or creates the file and brings its schema up to date. Raises `StoreError`."""

        def connect() -> sqlite3.Connection:
            connection = sqlite3.connect(
                str(path), timeout=BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False
            )
            connection.row_factory = sqlite3.Row
            return connection

        try:
            connection = _Writer(connect, iter_chunk_size=64)
            await connection
        except sqlite3.Error as error:
            raise StoreError(f"Cannot open the database {path}: {error}") from error
        try:
            await connection.prepare(_prepare)
        except BaseException:
            await connection.close()
            raise
        return cls(connection)

    async def close(self) -> None:
        """Closes the file. Committed transactions are safe even if this is never called."""
        await self._connection.close()

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Runs `work` in one write transaction; rolls back and raises what `work` raises."""
        return await self._connection.transact("BEGIN IMMEDIATE", work)

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Runs `work` in one read transaction, on a consistent snapshot."""
        return await self._connection.transact("BEGIN", work)


def _prepare(connection: sqlite3.Connection) -> None:
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        _migrate(connection)
        connection.execute(
            "INSERT OR IGNORE INTO meta (key, value) VALUES ('secret', ?)",
            (secrets.token_hex(32),),
        )
    except sqlite3.DatabaseError as error:
        raise StoreError(f"The database cannot be prepared: {error}") from error


def _migrate(connection: sqlite3.Connection) -> None:
    done: int = connection.execute("PRAGMA user_version").fetchone()[0]
    if done > len(STEPS):
        raise StoreError(
            f"The database was made by a newer version (schema {done}, known up to {len(STEPS)})."
        )
    for number in range(done, len(STEPS)):
        connection.executescript(
            f"BEGIN IMMEDIATE; {STEPS[number]}; PRAGMA user_version = {number + 1}; COMMIT;"
        )
