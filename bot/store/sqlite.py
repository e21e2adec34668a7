"""The SQLite file: one connection whose thread runs whole transactions as functions.

WAL with synchronous FULL, so that a move that was shown cannot be lost by a power cut. A
transaction is one function of a plain `sqlite3.Connection`; it runs from BEGIN to COMMIT in the
connection's own thread, so two coroutines never share an open one.
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
    """The database cannot be used; the sentence says why."""


class _Writer(aiosqlite.Connection):
    """Adds what aiosqlite does not offer: a whole transaction as one job of its thread."""

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
    """An open database. `read` and `write` run one function each, whole and in order."""

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
        """Closes the file; what was committed is safe without it."""
        await self._connection.close()

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Runs `work` in one write transaction; an exception rolls it back and comes out."""
        return await self._connection.transact("BEGIN IMMEDIATE", work)

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Runs `work` on one consistent snapshot."""
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
