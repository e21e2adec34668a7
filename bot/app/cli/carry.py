"""A whole store is carried from one database to another, whatever engines keep them.

The source is only read, but for the mark by which nobody plays on it once it was moved. The target
gets its rows batch by batch; if that is broken off, it goes on where it stopped. In the end both
are read again and compared, and only then is the copy finished. Whoever calls has the hold on both.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from enum import Enum
from functools import partial
from pathlib import Path
from typing import cast

from msgspec import Struct

from bot.app.cli.beside import opened
from bot.app.database import open_copy, open_reader
from bot.store import schema
from bot.store.meta import MOVED, check_not_moved, drop_meta, read_meta, write_meta
from bot.store.sqlite import copying
from bot.store.sqlite.catalogue import META, SchemaTable, tables
from bot.store.sqlite.copying import Bookmark, Row, Sum
from bot.store.sqlite.inspect import DatabaseReader
from bot.store.tx import StoreError, Tx

BATCH = 2000
"""How many rows are read, and stored in one transaction, at a time."""

OF_ENGINE = {"commits"}
"""Tables that an engine has beside those of the schema, for itself."""

Address = str | Path


class Survey(Struct, frozen=True):
    """What is to be carried: the number of rows of each table of the source.

    `bookmark` is how far an earlier copy has come; None: none was begun. `target` is the schema of
    the target, 0 if it has none yet.
    """

    counts: dict[str, int]
    bookmark: Bookmark | None
    target: int


class Stage(Enum):
    """What is done with the rows of a table: they are carried, then read again on both sides."""

    CARRY = "carry"
    SOURCE = "source"
    TARGET = "target"


class Progress(Struct, frozen=True):
    """So many rows of a table are done, of how many."""

    stage: Stage
    table: str
    rows: int
    total: int


class Compared(Struct, frozen=True):
    """What a table holds on both sides."""

    table: str
    source: Sum
    target: Sum

    @property
    def is_same(self) -> bool:
        return self.source == self.target


Key = tuple[str | int | float, ...]

Told = Callable[[Progress], None]


async def survey(source: Address, target: Address) -> Survey:
    """Returns what is to be carried. Changes nothing.

    Raises `StoreError` where the source is unfinished, was moved, or has another schema than this
    version of the code, or the target holds anything but an unfinished copy of this very source.
    """
    async with opened(open_reader(source)) as here:
        _check_schema((await here.standing()).schema)
        if await here.read(copying.read_bookmark) is not None:
            raise StoreError("The source is an unfinished copy itself.")
        counts = {
            table.name: await here.read(partial(copying.count, table=table)) for table in tables()
        }
        fingerprint = await here.read(copying.read_fingerprint)
        mark = await here.read(partial(read_meta, key=MOVED))
    known, bookmark = 0, None
    if not isinstance(target, Path) or target.exists():
        async with opened(open_reader(target)) as there:
            known, bookmark = await _judge(there)
    if bookmark is None:
        check_not_moved(mark)
    if bookmark is not None and bookmark.source != fingerprint:
        raise StoreError(
            "The target holds an unfinished copy of another database, or the source was played on"
            " since that copy was begun. Name an empty database."
        )
    return Survey(counts, bookmark, known)


def _check_schema(found: int) -> None:
    """Raises `StoreError` for a source that has another schema than this version of the code."""
    if found == 0:
        raise StoreError("The source is no database of Tumbler.")
    if found > schema.VERSION:
        raise StoreError(
            f"The source was made by a newer version (schema {found}, known up to"
            f" {schema.VERSION})."
        )
    if found < schema.VERSION:
        raise StoreError(
            f"The source has schema {found}, and this version has {schema.VERSION}. Start the bot"
            " on the source once, which brings it up to date; then carry it over."
        )


async def _judge(there: DatabaseReader) -> tuple[int, Bookmark | None]:
    """Returns schema and bookmark of a target. Raises `StoreError` for one that is in use."""
    standing = await there.standing()
    names = standing.tables - OF_ENGINE
    if names and not standing.schema:
        raise StoreError("The target holds tables of another program. Name an empty database.")
    bookmark = await there.read(copying.read_bookmark) if META in names else None
    if bookmark is None:
        for name in names - {META}:
            if await there.read(partial(copying.has_rows, name=name)):
                raise StoreError(
                    "The target holds rows already, and not those of an unfinished copy. Name an"
                    " empty database."
                )
    return standing.schema, bookmark


async def carry(
    source: Address, target: Address, found: Survey, told: Told, *, batch: int = BATCH
) -> None:
    """Carries all rows that the target does not have yet. Raises `StoreError`."""
    async with opened(open_reader(source)) as here, opened(open_copy(target)) as there:
        bookmark = found.bookmark
        if bookmark is None:
            bookmark = Bookmark(await here.read(copying.read_fingerprint))
            values = await here.read(copying.read_values)
            await there.write(partial(copying.begin, bookmark=bookmark, values=values))
        rest = [table for table in tables() if table.name != META]
        names = [table.name for table in rest]
        for table in rest[names.index(bookmark.table) if bookmark.table else 0 :]:
            if table.name != bookmark.table:
                bookmark = Bookmark(bookmark.source, table.name)
            while rows := await here.read(_next(table, bookmark.key, batch)):
                key = cast(Key, copying.key_of(table, rows[-1]))  # no column of a key is NULL
                bookmark = Bookmark(bookmark.source, table.name, key, bookmark.rows + len(rows))
                await there.write(partial(copying.add, table=table, rows=rows, bookmark=bookmark))
                told(Progress(Stage.CARRY, table.name, bookmark.rows, found.counts[table.name]))


async def compare(
    source: Address, target: Address, found: Survey, told: Told, *, batch: int = BATCH
) -> list[Compared]:
    """Reads every table on both sides, and finishes the copy if nothing differs.

    Raises `StoreError`.
    """
    compared: list[Compared] = []
    async with opened(open_reader(source)) as here, opened(open_reader(target)) as there:
        for table in tables():
            sums: list[Sum] = []
            for side, stage in ((here, Stage.SOURCE), (there, Stage.TARGET)):
                known, after = Sum(), ()
                while rows := await side.read(_next(table, after, batch)):
                    known = await asyncio.to_thread(known.plus, rows)
                    after = copying.key_of(table, rows[-1])
                    told(Progress(stage, table.name, known.rows, found.counts[table.name]))
                sums.append(known)
            compared.append(Compared(table.name, *sums))
    if all(one.is_same for one in compared):
        async with opened(open_copy(target)) as there:
            await there.write(copying.finish)
    return compared


async def mark(source: Address, *, is_moved: bool) -> bool:
    """Marks a database as moved, or as not moved; returns whether it was. Raises `StoreError`."""

    def work(tx: Tx) -> bool:
        was = read_meta(tx, MOVED) is not None
        if is_moved:
            write_meta(tx, MOVED, "1")
        else:
            drop_meta(tx, MOVED)
        return was

    async with opened(open_reader(source)) as here:
        _check_schema((await here.standing()).schema)
    async with opened(open_copy(source)) as here:
        return await here.write(work)


def _next(table: SchemaTable, after: Row, batch: int) -> Callable[[Tx], list[Row]]:
    return partial(copying.page, table=table, after=after, most=batch)
