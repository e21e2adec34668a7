"""A running transaction, as every statement of the store sees it, and what runs it (`Store`).

Statements are written in the SQL that SQLite and PostgreSQL share: parameters are named (`:name`),
an existing row is met by `ON CONFLICT`, no column is called `user`, and no statement uses `PRAGMA`,
`rowid` or `INSERT OR`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from enum import Enum
from typing import Any, Generic, Literal, Protocol, TypeVar

from msgspec import Struct

from bot.store.changes import AuditEvent, ChangeSet

T = TypeVar("T")

Value = str | int | float | None
"""What a parameter may hold. A truth value is stored as `int(value)`; PostgreSQL keeps types."""

Record = Mapping[str, Any]
"""A row of a result, by column name."""

Keys = tuple[str, ...]
"""On which a transaction hangs: ids of matches and tournaments, and what the functions below give.
"""

ALONE: Keys = ()
"""The keys of a transaction that no other write runs beside."""

Kind = Literal["write", "jot", "read"]
"""The kinds of transactions, as those who watch a store know them."""

Timing = Callable[[Kind], AbstractContextManager[object]]

OF_PERSON = "person:"
"""How the key of a person begins."""


def person_key(person: int) -> str:
    """The key of what is counted or stored for a person at all tables."""
    return f"{OF_PERSON}{person}"


def pool_key(guild: int, pool: str) -> str:
    """The key of the ratings of a server's people in a game, or a mode of one."""
    return f"pool:{guild}:{pool}"


def channel_key(channel: int) -> str:
    """The key of what is counted in a channel."""
    return f"channel:{channel}"


class Shard(Struct, frozen=True):
    """Shard `number` of Discord's, counted from 0, of so many."""

    number: int
    count: int


class Part:
    """The shards and servers whose matches this process plays; without a name all of them."""

    name = ""
    shards: tuple[Shard, ...] = ()
    is_whole = is_first = True  # what is done once for the whole bot is done in the first

    def has(self, guild: int | None, /) -> bool:
        """Whether a server is one of them; None stands for direct messages."""
        return True

    def where(self, column: str, /) -> str:
        """Returns the SQL condition that the server in a column is one of them."""
        return "1 = 1"


WHOLE = Part()


class Query(Struct, Generic[T], frozen=True):
    """A query with its values, and what its rows are made into."""

    sql: str
    values: Mapping[str, Value]
    made: Callable[[list[Record]], T]

    def of(self, tx: Tx) -> T:
        """Returns what it is made into, if it is asked alone."""
        return self.made(tx.rows(self.sql, **self.values))


def is_there(rows: list[Record]) -> bool:
    """Whether a query has a row."""
    return bool(rows)


class StoreError(Exception):
    """The database cannot be used; the message says why."""


class Conflict(Exception):
    """Another transaction stored what this one cannot stand beside.

    A unique key is taken, the file is locked, or the engine could not put the two in an order.
    Nothing of this transaction is stored. A transaction does not catch it, because an engine may
    accept no further statement after it.
    """


class Trouble(Enum):
    """Why a database cannot be used now. It may be over at the next transaction."""

    AWAY = "away"  # no server answers
    FULL = "full"  # its disk has no room
    DISK = "disk"  # its disk cannot be read or written


class StoreUnavailable(Exception):
    """The database cannot be used now. Nothing of this transaction is known to be stored."""

    def __init__(self, trouble: Trouble, text: str = "") -> None:
        super().__init__(text or trouble.value)
        self.trouble = trouble


class Tx(Protocol):
    """One running transaction. It sees its own changes, and others see them all or none.

    `touched` is what this try of it has touched so far. `writes` counts its statements that may
    have changed a row.
    """

    @property
    def touched(self) -> ChangeSet: ...

    @property
    def writes(self) -> int: ...

    def run(self, sql: str, /, **values: Value) -> None:
        """Runs a statement, at the latest together with the next one or with the COMMIT.

        Only there may it raise `Conflict`.
        """
        ...

    def changed(self, sql: str, /, **values: Value) -> int:
        """Runs a statement now; returns how many rows it added, changed or deleted."""
        ...

    def rows(self, sql: str, /, **values: Value) -> list[Record]:
        """Returns all rows of a query."""
        ...

    def row(self, sql: str, /, **values: Value) -> Record | None:
        """Returns the first row of a query; None if it has none."""
        ...

    def all(self, *queries: Query[Any]) -> list[Any]:
        """Returns what each of several queries is made into, in their order.

        They are sent together, which saves time where the database is another process.
        """
        ...

    def fill(self, table: str, columns: Sequence[str], rows: Iterable[Sequence[Value]]) -> None:
        """Adds many rows to a table, quicker than one by one. Each has the values of `columns`."""
        ...

    def needs(self, *keys: str) -> None:
        """Says that the work goes on to what hangs on further keys.

        If the transaction does not hold them, it is rolled back and runs again with them, so that
        the whole of it reads what others with these keys have committed.
        """
        ...

    def alone(self) -> None:
        """Says that the work goes on to rows of any match, in the same way."""
        ...


class Hooks:
    """The hooks that a `Store` calls, until somebody sets them, and its number of reruns."""

    def __init__(self) -> None:
        self.reruns = 0
        self.first: Callable[[Tx], None] = lambda _tx: None
        self.on_recovery: Callable[[], None] = lambda: None
        self.listener: Callable[[ChangeSet], None] = lambda _touched: None
        self.on_deeds: Callable[[Sequence[AuditEvent]], None] = lambda _deeds: None
        self.timing: Timing = nullcontext


class Store(Protocol):
    """An open database, which runs transactions: functions of a `Tx`.

    Such a function reads all it decides by, has no effect but through its `Tx`, and may run twice.

    A write excludes every other one, unless it says `on` which keys its rows hang: then it excludes
    those with one of these keys and those without any, and all others run beside it. An engine may
    have every write exclude every other. A keyed write

    * reads and writes the rows of its keys, and those of a match that it adds, as if it were alone;
    * reads whatever only writes without keys write: the settings, blocks and absences of people,
      servers, outages;
    * writes other rows by single statements that are right whatever else is stored meanwhile: an
      insert that a unique key guards or that meets the row that is there, or one UPDATE or DELETE
      that itself compares what it relies on;
    * decides by nothing else that another keyed write may change, unless `Tx.needs` has named a key
      that both hold, or `Tx.alone` excludes all of them.

    `first` is done at the beginning of every transaction that may write, before its work, and is
    bound by the same. `on_recovery` is called when the first write succeeds after a transaction, a
    read also, that failed because the database could not be reached or its disk failed.

    `listener` is told what each write has touched, once that is committed and before whoever wrote
    goes on. It neither waits nor raises. A jot is told to nobody: whoever shows things notes by
    jots what it has shown, and would call itself by that for ever. `on_deeds` is told at the same
    moment what a write or a jot did, if it did anything.

    `timing` is entered for as long as a caller waits for a transaction, and sees what it raises.
    """

    first: Callable[[Tx], None]
    on_recovery: Callable[[], None]
    listener: Callable[[ChangeSet], None]
    on_deeds: Callable[[Sequence[AuditEvent]], None]
    timing: Timing

    @property
    def reruns(self) -> int:
        """How often a transaction was run again after a conflict."""
        ...

    async def write(self, work: Callable[[Tx], T], on: Keys = ALONE) -> T:
        """Runs `work` in one write transaction; rolls back and raises what `work` raises.

        On a `Conflict` it runs `work` again in a fresh transaction, and raises the third one.
        Raises `StoreUnavailable`.
        """
        ...

    async def write_relaxed(self, work: Callable[[Tx], T], on: Keys = ALONE) -> T:
        """Runs `work` as `write` does, and tells nobody.

        For what can be found out again, such as where a message is. A killed process undoes
        nothing. A file does not wait for its disk: a power cut, which ends the bot as well, may
        undo the jots since the last write.
        """
        ...

    async def read(self, work: Callable[[Tx], T]) -> T:
        """Runs `work` in one read transaction, on a consistent snapshot.

        Raises `StoreUnavailable`.
        """
        ...

    async def damage(self) -> tuple[str, ...]:
        """Looks through what is stored, beside all transactions; returns what is damaged.

        () also where the server of the database sees to that itself.
        """
        ...

    async def scrub(self) -> bool:
        """Has no remnant of what was deleted stand in any file of the database any more.

        False while others use them: it is to be tried again. True also where the server of the
        database sees to that itself.
        """
        ...

    async def remove_copies(self, now: float) -> int:
        """Removes the safe copies of the database that are older than a week by now.

        Returns how many there were: of a database on a server none.
        """
        ...

    async def close(self) -> None:
        """Closes the database. Committed transactions are safe even if this is never called."""
        ...
