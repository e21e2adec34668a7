"""PostgreSQL: some connections, on each of which a thread runs one whole transaction at a time.

Writes exclude each other by locks that live as long as the transaction, one for each key. They are
taken in the same message as BEGIN, at READ COMMITTED: each statement after it sees what those who
held the lock before have committed. A lock inside a snapshot would wait and then read the past.

What breaks before COMMIT was sent is run again on a new connection. If the answer to COMMIT is
lost, the row of that connection in `commits`, which the transaction wrote as well, tells whether it
succeeded; a lock that it held tells when it is over. The server's own number of a transaction would
not do: after a crash the server gives it once more.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import queue
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Self, TypeVar

import psycopg
from psycopg import errors

from bot.cluster.connection import (
    ConnectionLost,
    Patience,
    PostgresConnection,
    StatementWatchdog,
)
from bot.cluster.migration import migrate, standing
from bot.cluster.said import in_sentences
from bot.store.changes import ChangeSet
from bot.store.sqlite.inspect import DatabaseContents
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

LINES = 8
"""How many connections a store has at most."""

TRIES = 3
"""How often a write transaction runs before its conflict is raised."""

LOOK_S = 60.0
"""How long a look at a database waits for an answer, in seconds: it may count millions of rows."""

PAUSE_S = 0.1
"""The pause between two tries to reach a server that is away."""

READ = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
WRITE = "BEGIN ISOLATION LEVEL READ COMMITTED"
"""What begins each kind of transaction."""

_CONFLICTS = (errors.UniqueViolation, errors.SerializationFailure, errors.DeadlockDetected)
_WAITED_TOO_LONG = (errors.QueryCanceled, errors.LockNotAvailable)
"""The server is too slow, or waits itself: with keys it may for a process that is cut off."""
_END_CUT_OFF = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND application_name = current_setting('application_name')
    AND usename = current_user AND pid <> pg_backend_pid()
    AND xact_start IS NOT NULL AND wait_event = 'ClientRead' AND query NOT LIKE 'COPY %'
    AND state_change < clock_timestamp() - make_interval(secs => :idle_s)
"""
"""Ends the bot's own sessions in whose transaction nothing was heard for long.

The server does so itself (`Patience.idle_s`), but not while it waits for the end of a pipeline.
"""

_PASSING = ("53", "57", "58")
"""How the codes begin of errors of the server or its disk that a later transaction may not meet."""

_TROUBLES = {errors.DiskFull.sqlstate: Trouble.FULL, errors.IoError.sqlstate: Trouble.DISK}


class _Needs(Exception):
    """The work needs other keys than its transaction holds."""

    def __init__(self, keys: Keys) -> None:
        super().__init__(keys)
        self.keys = keys


class _Unsure(Exception):
    """The answer to COMMIT was lost. `done` is what the transaction has come to if it succeeded."""

    def __init__(self, line: PostgresConnection, done: tuple[Any, ChangeSet]) -> None:
        super().__init__(line.key, line.n)
        self.key, self.n, self.done = line.key, line.n, done


class PostgresTx:
    """A `Tx` on a line on which a transaction has begun, with these keys."""

    def __init__(self, line: PostgresConnection, keys: Keys) -> None:
        self._line = line
        self._keys = keys
        self.touched = ChangeSet()
        self.writes = 0

    def run(self, sql: str, /, **values: Value) -> None:
        """Runs a statement together with the next one."""
        self.writes += 1
        self._line.put(sql, values)

    def changed(self, sql: str, /, **values: Value) -> int:
        """Runs a statement now; returns how many rows it added, changed or deleted."""
        self.writes += 1
        return self._line.run(sql, values)

    def rows(self, sql: str, /, **values: Value) -> list[Record]:
        return self._line.rows(sql, values)

    def row(self, sql: str, /, **values: Value) -> Record | None:
        found = self.rows(sql, **values)
        return found[0] if found else None

    def all(self, *queries: Query[Any]) -> list[Any]:
        found = self._line.all(queries)
        return [one.made(rows) for one, rows in zip(queries, found, strict=True)]

    def fill(self, table: str, columns: Sequence[str], rows: Iterable[Sequence[Value]]) -> None:
        self.writes += 1
        self._line.copy(f"COPY {table} ({', '.join(columns)}) FROM STDIN", rows)

    def needs(self, *keys: str) -> None:
        """Has the transaction begin anew with these keys if it runs beside others without them."""
        if self._keys and not set(keys) <= set(self._keys):
            raise _Needs((*self._keys, *keys))

    def alone(self) -> None:
        """Has the transaction begin anew without keys if it runs beside others."""
        if self._keys:
            raise _Needs(ALONE)


class PostgresStore(Hooks):
    """A `Store` in a PostgreSQL database."""

    def __init__(self, address: str, patience: Patience, lines: int) -> None:
        super().__init__()
        self._address = address
        self._patience = patience
        self._idle: queue.LifoQueue[PostgresConnection] = queue.LifoQueue()
        self._threads = ThreadPoolExecutor(lines, thread_name_prefix="store")
        self._watch = StatementWatchdog(patience.statement_s)
        self._away_since: float | None = None
        self._asks = threading.Lock()
        self._is_faulty = False

    @classmethod
    async def open(
        cls, address: str, *, patience: Patience | None = None, lines: int = LINES
    ) -> Self:
        """Connects, and makes the schema or brings it up to date. Raises `StoreError`.

        `address` is what libpq takes, several hosts included: it then plays on the one that accepts
        writes, if the address says `target_session_attrs=read-write`.
        """
        store = cls(address, patience or Patience(), lines)
        try:
            await store._opens(store._prepare)
        except BaseException:
            await store.close()
            raise
        return store

    @classmethod
    async def rehearse(cls, address: str) -> None:
        """Does all that `open` does, and takes it back. Raises `StoreError`."""
        store = cls(address, Patience(), 1)
        try:
            await store._opens(lambda: store._patiently(partial(migrate, is_tried=True)))
        finally:
            await store.close()

    async def _opens(self, prepare: Callable[[], None]) -> None:
        with in_sentences("opened", StoreUnavailable, psycopg.Error):
            await self._job(prepare)

    @classmethod
    def join(cls, address: str) -> Self:
        """Has a database read and written as it stands, and leaves its schema alone."""
        return cls(address, Patience(), 1)

    @classmethod
    def look(cls, address: str) -> Self:
        """Has a database read as it stands, and leaves its schema alone."""
        return cls(address, Patience(statement_s=LOOK_S), 1)

    async def standing(self) -> DatabaseContents:
        """Returns what stands in the database. Raises `StoreError` for that of another program."""
        with in_sentences("read", psycopg.Error):
            return await self._watched(lambda: self._patiently(standing))

    async def close(self) -> None:
        await asyncio.to_thread(self._close)

    async def write(self, work: Callable[[Tx], T], on: Keys = ALONE) -> T:
        """Runs `work` in one write transaction, which is on the disk when it ends."""
        with self.timing("write"):
            value, touched = await self._written(work, on)
            self.listener(touched)
        return value

    async def write_relaxed(self, work: Callable[[Tx], T], on: Keys = ALONE) -> T:
        """Runs `work` as `write` does, and tells nobody. It is on the disk when it ends.

        A server may crash beside a bot that lives on and does not show again what it has noted.
        """
        with self.timing("jot"):
            value, _ = await self._written(work, on)
        return value

    async def read(self, work: Callable[[Tx], T]) -> T:
        with self.timing("read"):
            return await self._watched(lambda: self._read(work))

    async def damage(self) -> tuple[str, ...]:
        """Returns nothing: the server looks after its files."""
        return ()

    async def scrub(self) -> bool:
        """Does nothing, for the same reason."""
        return True

    async def remove_copies(self, now: float) -> int:
        """Removes nothing: the bot makes no copies here."""
        return 0

    async def _written(self, work: Callable[[Tx], T], on: Keys) -> tuple[T, ChangeSet]:
        done = await self._watched(lambda: self._write(work, on))
        if self._is_faulty:
            self._is_faulty = False
            self.on_recovery()
        if deeds := done[1].deeds:
            self.on_deeds(deeds)
        return done

    async def _watched(self, job: Callable[[], T]) -> T:
        try:
            return await self._job(job)
        except StoreUnavailable:
            self._is_faulty = True
            raise
        except psycopg.Error as error:
            self._is_faulty = self._is_faulty or (error.sqlstate or "")[:2] in _PASSING
            trouble = _TROUBLES.get(error.sqlstate)
            if trouble is None:
                raise
            raise StoreUnavailable(trouble, str(error)) from error

    async def _job(self, job: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, job)

    def _close(self) -> None:
        self._threads.shutdown()
        self._watch.end()
        self._drop_idle()

    def _prepare(self) -> None:
        def prepared(line: PostgresConnection) -> None:
            self._watch.remove(line)  # a step may take long
            migrate(line)
            self._watch.add(line)

        self._patiently(prepared)

    def _read(self, work: Callable[[Tx], T]) -> T:
        def run(line: PostgresConnection) -> T:
            line.put(READ)
            value = work(PostgresTx(line, ALONE))
            line.say("COMMIT")
            return value

        return self._patiently(run)

    def _write(self, work: Callable[[Tx], T], on: Keys) -> tuple[T, ChangeSet]:
        """Runs a write; again with what it needs, and `TRIES` times at most after a conflict."""
        tries = TRIES
        while True:
            try:
                return self._patiently(partial(self._whole, work=work, on=on))
            except _Unsure as unsure:
                if self._patiently(partial(_was_committed, key=unsure.key, n=unsure.n)):
                    return unsure.done
            except _Needs as needs:
                on = needs.keys
            except (Conflict, *_CONFLICTS) as error:
                tries -= 1
                if tries <= 0:
                    raise Conflict(str(error)) from error
                self.reruns += 1

    def _whole(
        self, line: PostgresConnection, work: Callable[[Tx], T], on: Keys
    ) -> tuple[T, ChangeSet]:
        """Runs a transaction from BEGIN to COMMIT."""
        line.n += 1
        line.say("; ".join((WRITE, *_locks(on), *_note(line))))
        tx = PostgresTx(line, on)
        try:
            self.first(tx)
            done = work(tx), tx.touched
        except errors.ReadOnlySqlTransaction:
            line.close()  # another server has taken the place of this one
            raise
        try:
            line.say("COMMIT")
        except psycopg.OperationalError as error:
            if line.is_broken:
                raise _Unsure(line, done) from error
            raise
        return done

    def _patiently(self, run: Callable[[PostgresConnection], T]) -> T:
        """Runs a transaction on a line; on another one if that breaks. Raises `StoreUnavailable`.

        What it raises has stored nothing, but for `_Unsure`.
        """
        lost_at = None
        while True:
            try:
                return self._on_line(run)
            except ConnectionLost as error:
                now = time.monotonic()
                away_since = self._away_since = self._away_since or now
                lost_at = min(lost_at or now, away_since)
                if now - lost_at >= self._patience.away_s:
                    raise StoreUnavailable(Trouble.AWAY, str(error)) from error
                time.sleep(PAUSE_S)

    def _on_line(self, run: Callable[[PostgresConnection], T]) -> T:
        """Runs a transaction on a line, free or new. Raises `ConnectionLost` if it breaks."""
        try:
            line = self._idle.get_nowait()
        except queue.Empty:
            line = self._opened()
        try:
            value = run(line)
        except BaseException as error:
            is_lost = line.is_broken or isinstance(error, _WAITED_TOO_LONG)
            self._ended(line, has_waited=isinstance(error, errors.LockNotAvailable))
            if is_lost and isinstance(error, psycopg.Error):
                raise ConnectionLost(str(error)) from error
            raise
        self._away_since = None
        self._idle.put(line)
        return value

    def _opened(self) -> PostgresConnection:
        """Opens a line. Raises `ConnectionLost`.

        Once the server has been away for long, one thread at a time finds out whether it is back.
        The others do not wait for that, so that nobody waits behind them.
        """
        away_since = self._away_since
        is_away = away_since is not None and time.monotonic() - away_since >= self._patience.away_s
        if is_away and not self._asks.acquire(blocking=False):
            raise ConnectionLost("the server is away")
        try:
            line = PostgresConnection.open(self._address, self._patience)
        finally:
            if is_away:
                self._asks.release()
        self._watch.add(line)
        return line

    def _ended(self, line: PostgresConnection, *, has_waited: bool = False) -> None:
        """Takes a line back on which a transaction failed; what broke it has broken others, too.

        If it `has_waited` for a key in vain, whoever is out of reach for long loses theirs.
        """
        if not line.is_broken:
            line.roll_back()
        if has_waited and not line.is_broken:
            with contextlib.suppress(psycopg.Error):
                line.rows(_END_CUT_OFF, {"idle_s": self._patience.idle_s})
        if line.is_broken:
            self._drop(line)
            self._drop_idle()
        else:
            self._idle.put(line)

    def _drop_idle(self) -> None:
        with contextlib.suppress(queue.Empty):
            while True:
                self._drop(self._idle.get_nowait())

    def _drop(self, line: PostgresConnection) -> None:
        self._watch.remove(line)
        line.close()


def _locks(on: Keys) -> list[str]:
    """The statements that take the locks of a write, in the one order of all writes."""
    if not on:
        return ["SELECT pg_advisory_xact_lock(0)"]
    numbers = sorted({number_of(key) for key in on})
    taken = [f"SELECT pg_advisory_xact_lock({number})" for number in numbers]
    return ["SELECT pg_advisory_xact_lock_shared(0)", *taken]


def number_of(key: str) -> int:
    """The number of a key's lock: never 0, which is that of writes that are alone.

    Two keys that have the same number only exclude each other for nothing.
    """
    digest = hashlib.blake2b(key.encode(), digest_size=8).digest()
    return int.from_bytes(digest, signed=True) or 1


def _note(line: PostgresConnection) -> tuple[str, str]:
    """The statements by which a write notes its number, under a lock of its line."""
    return (
        f"SELECT pg_advisory_xact_lock({number_of(line.key)})",
        f"INSERT INTO commits (line, n) VALUES ('{line.key}', {line.n})"
        " ON CONFLICT (line) DO UPDATE SET n = excluded.n, at = excluded.at",
    )


def _was_committed(line: PostgresConnection, key: str, n: int) -> bool:
    """Whether a line's write number `n` was committed. Waits until that transaction has ended."""
    line.say(f"{WRITE}; SELECT pg_advisory_xact_lock({number_of(key)})")
    found = line.rows("SELECT n FROM commits WHERE line = :line", {"line": key})
    line.say("COMMIT")
    return bool(found) and found[0]["n"] == n
