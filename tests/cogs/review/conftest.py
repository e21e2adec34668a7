from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.cogs.review import rules
from tests.cogs.review.judges import Judges
from tests.cogs.review.reviewed import judging


@pytest.fixture
async def judges(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Judges]:
    monkeypatch.setattr(rules, "LONGEST_S", 600.0)
    store, advising, reviews = await judging(tmp_path)
    yield Judges(store, advising, reviews)
    await store.close()


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> list[asyncio.Timeout]:
    """The clocks by which readers wait for a review, each as it begins to run."""
    real, found = asyncio.timeout, list[asyncio.Timeout]()

    def timeout(delay: float | None) -> asyncio.Timeout:
        made = real(delay)
        if delay == rules.LONGEST_S:
            found.append(made)
        return made

    monkeypatch.setattr(asyncio, "timeout", timeout)
    return found
