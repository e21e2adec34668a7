"""F7, F12, F13: a second process, a file put back from a copy, a process that stands still."""

from __future__ import annotations

import asyncio
import re
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from sandbox.world.clock import Clock, HandClock
from tests.disk import opened
from tests.e2e.killing import Mortal
from tests.e2e.trouble import lag, met, no_harm, watch
from tests.news import PATIENCE_S
from tests.refusal import refusal

CALLBACK = r"^/interactions/"


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Mortal]:
    async with await Mortal.open(tmp_path) as made:
        yield made


@asynccontextmanager
async def beside(house: Mortal) -> AsyncIterator[Mortal]:
    """A second process on the same file: it is connected as well, or says that it waits."""
    second = Mortal(house.stand, house.path)
    await second.up()
    log = house.path.parent / "bot.log"
    try:
        async with asyncio.timeout(PATIENCE_S):
            while len(house.stand.gateway.sessions) < 2 and not re.search(
                r"\bwait", log.read_text()
            ):
                await house.cy.slash(house.games, "matches")
        yield second
    finally:
        if second.child is not None:
            second.child.kill()
            await second.ended()


async def test_f7_two_processes_play_a_press_once_and_one_goes_on_alone(house: Mortal) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    async with beside(house) as second:
        said = len(house.private(player)), len(house.private(other))
        await house.board(player).press("Roll")
        await house.grown(match, 3)
        assert house.actions(match)[2:] == ["roll"]
        await player.slash(house.games, "match move", move="end")
        await house.grown(match, 4)
        await house.ana.until(lambda: len(house.private(player)) > said[0])
        assert house.actions(match)[2:] == ["roll", "end"]
        assert house.turns_told(other) == 1
        assert len(house.private(player)) == said[0] + 1, "a typed move is answered once"
        assert len(house.boards(match)) == 1
        assert house.child is not None
        house.child.kill()
        await house.ended()
        async with asyncio.timeout(PATIENCE_S):
            while (await house.cy.slash(house.games, "matches")).kind == "failed":
                pass
        await second.board(other).press("Roll")
        await second.grown(match, 5)
        assert second.actions(match)[4:] == ["roll"], "by the one that is left"
        assert len(second.boards(match)) == 1
        await no_harm(second, match)
        await second.down()


def copy(path: Path) -> Path:
    """A copy of the running database, made as the page for hosts says."""
    to = path.with_name("backup.db")
    with opened(path) as con, opened(to) as backup:
        con.backup(backup)
    return to


async def put_back(house: Mortal, backup: Path) -> None:
    """Stops the bot, puts the copy in the place of its file, and starts it."""
    await house.down()
    for ending in ("-wal", "-shm"):
        house.path.with_name(house.path.name + ending).unlink(missing_ok=True)
    backup.replace(house.path)
    await house.up()
    await house.caught_up()


class Ahead(Clock):
    """A clock ten minutes ahead: Discord has forgotten every nonce of before."""

    def now(self) -> float:
        return super().now() + 600.0


@pytest.mark.parametrize(
    ("in_flight", "later"), [(True, False), (False, True)], ids=["in flight", "at rest, much later"]
)
async def test_f12_a_copy_of_the_running_file_is_put_back(
    house: Mortal, in_flight: bool, later: bool
) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    gate = asyncio.Event()
    posts = rf"^/channels/{house.games}/messages$"
    if in_flight:
        fault = house.stand.faults.next("POST", posts, hold=gate)
    move = asyncio.create_task(player.slash(house.games, "match move", move="end"))
    if in_flight:
        await met(house, fault)
        assert lag(house.path, match) > 0
    else:
        await move
        await house.grown(match, 3)
    backup = copy(house.path)
    gate.set()
    await move
    await house.grown(match, 3)
    await house.board(other).press("Roll")
    await house.grown(match, 4)
    newer = house.board(other)
    assert "End turn" in newer.labels
    if later:
        house.stand.world.clock = Ahead()
    await put_back(house, backup)
    assert house.actions(match)[2:] == ["end"], "the match goes on from the copy"
    await newer.press_id(newer.button("End turn"), forged=True)
    await other.until(lambda: any(refusal(m.text) == "moved_on" for m in house.private(other)))
    await house.caught_up()
    assert house.actions(match)[2:] == ["end"], "a press on what is newer plays nothing"
    await other.slash(house.games, "match board")
    await house.caught_up()
    await other.until(lambda: "Roll" in house.board(other).labels)
    await house.board(other).press("Roll")
    await house.grown(match, 4)
    assert house.actions(match)[2:] == ["end", "roll"]
    assert "You can still use" in house.board(player).text
    assert len(house.boards(match)) == 1
    await no_harm(house, match)
    await house.down()


async def test_f13_a_process_that_stood_still_plays_no_press_that_is_over(house: Mortal) -> None:
    """As if the machine had slept: what Discord gave up meanwhile, the person was told failed."""
    match = await house.duel()
    player, _ = await house.turn(match)
    clock = house.stand.world.clock = HandClock()
    assert house.child is not None
    house.child.send(signal.SIGSTOP)
    press = asyncio.create_task(house.board(player).press("Roll"))
    await clock.somebody_sleeps()
    clock.advance(4.0)
    assert (await press).kind == "failed"
    tried = watch(house, "POST", CALLBACK)
    house.child.send(signal.SIGCONT)
    await met(house, tried)
    house.stand.world.clock = Clock()
    await house.down()  # what is under way is finished
    assert house.actions(match)[2:] == [], "the person was told that it failed"
    await house.up()
    await house.board(player).press("Roll")
    await house.grown(match, 3)
    assert house.actions(match)[2:] == ["roll"]
    await no_harm(house, match)
    await house.down()
