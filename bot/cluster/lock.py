"""Locks on slots that processes over one PostgreSQL database hold.

Each is an advisory lock of a session, and ends with it. The session gives signs of life, and the
server ends one that gives none. Its process has stopped to count on the lock by then: one that is
cut off from the server falls silent before another one plays.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

import psycopg
from msgspec import Struct

from bot.cluster.connection import (
    SPACE,
    ConnectionLost,
    Patience,
    PostgresConnection,
    StatementWatchdog,
    connected,
)
from bot.cluster.said import SHARES, in_sentences
from bot.cluster.steady import steady
from bot.store.slots import ONLY, Part, Session, Slot
from bot.store.tx import Record, StoreError

TAKE = 0
"""The second number of the lock under which one process at a time takes a hold."""

HOLD, NEXT = 2, 3
"""The second numbers of the locks of slot 0: of the hold, and of the place of the next.

Those of the next slot are 2 more.
"""

DIVISIONS = 1_000_000
"""From here on the second numbers of locks that are shared, one for each way to divide the shards.

Whoever plays has one. So nobody begins to play while the shards are divided otherwise.
"""

LAST_DIVISION = 99_999_999
"""The greatest of them. A negative number stands far above it: PostgreSQL shows it unsigned."""

OTHERS = (
    "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    f" AND classid::bigint = {SPACE} AND objsubid = 2"
    f" AND objid::bigint BETWEEN {DIVISIONS} AND {LAST_DIVISION} AND objid::bigint <> :ours"
)
"""Asks for the sessions that play while the shards are divided otherwise."""

NAME = "tumbler-slot"
"""How the server names the sessions that hold a slot or wait for one; the slot's number follows."""

SESSIONS = (
    "SELECT split_part(application_name, '-', 3)::integer AS slot,"
    " ARRAY(SELECT objid::bigint FROM pg_locks WHERE pg_locks.pid = pg_stat_activity.pid"
    f" AND locktype = 'advisory' AND granted AND classid::bigint = {SPACE} AND objsubid = 2)"
    " AS locks, host(client_addr) AS address, client_hostname AS host,"
    " extract(epoch FROM backend_start)::float8 AS since,"
    " extract(epoch FROM clock_timestamp() - state_change)::float8 AS heard_s"
    " FROM pg_stat_activity WHERE datname = current_database()"
    f" AND application_name ~ '^{NAME}-[0-9]+-' ORDER BY slot, backend_start, pid"
)
"""Asks for the sessions of all slots, each with the numbers of the locks that it has."""

ANSWER_S = 5.0
"""Seconds that the server may take to accept a connection, or to tell of the sessions."""

ROUNDS = 5
"""The number of times that two lines are asked whether a pooler has them share a session."""

log = logging.getLogger(__name__)

T = TypeVar("T")


class Pulse(Struct, frozen=True):
    """The signs of life of the session, in seconds.

    One is given every `beat_s`. `sure_s` after the last answer a process counts on its hold no
    more; the server ends a session that says nothing for `idle_s`.
    """

    beat_s: float = 1.0
    sure_s: float = 5.0
    idle_s: float = 8.0


class PostgresHold:
    """A `DatabaseLock` on a slot of the database of an address."""

    def __init__(self, address: str, slot: Slot = ONLY, pulse: Pulse | None = None) -> None:
        self._address = address
        self._pulse = pulse or Pulse()
        self._hold, self._next = HOLD + 2 * slot.number, NEXT + 2 * slot.number
        self._division = DIVISIONS + (0 if slot.is_only else slot.shards * 1_000 + slot.count)
        self._name = f"{NAME}-{slot.number}-{secrets.token_hex(4)}"
        self._order = asyncio.Lock()
        # Its own thread: a sign of life waits for no picture.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="hold")
        self._watch: StatementWatchdog | None = None
        self._line: PostgresConnection | None = None
        self._locks: set[int] = set()
        self._plays = False
        self._heard_at = -math.inf

    @property
    def is_sure(self) -> bool:
        """Whether no other process can have the hold yet."""
        return self._plays and steady() - self._heard_at < self._pulse.sure_s

    async def take(self) -> bool:
        """Takes the hold, and gives up the place of the next; False while another process has it.

        Raises `StoreError` if the server cannot be reached.
        """
        if not await self._asked(self._takes_hold):
            return False
        self._plays = True
        await self._asked(lambda: self._gives(self._next))
        return True

    async def queue(self) -> bool:
        """Takes the place of the next; False while another process waits there."""
        return await self._asked(lambda: self._takes(self._next))

    async def is_wanted(self) -> bool:
        """Whether another process waits for the hold that this one has."""

        def free() -> bool:
            is_free = self._takes(self._next)
            self._gives(self._next)
            return is_free

        try:
            return not await self._asked(free)
        except StoreError:  # nobody can be told of it
            return False

    async def keep(self) -> None:
        """Keeps the hold until another process has it. While the server is away, nobody can."""
        while True:
            await asyncio.sleep(self._pulse.beat_s)
            with contextlib.suppress(StoreError):
                if self._plays and not await self._asked(self._lives):
                    self._plays = False
                    return

    async def release(self) -> None:
        """Gives up the hold and the place of the next."""
        self._plays = False
        async with self._order:
            if self._line is not None:
                await self._threaded(partial(self._gives_all, self._line))
            self._drop()
            watch, self._watch = self._watch, None
            if watch is not None:
                await self._threaded(watch.end)

    async def _asked(self, job: Callable[[], T]) -> T:
        """Runs a job on the session, in a thread. Raises `StoreError`."""
        async with self._order:
            with in_sentences("locked", ConnectionLost, psycopg.Error):
                try:
                    return await self._threaded(job)
                except (StoreError, ConnectionLost, psycopg.Error):
                    self._drop()
                    raise

    async def _threaded(self, job: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, job)

    def _lives(self) -> bool:
        """Asks for a sign of life, or for the lock again if the session was lost."""
        if self._hold in self._locks:
            self._opened().say("SELECT 1")
            self._heard_at = steady()
            return True
        # The server may not have noticed yet that the session before is gone.
        self._opened().rows(
            "SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity"
            " WHERE application_name = :name AND pid <> pg_backend_pid()",
            {"name": self._name},
        )
        return self._takes_hold()

    def _takes_hold(self) -> bool:
        """Takes the lock of the slot, unless somebody plays who divides the shards otherwise."""
        if self._hold in self._locks:
            return True
        line = self._opened()
        line.say(f"BEGIN; SELECT pg_advisory_xact_lock({SPACE}, {TAKE})")
        try:
            has_taken = not line.rows(OTHERS, {"ours": self._division}) and self._takes(self._hold)
            if has_taken:
                line.say(f"SELECT pg_advisory_lock_shared({SPACE}, {self._division})")
        finally:
            line.say("COMMIT")
        return has_taken

    def _takes(self, which: int) -> bool:
        if which not in self._locks:
            asked = f"SELECT pg_try_advisory_lock({SPACE}, {which}) AS taken"
            (found,) = self._opened().rows(asked, {})
            if not found["taken"]:
                return False
            self._locks.add(which)
        if which == self._hold:
            self._heard_at = steady()
        return True

    def _gives(self, which: int) -> None:
        if which in self._locks:
            self._locks.discard(which)
            self._opened().say(f"SELECT pg_advisory_unlock({SPACE}, {which})")

    def _gives_all(self, line: PostgresConnection) -> None:
        """Gives the locks up at once: the server ends a session a moment after it was closed."""
        with contextlib.suppress(psycopg.Error):
            line.say("SELECT pg_advisory_unlock_all()")

    def _opened(self) -> PostgresConnection:
        if self._line is None:
            answer_s = self._pulse.sure_s / 2
            self._watch = self._watch or StatementWatchdog(answer_s)
            self._line = PostgresConnection.open(self._address, Patience(answer_s), name=self._name)
            self._watch.add(self._line)
            if not self._line.is_direct:
                _check_pooler(self._line, self._address)
            self._line.say(f"SET idle_session_timeout = {round(self._pulse.idle_s * 1000)}")
        return self._line

    def _drop(self) -> None:
        self._locks.clear()
        self._heard_at = -math.inf
        line, self._line = self._line, None
        if line is not None and self._watch is not None:
            self._watch.remove(line)
            line.close()


async def read_sessions(address: str) -> tuple[Session, ...]:
    """The sessions at all slots of the database of an address, by slot. Raises `StoreError`."""
    with in_sentences("asked", ConnectionLost, psycopg.Error):
        found = await asyncio.to_thread(_read_sessions, address)
    return tuple(_session(row) for row in found)


def _read_sessions(address: str) -> list[Record]:
    with connected(address, ANSWER_S, name="tumbler-slots") as line:
        return line.rows(SESSIONS, {})


def _check_pooler(line: PostgresConnection, address: str) -> None:
    """Raises `StoreError` for a pooler that lends one session to two lines, and with it its locks.

    One that hands out the last used session lends it to both; one that goes around lends another
    one at the next statement.
    """
    with connected(address, ANSWER_S, name="tumbler-pooler") as other:
        for _ in range(ROUNDS):
            here = line.session()
            if other.session() == here or line.session() != here:
                raise StoreError(f"The address of PostgreSQL {SHARES}.")


def _session(row: Record) -> Session:
    slot, locks = row["slot"], row["locks"]
    part = Part.ASKS
    if HOLD + 2 * slot in locks:
        part = Part.PLAYS
    elif NEXT + 2 * slot in locks:
        part = Part.WAITS
    divisions = [_division(lock) for lock in locks if DIVISIONS <= lock <= LAST_DIVISION]
    return Session(
        slot=slot,
        part=part,
        division=divisions[0] if divisions else None,
        address=row["address"],
        host=row["host"],
        since=row["since"],
        heard_s=row["heard_s"],
    )


def _division(lock: int) -> str:
    """The `Slot.division` of a lock's number."""
    shards, count = divmod(lock - DIVISIONS, 1_000)
    return f"{count}/{shards}" if count else ONLY.division
