"""The SQLite file: one connection, whose thread runs each transaction as one function.

The file is in WAL mode. A write is on the disk before it counts, so that a power cut loses no move
that was shown; a jot need not be. A transaction runs from BEGIN to COMMIT as one job of the
connection's thread, so that two coroutines never share an open transaction. Every write is alone,
whatever keys it names.
"""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Self, TypeVar, cast

import aiosqlite

from bot.store import schema
from bot.store.changes import ChangeSet
from bot.store.sqlite import files, safe_copy
from bot.store.sqlite.errors import in_sentences
from bot.store.sqlite.files import (
    APPLICATION_ID,
    check_ours,
    check_place,
    empty_log,
    is_ours,
    overwrite,
    refuse_foreign,
    tables_of,
)
from bot.store.sqlite.inspect import DatabaseContents, check_known, note_raised
from bot.store.tx import (
    ALONE,
    Conflict,
    Hooks,
    Keys,
    Query,
    Record,
    StoreUnavailable,
    Trouble,
    Tx,
    Value,
)

T = TypeVar("T")

BUSY_TIMEOUT_S = 10.0
"""How long a statement waits for the lock of another process."""

TRIES = 3
"""How often a write transaction runs before its conflict is raised."""

FOREIGN_KEYS = "PRAGMA foreign_keys = ON"
"""Has a connection refuse a row that refers to none."""

READ = ("BEGIN",)
WRITE = ("PRAGMA synchronous = FULL", "BEGIN IMMEDIATE")
JOT = ("PRAGMA synchronous = NORMAL", "BEGIN IMMEDIATE")
"""What begins each kind of transaction. With FULL a commit waits until the disk has it."""

_TAKEN = (sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY)
_LOCKED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_TROUBLES = {
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_IOERR: Trouble.DISK,
    sqlite3.SQLITE_CANTOPEN: Trouble.DISK,
    sqlite3.SQLITE_READONLY: Trouble.DISK,
}
_PASSING = (*_LOCKED, sqlite3.SQLITE_NOMEM, *_TROUBLES)
"""Errors of the file or its disk that a later transaction may not meet any more."""


WORDS = {
    "id": "INTEGER",
    "int": "INTEGER",
    "time": "REAL",
    "table": " STRICT",
    "keyed": " STRICT, WITHOUT ROWID",
}
"""SQLite's words for the names in braces of `schema`."""


class SqliteTx:
    """A `Tx` on a connection on which a transaction has begun."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.touched = ChangeSet()
        self.writes = 0

    def run(self, sql: str, /, **values: Value) -> None:
        self.changed(sql, **values)

    def changed(self, sql: str, /, **values: Value) -> int:
        """Runs a statement; returns how many rows it added, changed or deleted."""
        self.writes += 1
        return self._connection.execute(sql, values).rowcount

    def rows(self, sql: str, /, **values: Value) -> list[Record]:
        return self._asked(sql, values)

    def row(self, sql: str, /, **values: Value) -> Record | None:
        found = self.rows(sql, **values)
        return found[0] if found else None

    def all(self, *queries: Query[Any]) -> list[Any]:
        return [one.made(self._asked(one.sql, one.values)) for one in queries]

    def fill(self, table: str, columns: Sequence[str], rows: Iterable[Sequence[Value]]) -> None:
        self.writes += 1
        places = ", ".join("?" for _ in columns)
        self._connection.executemany(
            f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})", rows
        )

    def needs(self, *keys: str) -> None:
        """Does nothing: a write on a file is always alone."""

    def alone(self) -> None:
        """Does nothing, for the same reason."""

    def _asked(self, sql: str, values: Mapping[str, Value]) -> list[Record]:
        cursor = self._connection.execute(sql, values)
        found = cursor.fetchall()
        if not found:  # as most queries of a table find nothing
            return []
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in found]


class _Writer(aiosqlite.Connection):
    """Runs a whole transaction as one job of its thread, which aiosqlite does not offer."""

    async def transact(
        self, begin: tuple[str, ...], work: Callable[[Tx], T], tries: int
    ) -> tuple[T, ChangeSet]:
        return await self._run(_whole, begin, work, tries)

    async def ask(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await self._run(work)

    async def _run(self, job: Callable[..., Any], *values: object) -> Any:
        run = cast(Any, self._execute)  # pyright: ignore[reportUnknownMemberType] untyped there
        return await run(job, self._conn, *values)


class SqliteStore(Hooks):
    """A `Store` in a file. Transactions run one after another, in the order of their calls."""

    def __init__(self, connection: _Writer, path: Path) -> None:
        super().__init__()
        self._connection = connection
        self._path = path
        self._is_faulty = False

    @classmethod
    async def open(cls, path: str | Path) -> Self:
        """Opens or creates the file and brings its schema up to date. Raises `StoreError`."""
        check_ours(Path(path))
        store = await cls._connected(path, str(path))
        try:
            await store._connection.ask(lambda connection: _prepare(connection, Path(path)))
        except BaseException:
            await store.close()
            raise
        return store

    @classmethod
    async def join(cls, path: str | Path) -> Self:
        """Opens a file that is there, as it stands. Raises `StoreError`."""
        store = await cls._connected(path, f"{Path(path).absolute().as_uri()}?mode=rw")
        await store._connection.ask(lambda connection: connection.execute(FOREIGN_KEYS))
        return store

    @classmethod
    async def rehearse(cls, path: str | Path) -> None:
        """Does what `open` does with a file that is there, and takes it back."""
        store = await cls.join(path)
        try:
            with in_sentences(Path(path), "prepared"):
                await store._connection.ask(lambda connection: _migrate(connection, is_tried=True))
        finally:
            await store.close()

    @classmethod
    async def look(cls, path: str | Path) -> Self:
        """Opens a file that is there, as it stands, for reading alone. Raises `StoreError`."""
        return await cls._connected(path, f"{Path(path).absolute().as_uri()}?mode=ro")

    @classmethod
    async def _connected(cls, path: str | Path, name: str) -> Self:
        """Opens a file by its name or URI for SQLite."""

        def connect() -> sqlite3.Connection:
            return sqlite3.connect(
                name,
                timeout=BUSY_TIMEOUT_S,
                isolation_level=None,
                check_same_thread=False,
                uri=name != str(path),
            )

        check_place(Path(path))
        with in_sentences(Path(path), "opened"):
            connection = _Writer(connect, iter_chunk_size=64)
            await connection
            store = cls(connection, Path(path))
            try:
                await connection.ask(overwrite)
            except BaseException:
                await store.close()
                raise
            return store

    async def standing(self) -> DatabaseContents:
        """Returns what stands in the file. Raises `StoreError` for one that cannot be read."""
        with in_sentences(self._path, "read"):
            return await self._connection.ask(_standing)

    async def close(self) -> None:
        await self._connection.close()

    async def write(self, work: Callable[[Tx], T], on: Keys = ALONE) -> T:
        """Runs `work` in one write transaction, which is on the disk when it ends."""
        with self.timing("write"):
            value, touched = await self._written(WRITE, work)
            self.listener(touched)
        return value

    async def write_relaxed(self, work: Callable[[Tx], T], on: Keys = ALONE) -> T:
        """Runs `work` as `write` does, without waiting for the disk."""
        with self.timing("jot"):
            value, _ = await self._written(JOT, work)
        return value

    async def read(self, work: Callable[[Tx], T]) -> T:
        with self.timing("read"):
            value, _ = await self._watched(READ, work, 1)
            return value

    async def damage(self) -> tuple[str, ...]:
        return await files.damage(self._path)

    async def scrub(self) -> bool:
        """Empties the write-ahead log; False while another process uses the file."""
        return await self._connection.ask(empty_log)

    async def remove_copies(self, now: float) -> int:
        """Removes the safe copies of the file that are older than a week by now."""
        return await asyncio.to_thread(safe_copy.remove_old_safe_copies, self._path, now)

    async def _written(
        self, begin: tuple[str, ...], work: Callable[[Tx], T]
    ) -> tuple[T, ChangeSet]:
        done = await self._watched(begin, self._led(work), TRIES)
        if self._is_faulty:
            self._is_faulty = False
            self.on_recovery()
        if deeds := done[1].deeds:
            self.on_deeds(deeds)
        return done

    async def _watched(
        self, begin: tuple[str, ...], work: Callable[[Tx], T], tries: int
    ) -> tuple[T, ChangeSet]:
        try:
            return await self._connection.transact(begin, work, tries)
        except (sqlite3.Error, Conflict, StoreUnavailable) as error:
            self._is_faulty = self._is_faulty or _may_pass(error)
            raise

    def _led(self, work: Callable[[Tx], T]) -> Callable[[Tx], T]:
        is_again = False

        def led(tx: Tx) -> T:
            nonlocal is_again
            self.reruns += is_again
            is_again = True
            self.first(tx)
            return work(tx)

        return led


def _whole(
    connection: sqlite3.Connection,
    begin: tuple[str, ...],
    work: Callable[[SqliteTx], T],
    tries: int,
) -> tuple[T, ChangeSet]:
    """Runs a transaction from BEGIN to COMMIT, `tries` times at most.

    Returns what `work` returns, and what the try that was committed has touched.
    """
    while True:
        tries -= 1
        try:
            for statement in begin:
                connection.execute(statement)
        except sqlite3.Error as error:
            judged = _judged(error)
            if judged is error:
                raise
            # The busy timeout is over: another try would wait as long.
            raise judged from error
        try:
            tx = SqliteTx(connection)
            value = work(tx)
            connection.execute("COMMIT")
            return value, tx.touched
        except BaseException as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            judged = _judged(error)
            if tries > 0 and isinstance(judged, Conflict):
                continue
            if judged is error:
                raise
            raise judged from error


def _judged(error: BaseException) -> BaseException:
    """Returns what an error of SQLite means to a caller, else the error itself."""
    if not isinstance(error, sqlite3.Error):
        return error
    code = getattr(error, "sqlite_errorcode", 0)
    if code in _TAKEN or _kind(code) in _LOCKED:
        return Conflict(str(error))
    trouble = _TROUBLES.get(_kind(code))
    return error if trouble is None else StoreUnavailable(trouble, str(error))


def _kind(code: int) -> int:
    """The kind of an error, of which SQLite's extended code is a case."""
    return code & 0xFF


def _may_pass(error: BaseException) -> bool:
    """Whether a transaction failed because of the file or its disk, and another may succeed."""
    met = error if isinstance(error, sqlite3.Error) else error.__cause__
    return _kind(getattr(met, "sqlite_errorcode", 0)) in _PASSING


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    with in_sentences(path, "prepared"):
        refuse_foreign(connection)
        check_known(_schema(connection), path)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(FOREIGN_KEYS)
        _migrate(connection)


def _standing(connection: sqlite3.Connection) -> DatabaseContents:
    tables, done = tables_of(connection), _schema(connection)
    return DatabaseContents(done if "meta" in tables and is_ours(connection) else 0, tables)


def _schema(connection: sqlite3.Connection) -> int:
    """The schema that a file names; 0 for an empty one."""
    return connection.execute("PRAGMA user_version").fetchone()[0]


def _migrate(connection: sqlite3.Connection, *, is_tried: bool = False) -> None:
    """Brings the file to the present schema in one transaction; `is_tried`: and takes it back."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        done = _schema(connection)
        check_known(done)
        for statement in schema.filled(WORDS, done=done):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {schema.VERSION}")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        SqliteTx(connection).run(
            "INSERT INTO meta (key, value) VALUES ('secret', :secret) ON CONFLICT DO NOTHING",
            secret=secrets.token_hex(32),
        )
        connection.execute("ROLLBACK" if is_tried else "COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    if not is_tried:
        note_raised(done)
