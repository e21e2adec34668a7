"""A look at a database: what stands in it is read, and nothing is made or changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from msgspec import Struct

from bot.store import schema
from bot.store.tx import StoreError, Tx

T = TypeVar("T")


class Standing(Struct, frozen=True):
    """What stands in a database: its schema, 0 if it has none, and the names of its tables."""

    schema: int
    tables: frozenset[str]


def check_known(found: int) -> None:
    """Raises `StoreError` for a schema that this version of the code does not know."""
    if found > schema.VERSION:
        raise StoreError(
            f"The database was made by a newer version (schema {found}, known up to"
            f" {schema.VERSION})."
        )


def check_present(found: int) -> None:
    """Raises `StoreError` for any other schema than that of this version of the code."""
    if found == 0:
        raise StoreError("The database is none of Tumbler.")
    check_known(found)
    if found < schema.VERSION:
        raise StoreError(
            f"The database has schema {found}, and this version has {schema.VERSION}. Start the bot"
            " on it once, which brings it up to date."
        )


class Look(Protocol):
    """A database that is open for reading alone, whatever its schema."""

    async def standing(self) -> Standing:
        """Returns what stands in it. Raises `StoreError` for that of another program."""
        ...

    async def read(self, work: Callable[[Tx], T]) -> T:
        """Runs `work` in one read transaction, as `Store.read` does."""
        ...

    async def close(self) -> None:
        """Closes it."""
        ...
