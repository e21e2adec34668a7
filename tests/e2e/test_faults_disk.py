"""F6, F10: a bot in a process of its own, whose disk fails."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from tests.e2e.asking import address, numbers, told
from tests.e2e.killing import Mortal
from tests.full_disk import cramp, ease
from tests.refusal import refusal

LOG_BYTES = 50_000
"""The log of the bot may take so many; the file of the database is beyond that."""

SAID = "the disk of the database fails"


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Mortal]:
    monkeypatch.setenv("TUMBLER_STATUS", "127.0.0.1:0")
    async with await Mortal.open(tmp_path) as made:
        yield made


def fails(house: Mortal) -> None:
    """From now on the disk fails the bot of a house."""
    assert house.child is not None
    wal = house.path.with_name(f"{house.path.name}-wal")
    assert wal.stat().st_size > 2 * LOG_BYTES
    cramp(house.child.pid, LOG_BYTES)


async def said(house: Mortal) -> str:
    return await asyncio.to_thread(house.path.with_name("bot.log").read_text)


async def presses(house: Mortal, count: int) -> None:
    """Somebody opens so many tables in vain, and reads why."""
    for _ in range(count):
        answers = len(house.private(house.ana))
        await house.ana.slash(house.games, "lockpick start")
        await house.ana.until(lambda known=answers: len(house.private(house.ana)) > known)
        assert refusal(house.answer(house.ana)) == "disk"


async def test_f10_a_disk_that_fails_is_one_line_and_the_bot_goes_on_afterwards(
    house: Mortal,
) -> None:
    async with aiohttp.ClientSession(await address(house)) as session:
        fails(house)
        await presses(house, 5)
        code, ready = await told(session, "/ready")
        assert (code, ready["ready"], ready["degraded"]) == (200, True, "disk")
        assert (await told(session, "/live"))[0] == 200
        assert (await numbers(session)).of("store_failures_total", trouble="disk") >= 5
    log = await said(house)
    assert log.count(SAID) == 1, log
    assert "sqlite3" not in log, log
    assert house.child is not None
    ease(house.child.pid)
    await house.ana.slash(house.games, "lockpick start")
    await house.stored.until(lambda: house.sql("SELECT id FROM matches"))
    await house.caught_up()


async def test_f10_a_bot_whose_disk_fails_is_stopped_in_order(house: Mortal) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    await player.slash(house.games, "match move", move="roll")
    await house.grown(match, 3)
    fails(house)
    await presses(house, 1)
    await house.down()
    assert house.stand.gateway.sessions == {}, "the bot has closed its connection, and not lost it"
    log = await said(house)
    assert log.count("stopping") == 1
    assert log.count(SAID) == 1
    assert "Traceback" not in log, log
    assert "sqlite3" not in log, log
    await house.up()
    await player.slash(house.games, "match move", move="end")
    await house.grown(match, 4)
    assert house.actions(match)[2:] == ["roll", "end"]
