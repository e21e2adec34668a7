"""The statements of a copy, run on one store: it is copied onto itself, and stays what it was."""

from __future__ import annotations

from functools import partial
from typing import Any

from bot.store.sqlite import copying
from bot.store.sqlite.catalogue import SchemaTable, tables
from bot.store.sqlite.copying import Bookmark
from tests.store.journal import Journal


async def carrying(store: Journal) -> None:
    """Runs the statements that read, begin, fill and finish a copy."""
    for table in tables():
        assert await store.read(partial(copying.has_rows, name=table.name)) == bool(
            await _all(store, table)
        )
    values = await store.read(copying.read_values)
    before = await store.read(copying.read_fingerprint)
    bookmark = Bookmark(before)
    await store.write(partial(copying.begin, bookmark=bookmark, values=values))
    nudges = next(table for table in tables() if table.name == "nudges")
    await store.write(partial(copying.add, table=nudges, rows=[(1, 2, 0.1)], bookmark=bookmark))
    assert await store.read(copying.read_bookmark) == bookmark
    assert (1, 2, 0.1) in await _all(store, nudges)
    await store.write(copying.finish)
    assert await store.read(copying.read_bookmark) is None
    assert await store.read(copying.read_fingerprint) == before


async def _all(store: Journal, table: SchemaTable) -> list[Any]:
    """Every row of a table, read one at a time."""
    found: list[Any] = []
    after: Any = ()
    while rows := await store.read(partial(copying.page, table=table, after=after, most=1)):
        found += rows
        after = copying.key_of(table, rows[-1])
    assert len(found) == await store.read(partial(copying.count, table=table))
    return found
