"""PostgreSQL for one test: a throw-away cluster, and the store's transactions on it.

It shows that the statements of `bot.store` run on a second engine. `missing()` says why they cannot
be tried here, or gives None.
"""

from __future__ import annotations

import asyncio
import functools
import importlib.util
import os
import pwd
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from bot.store import schema
from bot.store.touched import Touched
from bot.store.tx import Conflict, Record, Tx, Value

T = TypeVar("T")

TRIES = 3
"""How often a write transaction runs before its conflict is raised."""

TYPES = {"id": "BIGINT", "int": "INTEGER", "time": "DOUBLE PRECISION", "table": "", "keyed": ""}
"""The engine's words for the names in braces of the schema."""

ACCOUNTS = ("postgres", "nobody")
"""Whom root lets run the server, which refuses to run as root."""

WRITE = "BEGIN ISOLATION LEVEL SERIALIZABLE"
READ = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"

_QUOTED_OR_NAMED = re.compile(r"'[^']*'|(?<![:\w]):([a-z]\w*)|%")


def missing() -> str | None:
    """Says what PostgreSQL lacks here; None if it can be tried."""
    if importlib.util.find_spec("psycopg") is None:
        return "psycopg is not installed (pip install -e '.[dev,postgres]')"
    if _programs() is None:
        return "no PostgreSQL server is installed (apt-get install postgresql)"
    if os.geteuid() == 0 and _account() is None:
        return f"root may not run PostgreSQL, and there is no account {' or '.join(ACCOUNTS)}"
    return None


def _programs() -> Path | None:
    """The folder with `initdb` and `pg_ctl`: Debian keeps one for each version, the newest last."""
    debian = Path("/usr/lib/postgresql").glob("*/bin")
    found = sorted(debian, key=lambda path: (len(path.parent.name), path.parent.name))
    on_path = shutil.which("pg_ctl")
    if on_path is not None:
        found.append(Path(on_path).resolve().parent)
    usable = [path for path in found if (path / "initdb").exists() and (path / "pg_ctl").exists()]
    return usable[-1] if usable else None


def _account() -> pwd.struct_passwd | None:
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    return next((known[name] for name in ACCOUNTS if name in known), None)


@contextmanager
def cluster() -> Iterator[str]:
    """Runs a new, empty server on a socket of its own; yields how to connect to it."""
    programs, account = _programs(), _account() if os.geteuid() == 0 else None
    assert programs is not None
    # Not pytest's folder, which another account may not enter; a socket's path has 107 bytes.
    folder = Path(tempfile.mkdtemp(prefix="tumbler-pg-"))
    who: dict[str, Any] = {}
    if account is not None:
        os.chown(folder, account.pw_uid, account.pw_gid)
        who = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}

    def call(program: str, *given: str) -> None:
        words = [str(programs / program), "-D", str(folder / "data"), *given]
        log = (folder / "calls").open("ab")
        with log:
            subprocess.run(words, check=True, cwd=folder, stdout=log, stderr=log, **who)

    options = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off"
    try:
        call("initdb", "-A", "trust", "-U", "tumbler", "-E", "UTF8", "--locale=C", "--no-sync")
        call("pg_ctl", "-w", "-l", str(folder / "log"), "-o", options, "start")
        try:
            yield f"host={folder} user=tumbler dbname=postgres"
        finally:
            call("pg_ctl", "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder)


@functools.cache
def translated(sql: str) -> str:
    """The statement with psycopg's parameters, `%(name)s`, in place of `:name`."""

    def one(found: re.Match[str]) -> str:
        if found[1] is not None:
            return f"%({found[1]})s"
        return found[0].replace("%", "%%")

    return _QUOTED_OR_NAMED.sub(one, sql)


class PostgresTx:
    """A `Tx` on a connection on which a transaction has begun."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self.touched = Touched()

    def run(self, sql: str, /, **values: Value) -> int:
        return self._connection.execute(translated(sql), values).rowcount

    def rows(self, sql: str, /, **values: Value) -> list[Record]:
        return self._connection.execute(translated(sql), values).fetchall()

    def row(self, sql: str, /, **values: Value) -> Record | None:
        found = self.rows(sql, **values)
        return found[0] if found else None

    def needs(self, key: str) -> None:
        pass


class PostgresStore:
    """The methods of `bot.store.sqlite.Store` on PostgreSQL: one connection, in its own thread."""

    def __init__(self, connection: Any, thread: ThreadPoolExecutor) -> None:
        self._connection = connection
        self._thread = thread
        self.listener: Callable[[Touched], None] = lambda _touched: None

    @classmethod
    async def open(cls, address: str) -> PostgresStore:
        """Connects, and makes the whole schema in an empty database."""
        import psycopg  # pyright: ignore[reportMissingImports]  # it is an extra: "postgres"
        from psycopg.rows import dict_row  # pyright: ignore[reportMissingImports]

        thread = ThreadPoolExecutor(max_workers=1)
        connection = await asyncio.get_running_loop().run_in_executor(
            thread,
            lambda: psycopg.connect(address, autocommit=True, row_factory=dict_row),  # type: ignore[arg-type]
        )
        store = cls(connection, thread)

        def make(tx: Tx) -> None:
            for statement in schema.filled(TYPES):
                tx.run(statement)

        await store.write(make)
        return store

    async def close(self) -> None:
        await self._job(self._connection.close)
        self._thread.shutdown()

    async def write(self, work: Callable[[Tx], T]) -> T:
        value, touched = await self._job(self._whole, WRITE, work, TRIES)
        self.listener(touched)
        return value

    async def read(self, work: Callable[[Tx], T]) -> T:
        value, _ = await self._job(self._whole, READ, work, 1)
        return value

    async def _job(self, job: Callable[..., T], *values: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, job, *values)

    def _whole(self, begin: str, work: Callable[[Tx], T], tries: int) -> tuple[T, Touched]:
        from psycopg import errors  # pyright: ignore[reportMissingImports]

        conflicts = (
            errors.UniqueViolation,
            errors.SerializationFailure,
            errors.DeadlockDetected,
            errors.LockNotAvailable,
        )
        while True:
            tries -= 1
            self._connection.execute(begin)
            try:
                tx = PostgresTx(self._connection)
                value = work(tx)
                self._connection.execute("COMMIT")
                return value, tx.touched
            except BaseException as error:
                self._connection.execute("ROLLBACK")
                if not isinstance(error, conflicts):
                    raise
                if tries <= 0:
                    raise Conflict(str(error)) from error
