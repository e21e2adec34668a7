"""The statements of several processes: their budget, what one slot lists, a copy of the store."""

from __future__ import annotations

from functools import partial
from typing import Any

from bot.cluster import budgets
from bot.store import counts, cursors, jobs, meta
from bot.store.matches import guilds_of
from bot.store.slots import Slot
from bot.store.sqlite import copying
from bot.store.sqlite.catalogue import SchemaTable, tables
from bot.store.sqlite.copying import Bookmark
from tests.store.journal import Journal


async def budgeting(store: Any, now: float) -> None:
    """Two processes share the budget, and the place of one is taken over."""

    async def share(slot: int, process: str, want: float, uses: float = 0.0) -> float | None:
        return await store.write(
            lambda tx: budgets.ask(tx, slot, process, want=want, uses=uses, now=now)
        )

    assert await share(0, "one", 30.5) == 44.0
    assert await share(1, "other", 8.0) == 0.0
    assert await share(0, "one", 30.5, 44.0) == 31.75
    assert await share(0, "one", 30.5, 31.75) == 31.75
    assert await share(1, "other", 8.0) == 12.25
    assert await share(1, "heir", 8.0) is None
    assert await share(1, "heir", 8.0) == 12.25


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
