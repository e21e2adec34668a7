"""Slots: the parts of the bot, if several processes over one PostgreSQL divide Discord's shards.

One process at a time plays a slot: it receives what comes from the servers of its shards, and
shows all tables there. Direct messages come to shard 0, wherever the table stands. Its lock is an
advisory one of a session, and ends with that. The session gives signs of life, and the server ends
one that gives none. Its process has stopped to count on the lock by then: one that is cut off from
the server falls silent before another one plays.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal

import psycopg
from msgspec import Struct

from bot.cluster.connection import (
    SPACE,
    ConnectionLost,
    Patience,
    PostgresConnection,
    StatementWatchdog,
    check_pooler,
    connected,
)
from bot.cluster.said import in_sentences
from bot.cluster.steady import steady
from bot.store.tx import Part, Shard, StoreError

ALONE_FROM = 4
"""With so many slots or more, slot 0 has shard 0 alone: it has the direct messages, too."""

TAKE, HOLD, NEXT = 0, 2, 3
"""The second numbers of locks: of the one under which one process at a time takes a hold, and of
the hold of slot 0 and the place of the next there. Those of the next slot are 2 more.
"""

DIVISIONS, LAST_DIVISION = 1_000_000, 99_999_999
"""The second numbers of locks that are shared, one for each way to divide the shards.

Whoever plays has one, and nobody begins to play beside another one. The negative number of a bucket
stands far above the last: PostgreSQL shows it unsigned.
"""

LOCKS = (
    f"locktype = 'advisory' AND granted AND classid::bigint = {SPACE} AND objsubid = 2"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)

OTHERS = (
    f"SELECT pid FROM pg_locks WHERE {LOCKS} AND objid::bigint <> :ours"
    f" AND objid::bigint BETWEEN {DIVISIONS} AND {LAST_DIVISION}"
)
"""Asks for the sessions that play while the shards are divided otherwise."""

NAME = "tumbler-slot"
"""Names of the sessions that hold a slot or wait for one; the slot's number follows."""

SESSIONS = (
    "SELECT split_part(application_name, '-', 3)::integer AS slot,"
    f" ARRAY(SELECT objid::bigint FROM pg_locks WHERE pid = each.pid AND {LOCKS}) AS locks,"
    " host(client_addr) AS address, client_hostname AS host, extract(epoch FROM"
    " backend_start)::float8 AS since, extract(epoch FROM clock_timestamp() - state_change)::float8"
    f" AS heard_s FROM pg_stat_activity AS each WHERE application_name ~ '^{NAME}-[0-9]+-'"
    " AND datname = current_database() ORDER BY slot, backend_start, pid"
)
"""Asks for the sessions of all slots, each with the numbers of the locks that it has."""

ANSWER_S, LOOK_S = 5.0, 0.1
"""Seconds that the server may take for an answer, and those between two looks for a free slot."""


class Slot(Part):
    """Slot `number`, counted from 0, of `count`, among which `of_shards` shards are divided."""

    def __init__(self, number: int = 0, count: int = 1, of_shards: int = 1) -> None:
        self.number, self.count, self.of_shards = number, count, of_shards
        self.is_whole, self.is_first = count == 1, number == 0
        self.division = "1/1" if self.is_whole else f"{count}/{of_shards}"
        if not self.is_whole:
            self.name = f".{number}/{self.division}"
            own = (each for each in range(of_shards) if self._of_shard(each) == number)
            self.shards = tuple(Shard(each, of_shards) for each in own)

    def of_server(self, guild: int | None) -> int:
        """Returns the number of the slot of a server; None stands for direct messages."""
        return self._of_shard(((guild or 0) >> 22) % self.of_shards)

    def has(self, guild: int | None, /) -> bool:
        return self.of_server(guild) == self.number

    def where(self, column: str, /) -> str:
        if self.is_whole:
            return super().where(column)
        numbers = ", ".join(str(shard.number) for shard in self.shards)
        return f"(coalesce({column}, 0) >> 22) % {self.of_shards} IN ({numbers})"

    def _of_shard(self, number: int) -> int:
        if self.count < ALONE_FROM:
            return number % self.count
        return 1 + (number - 1) % (self.count - 1) if number else 0


class Session(Struct, frozen=True):
    """A session at a slot, and the `Slot.division` that it plays in; None: it does not play.

    One that asks waits for a place there. `address` is that of its machine, and `host` its name
    there, None where the server knows none; a socket of its own machine has neither. `since` is the
    time of its beginning in seconds since the epoch, `heard_s` the seconds since it was last heard.
    Of the sessions of another role the server tells no more than the slot.
    """

    slot: int
    does: Literal["plays", "waits", "asks"]
    division: str | None
    address: str | None
    host: str | None
    since: float | None
    heard_s: float | None


class Pulse(Struct, frozen=True):
    """The signs of life of a session, in seconds: one is given every `beat_s`.

    `sure_s` after the last answer a process counts on its hold no more; the server ends a session
    that says nothing for `idle_s`.
    """

    beat_s: float = 1.0
    sure_s: float = 5.0
    idle_s: float = 8.0


class PostgresHold:
    """A `DatabaseLock` on a slot of the database of an address."""

    def __init__(self, address: str, slot: Slot | None = None, pulse: Pulse | None = None) -> None:
        self.slot = slot = slot or Slot()
        self._address, self._pulse = address, pulse or Pulse()
        self._hold, self._next = HOLD + 2 * slot.number, NEXT + 2 * slot.number
        self._division = DIVISIONS + (0 if slot.is_whole else slot.of_shards * 1_000 + slot.count)
        self._name = f"{NAME}-{slot.number}-{secrets.token_hex(4)}"
        self._order = asyncio.Lock()
        # Its own thread: a sign of life waits for no picture.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="hold")
        self._watch: StatementWatchdog | None = None
        self._line: PostgresConnection | None = None
        self._locks: set[int] = set()
        self._plays, self._heard_at = False, -math.inf

    @property
    def is_sure(self) -> bool:
        return self._plays and steady() - self._heard_at < self._pulse.sure_s

    async def take(self) -> bool:
        if not await self._asked(self._takes_hold):
            return False
        self._plays = True
        await self._asked(lambda: self._gives(self._next))
        return True

    async def queue(self) -> bool:
        return await self._asked(lambda: self._takes(self._next))

    async def is_wanted(self) -> bool:
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
        self._plays = False
        await self._asked(self._ends)

    async def _asked(self, job: Callable[[], bool | None]) -> bool:
        """Runs a job on the session, and drops that if it fails. Raises `StoreError`."""

        def run() -> bool:
            try:
                return bool(job())
            except (StoreError, ConnectionLost, psycopg.Error):
                self._drop()
                raise

        async with self._order:
            with in_sentences("locked", ConnectionLost, psycopg.Error):
                return await asyncio.get_running_loop().run_in_executor(self._thread, run)

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
            if not self._opened().rows(asked, {})[0]["taken"]:
                return False
            self._locks.add(which)
        if which == self._hold:
            self._heard_at = steady()
        return True

    def _gives(self, which: int) -> None:
        if which in self._locks:
            self._locks.discard(which)
            self._opened().say(f"SELECT pg_advisory_unlock({SPACE}, {which})")

    def _ends(self) -> None:
        """Gives the locks up at once: the server ends a session a moment after it was closed."""
        if self._line is not None:
            with contextlib.suppress(psycopg.Error):
                self._line.say("SELECT pg_advisory_unlock_all()")
        self._drop()
        if self._watch is not None:
            self._watch.end()
        self._watch = None

    def _opened(self) -> PostgresConnection:
        if self._line is None:
            answer_s = self._pulse.sure_s / 2
            self._watch = self._watch or StatementWatchdog(answer_s)
            self._line = PostgresConnection.open(self._address, Patience(answer_s), name=self._name)
            self._watch.add(self._line)
            if not self._line.is_direct:
                check_pooler(self._line, self._address, ANSWER_S)
            self._line.say(f"SET idle_session_timeout = {round(self._pulse.idle_s * 1000)}")
        return self._line

    def _drop(self) -> None:
        self._locks.clear()
        self._heard_at = -math.inf
        if self._line is not None and self._watch is not None:
            self._watch.remove(self._line)
            self._line.close()
        self._line = None


def all_slots(count: int, of_shards: int | None) -> list[Slot]:
    """Returns the slots among which shards are divided; None: as many as slots."""
    return [Slot(number, count, of_shards or count) for number in range(count)]


async def find(address: str, slots: list[Slot]) -> tuple[PostgresHold, bool]:
    """Takes the first free slot; if there is none, the place of the next where nobody waits.

    If somebody waits at each of them, too, it waits here until one of these ends. Returns the hold,
    and whether this process has it. Raises `StoreError`.
    """
    holds = [PostgresHold(address, slot) for slot in slots]
    found: tuple[PostgresHold, bool] | None = None
    try:
        while (found := await _first(holds)) is None:
            await asyncio.sleep(LOOK_S)
        return found
    finally:
        for hold in holds:
            if found is None or hold is not found[0]:
                await hold.release()


async def _first(holds: list[PostgresHold]) -> tuple[PostgresHold, bool] | None:
    for hold in holds:
        if await hold.take():
            return hold, True
    for hold in holds:
        if len(holds) == 1 or await hold.queue():  # whoever waits for the only one queues later
            return hold, False
    return None


def read_sessions(address: str) -> list[Session]:
    """Reads the sessions at all slots of a database, by slot. Raises `StoreError`."""
    with (
        in_sentences("asked", ConnectionLost, psycopg.Error),
        connected(address, ANSWER_S, name="tumbler-slots") as line,
    ):
        return [_session(**row) for row in line.rows(SESSIONS, {})]


def _session(*, slot: int, locks: list[int], **known: Any) -> Session:
    found = next((lock - DIVISIONS for lock in locks if DIVISIONS <= lock <= LAST_DIVISION), None)
    shards, count = divmod(found or 0, 1_000)
    division = None if found is None else f"{count or 1}/{shards or 1}"
    does = "plays" if HOLD + 2 * slot in locks else "waits" if NEXT + 2 * slot in locks else "asks"
    return Session(slot=slot, does=does, division=division, **known)
