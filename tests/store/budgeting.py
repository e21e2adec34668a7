"""The statements by which processes share the budget of requests."""

from __future__ import annotations

from typing import Any

from bot.cluster import budgets


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
