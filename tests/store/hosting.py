"""The statements that a host's commands run."""

from __future__ import annotations

from typing import Any

from bot.host.overview import Lost, last_rows, lost, overview


async def hosting(store: Any, match: str) -> None:
    """Runs them on a store with a match."""
    found, rows = await store.read(lambda tx: (overview(tx), last_rows(tx)))
    assert (found.matches, found.rows) == (len(rows), sum(rows.values()))
    assert found.last_at is not None
    before = {**rows, match: rows[match] - 2}
    del before[next(other for other in rows if other != match and not rows[other])]
    assert lost(rows, before) == Lost(2, 1, 1)
    assert lost(before, rows) == Lost(0, 0, 0)
