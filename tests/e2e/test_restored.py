"""F12: a copy that is put back, by the commands or by hand, is shown as it stands, unasked."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from bot.app.cli.main import run
from tests.disk import opened
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


async def by_command(house: Mortal) -> Callable[[], Awaitable[None]]:
    """Makes a backup; gives what puts it back."""
    await tumbler("backup", "b.db")
    return lambda: tumbler("restore", "b.db", "--yes")


async def by_hand(house: Mortal) -> Callable[[], Awaitable[None]]:
    """Makes a copy as SQLite's own shell does; gives what lays it in the place of the database."""
    copy = house.path.with_name("copy.db")
    with opened(house.path) as con, opened(copy) as there:
        con.backup(there)

    async def lay() -> None:
        for end in ("-wal", "-shm"):
            house.path.with_name(f"{house.path.name}{end}").unlink(missing_ok=True)
        copy.replace(house.path)

    return lay


@pytest.mark.parametrize("kept", [by_command, by_hand])
async def test_f12_all_boards_show_what_was_put_back_unasked(
    house: Mortal, kept: Callable[[Mortal], Awaitable[Callable[[], Awaitable[None]]]]
) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    await player.slash(house.games, "triplock move", move="end")
    await house.grown(match, 3)
    puts_back = await kept(house)
    await house.board(other).press("Roll")
    await house.grown(match, 4)
    assert "End turn" in house.board(other).labels
    panel = house.last(other, house.dm(other))
    await house.down()
    await puts_back()
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
