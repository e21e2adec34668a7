"""F9: pages of the database that cannot be read, and a bot in a process of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app.login import NO_STORE
from tests import disk
from tests.e2e.killing import Mortal


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Mortal]:
    async with await Mortal.open(tmp_path) as made:
        yield made


async def test_f9_a_damaged_page_of_the_matches_ends_nothing(house: Mortal) -> None:
    await house.duel()
    await house.down()
    disk.zeroed(house.path, "matches")
    logins = house.stand.gateway.identifies
    await house.up()
    await house.says("the line of what has started cannot be told; the bot plays on")
    await house.ana.slash(house.games, "help")
    assert "five lock games" in house.answer(house.ana), "what needs no match is answered"
    assert house.stand.gateway.identifies == logins + 1
    await house.down()


async def test_f9_a_damaged_page_that_a_start_needs_ends_it_with_a_sentence(
    house: Mortal,
) -> None:
    await house.duel()
    await house.down()
    disk.zeroed(house.path, "duties")
    house.child = await house.started()
    assert await house.ended() == NO_STORE
    *_, sentence = house.path.with_name("bot.log").read_text().splitlines()
    assert sentence == (
        f"{house.path} is damaged: database disk image is malformed. Restore a backup of it."
    )
