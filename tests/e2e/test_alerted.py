"""A host is alerted of what goes wrong in the running bot, and nothing tells the address."""

from __future__ import annotations

import asyncio
import os
import re
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.match.wall_clock import DAY_S
from bot.store.sqlite import backup
from tests.e2e.killing import Mortal
from tests.e2e.seeded_bot import LOOK
from tests.news import PATIENCE_S
from tests.webhook import TOKEN, Webhook, served

REF = re.compile(r"reference ([0-9A-F]{4}-[0-9A-F]{2})")


@pytest.fixture
async def webhook() -> AsyncIterator[Webhook]:
    async with served() as made:
        yield made


@pytest.fixture
async def program(
    webhook: Webhook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Mortal]:
    """A bot in a process of its own, with the address of a webhook."""
    monkeypatch.setenv("TUMBLER_ALERTS", webhook.address)
    monkeypatch.setenv("TUMBLER_LOG_LEVEL", "debug")
    monkeypatch.setenv(LOOK, "0.1")
    async with await Mortal.open(tmp_path) as made:
        yield made


async def told(webhook: Webhook) -> str:
    """The one line that was sent, once there is one."""
    async with asyncio.timeout(PATIENCE_S):
        await webhook.news.until(lambda: webhook.got)
    (line,) = webhook.lines
    return line


async def test_that_the_last_backup_is_old_is_told(program: Mortal, webhook: Webhook) -> None:
    house = program
    await house.down()
    assert webhook.lines == [], "there is no match yet that could be lost"
    backup.note_backup(house.path)
    at = time.time() - 3 * DAY_S
    os.utime(house.path.with_name("tumbler.db-backed-up"), (at, at))
    await house.up()
    assert await told(webhook) == "Tumbler: No backup for 3 days: see `tumbler backup`."


async def test_an_error_of_the_running_bot_is_told_with_its_reference(
    program: Mortal, webhook: Webhook
) -> None:
    house = program
    match = await house.duel()
    player, _ = await house.turn(match)
    house.stand.faults.next("POST", r"/callback$", status=400, code=50035)
    await house.board(player).press("Roll")
    line = await told(webhook)
    assert line.startswith("Tumbler: 1 error was logged. The last: a press failed (reference ")
    found = REF.search(line)
    log = await asyncio.to_thread(house.path.with_name("bot.log").read_text)
    assert found is not None
    assert f"ref={found[1]}" in log
    assert TOKEN not in log
