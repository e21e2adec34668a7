"""A running transaction, as every statement of the store sees it, whatever engine runs it.

Statements are written in the SQL that SQLite and PostgreSQL share: parameters are named (`:name`),
an existing row is met by `ON CONFLICT`, no column is called `user`, and no statement uses `PRAGMA`,
`rowid` or `INSERT OR`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from bot.store.touched import Touched

Value = str | int | float | None
"""What a parameter may hold. A truth value is stored as `int(value)`; PostgreSQL keeps types."""

Record = Mapping[str, Any]
"""A row of a result, by column name."""


class Conflict(Exception):
    """Another transaction stored what this one cannot stand beside.

    A unique key is taken, the file is locked, or the engine could not put the two in an order.
    Nothing of this transaction is stored. A transaction does not catch it, because an engine may
    accept no further statement after it.
    """


class Tx(Protocol):
    """One running transaction. It sees its own changes, and others see them all or none.

    `touched` is what this try of it has touched so far.
    """

    @property
    def touched(self) -> Touched: ...

    def run(self, sql: str, /, **values: Value) -> int:
        """Runs a statement; returns how many rows it added, changed or deleted."""
        ...

    def rows(self, sql: str, /, **values: Value) -> list[Record]:
        """Returns all rows of a query."""
        ...

    def row(self, sql: str, /, **values: Value) -> Record | None:
        """Returns the first row of a query; None if it has none."""
        ...
