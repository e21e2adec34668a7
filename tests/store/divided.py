"""What the store lists for a process that plays one slot of two."""

from __future__ import annotations

from typing import Any

from bot.store import counts, cursors, jobs, meta
from bot.store.matches import guilds_of
from bot.store.slots import Slot


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
