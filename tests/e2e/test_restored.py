"""F12: a backup that is put back is shown as it stands, unasked."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app.cli.main import run
from tests.e2e.killing import Mortal
from tests.e2e.trouble import no_harm


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Mortal]:
    async with await Mortal.open(tmp_path) as made:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("TUMBLER_DATABASE", str(made.path))
        yield made


async def tumbler(*words: str) -> None:
    assert await asyncio.to_thread(run, words) == 0


async def test_f12_all_boards_show_what_was_put_back_unasked(house: Mortal) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    await player.slash(house.games, "match move", move="end")
    await house.grown(match, 3)
    await tumbler("backup", "b.db")
    await house.board(other).press("Roll")
    await house.grown(match, 4)
    assert "End turn" in house.board(other).labels
    panel = house.last(other, house.dm(other))
    await house.down()
    await tumbler("restore", "b.db", "--yes")
    await house.up()
    await other.until(lambda: "Roll" in house.board(other).labels)
    await house.caught_up()
    assert house.actions(match)[2:] == ["end"]
    assert len(house.boards(match)) == 1
    assert house.last(other, house.dm(other)).id == panel.id, "it was edited where it stands"
    await house.board(other).press("Roll")
    await house.grown(match, 4)
    assert house.actions(match)[2:] == ["end", "roll"]
    await no_harm(house, match)
    await house.down()
