"""A look at a database: what stands in it is read, and nothing is made or changed."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Protocol, TypeVar

from msgspec import Struct

from bot.store import schema
from bot.store.tx import StoreError, Tx

log = logging.getLogger(__name__)

T = TypeVar("T")


class DatabaseContents(Struct, frozen=True):
    """What stands in a database: the names of its tables, and its schema, 0 if that is not ours."""

    schema: int
    tables: frozenset[str]


RAISES = "74ef282f"
"""The commit whose code brings a database from before the first release to its schema."""


_SAFE_COPY = re.compile(r"-schema(\d+)-(\d{4}-\d{2}-\d{2})-[0-9a-f]{8}(-part(?:-journal)?)?")
"""The end of a safe copy's name, after that of its file."""


def safe_copies(database: Path) -> Iterator[tuple[Path, int, date]]:
    """The safe copies of a file and parts of such, each with its schema and its day."""
    for path in sorted(database.parent.iterdir()):
        if not path.name.startswith(database.name) or not path.is_file() or path.is_symlink():
            continue
        if named := _SAFE_COPY.fullmatch(path.name.removeprefix(database.name)):
            try:
                yield path, int(named[1]), date.fromisoformat(named[2])
            except ValueError:  # no day of any month: it is not ours
                continue


def _way_back(database: Path) -> Path | None:
    """The newest copy of a file that this version knows."""
    known = [
        (day, path)
        for path, found, day in safe_copies(database.absolute())
        if found <= schema.VERSION and not path.name.endswith(("-part", "-journal"))
    ]
    return max(known)[1] if known else None


def check_known(found: int, database: Path | None = None) -> None:
    """Raises `StoreError` for a schema that this version of the code does not know.

    `database` is its file, if it is one: it may have a copy beside it.
    """
    if 0 < found < schema.FIRST:
        raise StoreError(
            f"The database was made before version 0.1.0 (schema {found}): open it once with commit"
            f" {RAISES}, then with this one."
        )
    copy = None if found <= schema.VERSION or database is None else _way_back(database)
    if copy is not None:
        raise StoreError(
            f"The database was made by a newer version (schema {found}, known up to"
            f" {schema.VERSION}). A copy from before lies beside it: tumbler restore {copy}"
        )
    if found > schema.VERSION:
        raise StoreError(
            f"The database was made by a newer version (schema {found}, known up to"
            f" {schema.VERSION})."
        )


def note_raised(before: int) -> None:
    """Logs that a database was brought to the present schema, if it had an earlier one."""
    if 0 < before < schema.VERSION:
        log.info("the database was brought from schema %d to %d", before, schema.VERSION)


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


def check_tables(found: DatabaseContents, path: Path) -> None:
    """Raises `StoreError` for a file that holds tables of another program."""
    if found.tables and not found.schema:
        raise StoreError(f"{path.absolute()} is the database of another program.")


class DatabaseReader(Protocol):
    """A database that is open for reading alone, whatever its schema."""

    async def standing(self) -> DatabaseContents:
        """Returns what stands in it. Raises `StoreError` for that of another program."""
        ...

    async def read(self, work: Callable[[Tx], T]) -> T:
        """Runs `work` in one read transaction, as `Store.read` does."""
        ...

    async def close(self) -> None:
        """Closes it."""
        ...
