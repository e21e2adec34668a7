"""A connection to PostgreSQL, used by one thread at a time, that never hangs.

The server's timeouts end a statement that takes long there. If nothing comes back at all, because
the network is frozen, `StatementWatchdog` shuts the socket, and the statement fails here.
"""

from __future__ import annotations

import contextlib
import functools
import os
import re
import secrets
import socket
import threading
import time
from collections.abc import Generator, Iterable, Sequence
from typing import Any, LiteralString, cast

import msgspec
import psycopg
from msgspec import Struct
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import PipelineStatus
from psycopg.rows import DictRow, dict_row
from psycopg.types.numeric import Int8Dumper

from bot.cluster.said import SHARES
from bot.store.tx import Query, Record, StoreError, Value

PREPARED = 1000
"""How many statements a connection keeps prepared; the store has some hundreds."""

OLDEST = 15
"""The oldest PostgreSQL that the bot is tried with."""

SPACE = 1953852786
"""The first number of the advisory locks that are of no key: they have two, those of keys one."""

ROUNDS = 5
"""The number of times that two lines are asked whether a pooler has them share a session."""

_QUOTED_OR_NAMED = re.compile(r"'[^']*'|(?<![:\w]):([a-z]\w*)|%")


class Patience(Struct, frozen=True):
    """How long an engine waits, in seconds.

    `statement_s`: for the answer to one statement. `lock_s`: for a key that another transaction
    holds. `away_s`: for a server that cannot be reached. `idle_s`: so long a server keeps the keys
    of a transaction whose process sends nothing more.
    """

    statement_s: float = 5.0
    lock_s: float = 4.0
    away_s: float = 10.0
    idle_s: float = 10.0


class ConnectionLost(Exception):
    """The line broke, or could not be opened; no COMMIT was sent on it."""


class PostgresConnection:
    """An open connection. `key` names it in the table `commits`, where `n` counts its writes."""

    def __init__(self, connection: psycopg.Connection[DictRow]) -> None:
        connection.prepare_threshold, connection.prepared_max = 0, PREPARED
        # A parameter has the same type whatever its value, so that a statement is prepared once.
        connection.adapters.register_dumper(int, Int8Dumper)
        self._connection = connection
        # A number of its own for the socket, which nobody else is given while the watch has it.
        self._socket = socket.socket(fileno=os.dup(connection.fileno()))
        self._cursor = connection.cursor()
        self.key = secrets.token_hex(8)
        self.n = 0
        self.asked_at: float | None = None
        self._put: list[tuple[str, dict[str, Value] | None]] = []

    @classmethod
    def open(cls, address: str, patience: Patience, *, name: str = "tumbler") -> PostgresConnection:
        """Connects, under a name that the server shows. Raises `ConnectionLost`.

        Raises `StoreError` for a database that the bot cannot use. What a role or a database has
        set changes nothing that the bot counts on.
        """
        settings = {
            "application_name": name,
            "connect_timeout": max(2, round(patience.statement_s)),
            "keepalives_idle": 5,
            "keepalives_interval": 2,
            "keepalives_count": 3,
            "tcp_user_timeout": round(patience.statement_s * 1000),
            **conninfo_to_dict(address),
            "client_encoding": "UTF8",
        }
        try:
            line = cls(
                psycopg.Connection[DictRow].connect(
                    make_conninfo("", **settings), autocommit=True, row_factory=dict_row
                )
            )
        except psycopg.OperationalError as error:
            raise ConnectionLost(str(error)) from error
        info = line._connection.info
        try:
            check_server(info.parameter_status("server_encoding"), info.server_version)
            line.say(
                "SET synchronous_commit = on; SET standard_conforming_strings = on;"
                " SET extra_float_digits = 1; SET default_transaction_isolation = 'read committed';"
                f" SET statement_timeout = {round(patience.statement_s * 900)};"
                f" SET lock_timeout = {round(patience.lock_s * 1000)};"
                f" SET idle_in_transaction_session_timeout = {round(patience.idle_s * 1000)}"
            )
        except psycopg.OperationalError as error:
            line.close()
            raise ConnectionLost(str(error)) from error
        except StoreError:
            line.close()
            raise
        return line

    @property
    def is_direct(self) -> bool:
        """Whether the session that answers is the one that was named as the line was opened."""
        return self.session() == self._connection.info.backend_pid

    def session(self) -> int:
        self.say("SELECT pg_backend_pid() AS number")
        (found,) = self._cursor.fetchall()
        return found["number"]

    @property
    def is_broken(self) -> bool:
        """Whether nothing can be said on the line any more; asked between statements.

        It is closed, or psycopg could not leave its pipeline. A server that is told to end may do
        so when all statements of a pipeline are done, COMMIT included, and Sync is not. Its error
        then stands for the answer to Sync, psycopg reads no further, and the connection is not
        closed for it. Behind any other error of that kind it waits for the end of the connection.
        """
        return (
            self._connection.closed or self._connection.info.pipeline_status != PipelineStatus.OFF
        )

    def put(self, sql: str, values: dict[str, Value] | None = None) -> None:
        """Sends a statement together with the next one, which saves a round trip."""
        self._put.append((translated(sql), values))

    def say(self, sql: str) -> None:
        """Sends a statement without parameters; several, as one message, if none is put."""
        self._asked(sql, None, prepare=False)

    def run(self, sql: str, values: dict[str, Value]) -> int:
        """Runs a statement; returns how many rows it added, changed or deleted."""
        self._asked(translated(sql), values)
        return self._cursor.rowcount

    def rows(self, sql: str, values: dict[str, Value]) -> list[Record]:
        self._asked(translated(sql), values)
        return cast(list[Record], self._cursor.fetchall())

    def all(self, queries: tuple[Query[Any], ...]) -> list[list[Record]]:
        """Returns the rows of several queries, which are one statement, answered as JSON.

        The server then prepares, runs and answers once, and all of them see the same. A float that
        has no fraction comes back as an int.
        """
        values = {f"{at}_{k}": v for at, one in enumerate(queries) for k, v in one.values.items()}
        self._asked(_together(tuple(one.sql for one in queries)), values)
        (found,) = self._cursor.fetchall()
        return [[] if rows is None else msgspec.json.decode(rows) for rows in found.values()]

    def notes(self, most_s: float) -> list[str]:
        """Returns what the server has to tell; waits `most_s` seconds for the first of it."""
        return [note.payload for note in self._connection.notifies(timeout=most_s, stop_after=1)]

    def copy(self, sql: str, rows: Iterable[Sequence[Value]]) -> None:
        if self._put:
            self._asked(*self._put.pop())
        with self._watched(), self._cursor.copy(cast(LiteralString, sql)) as copy:
            for row in rows:
                copy.write_row(row)

    def _asked(self, sql: str, values: Any, *, prepare: bool | None = None) -> None:
        """Sends what was put and a statement, and reads all answers."""
        put, self._put = self._put, []
        with self._watched(), self._connection.pipeline() if put else contextlib.nullcontext():
            for before, known in put:
                self._connection.execute(cast(LiteralString, before), known)
            self._cursor.execute(cast(LiteralString, sql), values, prepare=prepare)

    @contextlib.contextmanager
    def _watched(self) -> Generator[None]:
        """What happens in the block is to end in time."""
        self.asked_at = time.monotonic()
        try:
            yield
        finally:
            self.asked_at = None

    def roll_back(self) -> None:
        """Ends a transaction without storing it, and the line, if that does not succeed."""
        self._put.clear()
        try:
            self.say("ROLLBACK")
        except psycopg.Error:
            self.close()

    def shut(self) -> None:
        """Has the statement under way fail, from another thread."""
        with contextlib.suppress(OSError):  # it is closed already
            self._socket.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._connection.close()
        self._socket.close()


def check_server(encoding: str | None, version: int) -> None:
    """Raises `StoreError` for a database that the bot cannot use.

    `encoding` is the database's, `version` a number such as 150018, the server's 15.18.
    """
    if version < OLDEST * 10_000:
        raise StoreError(
            f"The server is PostgreSQL {version // 10_000}, and the bot needs {OLDEST} or newer."
        )
    if encoding != "UTF8":
        raise StoreError(
            f"The database is encoded in {encoding}: make one in UTF8 (createdb -T template0 -E"
            " UTF8)."
        )


class StatementWatchdog:
    """A thread that shuts lines on which a statement has no answer in time."""

    def __init__(self, statement_s: float) -> None:
        self._statement_s = statement_s
        self._lines: set[PostgresConnection] = set()
        self._lock = threading.Lock()
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._run, name="store-watch", daemon=True)
        self._thread.start()

    def add(self, line: PostgresConnection) -> None:
        with self._lock:
            self._lines.add(line)

    def remove(self, line: PostgresConnection) -> None:
        with self._lock:
            self._lines.discard(line)

    def end(self) -> None:
        self._ends.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._ends.wait(self._statement_s / 10):
            latest = time.monotonic() - self._statement_s
            with self._lock:
                for line in self._lines:
                    asked_at = line.asked_at
                    if asked_at is not None and asked_at < latest:
                        line.shut()


@contextlib.contextmanager
def connected(address: str, answer_s: float, *, name: str) -> Generator[PostgresConnection]:
    """Connects for some statements that have `answer_s` each. Raises `ConnectionLost`."""
    line = PostgresConnection.open(address, Patience(answer_s), name=name)
    watch = StatementWatchdog(answer_s)
    watch.add(line)
    try:
        yield line
    finally:
        watch.end()
        line.close()


def check_pooler(line: PostgresConnection, address: str, answer_s: float) -> None:
    """Raises `StoreError` for a pooler that lends one session to two lines, and with it its locks.

    One that hands out the last used session lends it to both; one that goes around lends another
    one at the next statement.
    """
    with connected(address, answer_s, name="tumbler-pooler") as other:
        for _ in range(ROUNDS):
            here = line.session()
            if other.session() == here or line.session() != here:
                raise StoreError(f"The address of PostgreSQL {SHARES}.")


@functools.cache
def translated(sql: str, prefix: str = "") -> str:
    """The statement with psycopg's parameters, `%(name)s`, in place of `:name`."""

    def one(found: re.Match[str]) -> str:
        if found[1] is not None:
            return f"%({prefix}{found[1]})s"
        return found[0].replace("%", "%%")

    return _QUOTED_OR_NAMED.sub(one, sql)


@functools.cache
def _together(queries: tuple[str, ...]) -> str:
    """One statement with a column for each query: the array of its rows as text, NULL for none.

    A parameter of query 3 is called `3_name`.
    """
    columns = (
        f"(SELECT json_agg(q)::text FROM ({translated(sql, f'{at}_')}) q) AS q{at}"
        for at, sql in enumerate(queries)
    )
    return f"SELECT {', '.join(columns)}"
