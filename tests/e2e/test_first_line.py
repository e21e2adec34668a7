"""The first line of a process that plays: what has started, on what, and for whom."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app.start import first_line
from bot.store import schema
from tests.e2e.killing import Mortal
from tests.e2e.processes import waiting
from tests.house import House
from tests.news import PATIENCE_S

LINE = re.compile(
    rf"INFO +bot: Tumbler \S+( \([^)]+\))?, schema {schema.VERSION}, (?P<matches>\d+ match\w*),"
    r" (?P<servers>\d+ server\w*), (?P<database>\S+)$",
    re.MULTILINE,
)


@pytest.fixture
async def program(tmp_path: Path) -> AsyncIterator[Mortal]:
    """A bot in a process of its own."""
    async with await Mortal.open(tmp_path) as made:
        yield made


async def said(house: Mortal, name: str = "bot") -> list[re.Match[str]]:
    """The lines of a process that say so, once there is one."""
    log = house.path.with_name(f"{name}.log")
    async with asyncio.timeout(PATIENCE_S):
        while not (found := [*LINE.finditer(await asyncio.to_thread(log.read_text))]):
            pass
    return found


async def test_it_says_what_has_started_and_a_standby_says_it_once_it_plays(
    program: Mortal,
) -> None:
    house = program
    (first,) = await said(house)
    assert (first["matches"], first["servers"]) == ("0 matches", "1 server")
    assert first["database"] == str(house.path)
    await house.duel()
    second = await waiting(house)
    try:
        log = house.path.with_name("second.log")
        assert LINE.search(await asyncio.to_thread(log.read_text)) is None, "it waits"
        assert house.child is not None
        house.child.kill()
        await house.ended()
        (again,) = await said(house, "second")
        assert again["matches"] == "1 match"
    finally:
        await second.close()


async def test_outside_the_sandbox_it_has_the_link_that_invites_the_bot(tmp_path: Path) -> None:
    async with await House.open(tmp_path) as house:
        told, asked = [await first_line(house.bot, house.path, invites=on) for on in (False, True)]
    assert asked.startswith(f"{told}, invite: https://discord.com/oauth2/authorize?client_id=")
