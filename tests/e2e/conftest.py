from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, async_playwright

from bot.edge import acknowledge
from bot.outbox import delivery
from tests.conftest import chromium
from tests.e2e.room import FLAGS
from tests.e2e.trouble import Quick
from tests.house import House


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets a bot on a busy machine answer by itself before the timer acknowledges for it."""
    monkeypatch.setattr(acknowledge, "PATIENCE_S", 1.5)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with await House.open(tmp_path) as made:
        yield made


@pytest.fixture
async def quick(tmp_path: Path) -> AsyncIterator[Quick]:
    """A house that starts fast; its faults end with the test."""
    async with await Quick.open(tmp_path) as made:
        yield made


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has delivery hardly pause between two tries."""
    monkeypatch.setattr(delivery, "FIRST_PAUSE_S", 0.01)
    monkeypatch.setattr(delivery, "LONGEST_PAUSE_S", 0.05)


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        made = await playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield made
        await made.close()
