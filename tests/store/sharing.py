"""The statements of several processes, and of a copy of the store."""

from __future__ import annotations

from functools import partial
from typing import Any

from bot.cluster.slots import Slot
from bot.store import counts, cursors, jobs, meta
from bot.store.matches import guilds_of
from bot.store.sqlite import copying
from bot.store.sqlite.catalogue import SchemaTable, tables
from bot.store.sqlite.copying import fingerprint
from tests.store.journal import Journal


async def divided(store: Any, match: str, guild: int) -> None:
    """Runs these statements for a match of a server, of which not everything is shown."""
    own = Slot((guild >> 22) % 2, 2, 2)
    other = Slot(1 - own.number, 2, 2)
    assert await store.read(lambda tx: cursors.lagging(tx, own)) == (match,)
    assert await store.read(lambda tx: cursors.lagging(tx, other)) == ()
    found = await store.read(lambda tx: guilds_of(tx, (match, "NO MATCH")))
    assert found == {match: guild}
    assert await store.read(lambda tx: counts.tables_by_state(tx, own)) == {("triplock", "open"): 1}
    assert await store.read(lambda tx: counts.tables_by_state(tx, other)) == {}
    assert await store.read(lambda tx: meta.read_meta_like(tx, "command")) == {
        "commands": "all of them"
    }
    assert await store.read(lambda tx: jobs.nearest(tx, "nothing", 0.0, own)) is None


async def carrying(store: Journal) -> None:
    """Runs the statements that read, begin, fill and finish a copy."""
    filled = [table for table in tables() if await _all(store, table)]
    for table in tables():
        has_rows = partial(copying.has_rows, names=[table.name])
        assert await store.read(has_rows) == (table in filled)
    values, rows = await store.read(copying.read_values), await store.read(copying.counts)
    await store.write(partial(copying.begin, values=values, rows=rows))
    nudges = next(table for table in tables() if table.name == "nudges")
    await store.write(partial(copying.add, table=nudges, rows=[(1, 2, 0.1)]))
    unfinished = await store.read(partial(meta.read_meta, key=meta.UNFINISHED))
    assert unfinished == fingerprint(values, rows)
    assert (1, 2, 0.1) in await _all(store, nudges)
    await store.write(partial(meta.drop_meta, key=meta.UNFINISHED))
    assert fingerprint(await store.read(copying.read_values), rows) == unfinished


async def _all(store: Journal, table: SchemaTable) -> list[Any]:
    """Every row of a table, read one at a time."""
    found: list[Any] = []
    while rows := await store.read(
        partial(copying.page, table=table, after=found[-1] if found else None, most=1)
    ):
        found += rows
    assert len(found) == (await store.read(copying.counts))[table.name]
    return found
