from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, async_playwright

from bot.edge import acknowledge
from tests.conftest import chromium
from tests.e2e.room import FLAGS
from tests.house import House


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets a bot on a busy machine answer by itself before the timer acknowledges for it."""
    monkeypatch.setattr(acknowledge, "PATIENCE_S", 1.5)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    made = await House.open(tmp_path)
    try:
        yield made
    finally:
        await made.close()


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        made = await playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield made
        await made.close()
