"""The clock of the bot on PostgreSQL: that of its machine is set, and the sandbox turns its own."""

from __future__ import annotations

import asyncio
import os
import re
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from bot.app import settings, start
from bot.match import turn_timer
from bot.match.lobby.closing import EXPIRES_S
from bot.match.wall_clock import HOUR_S
from bot.store import questions
from bot.store.tables import read_table
from bot.store.tx import Tx
from sandbox.server import serve
from sandbox.town import new_town
from tests.news import PATIENCE_S
from tests.postgres import cluster
from tests.served import Served
from tests.sure import sure

pytestmark = pytest.mark.postgres


NEAR_S = 0.3
"""How wrong a reading of the server's clock may be, and a bit."""


class Together(Served):
    """A house whose bot plays on PostgreSQL, by the clock of its machine."""

    away_s = 10.0


@pytest.fixture
async def house() -> AsyncIterator[Together]:
    with cluster() as server:
        made = Together(await serve(new_town()), Path("nowhere"))
        made.server = server
        await made.up()
        async with made:
            yield made


async def test_a_clock_that_jumps_by_an_hour_takes_nobodys_time(
    house: Together, caplog: pytest.LogCaptureFixture
) -> None:
    match = await house.duel(pace="1 day")
    player, _ = await house.turn(match)
    await house.board(player).press("Roll")
    await house.caught_up()
    await house.bot.beat()
    before = await left_s(house, match)

    house.stands_still(HOUR_S)
    await house.bot.beat()
    await house.caught_up()
    assert await left_s(house, match) == pytest.approx(before, abs=60.0)
    ((since, until),) = house.sql("SELECT since, until FROM outages")
    assert until - since == pytest.approx(HOUR_S, abs=60.0)
    assert "nobody loses that time" in caplog.text
    await house.move(player, "end")
    assert house.actions(match)[2:] == ["roll", "end"]


async def left_s(house: Together, match: str) -> float:
    """The seconds that whose turn it is has left."""

    def read(tx: Tx) -> float:
        (ask,) = questions.read_all_open(tx)
        spans = turn_timer.uncounted_spans(tx, sure(read_table(tx, match)), ask)
        return sure(turn_timer.time_left(ask, house.clock(), spans))

    return await house.matches.store.read(read)


async def test_a_bot_says_how_far_its_machine_is_off(
    house: Together, caplog: pytest.LogCaptureFixture
) -> None:
    await house.down()
    caplog.set_level("INFO")
    own = {"TUMBLER_DATABASE": house.server.address(), "TUMBLER_STATUS": "127.0.0.1:0"}
    given = settings.load({**house.stand.settings, **own})
    running = asyncio.create_task(start.run(given, machine_clock=lambda: time.time() - 1.5))
    try:
        await house.ana.until(lambda: house.stand.gateway.connected, PATIENCE_S)
        (port,) = re.findall(r"served on port (\d+)", caplog.text)
        async with (
            aiohttp.ClientSession(f"http://127.0.0.1:{port}") as session,
            session.get("/metrics") as answer,
        ):
            told = re.findall(r"^tumbler_clock_offset_seconds (.+)", await answer.text(), re.M)
        assert [float(seconds) for seconds in told] == [pytest.approx(1.5, abs=NEAR_S)]
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def test_the_clock_can_be_turned_in_a_sandbox_on_postgresql(
    house: Together, tmp_path: Path
) -> None:
    await house.down()
    file = tmp_path / "clock"
    own = {"TUMBLER_DATABASE": house.server.address(), "TUMBLER_CLOCK": str(file)}
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", env={**os.environ, **house.stand.settings, **own}
    )
    try:
        await house.ana.until(lambda: house.stand.gateway.connected, PATIENCE_S)
        await house.ana.slash(house.games, "unlock start")
        await house.ana.until(lambda: bool(house.messages(house.ana)), PATIENCE_S)
        await house.ana.until(lambda: "Join" in house.last(house.ana).labels, PATIENCE_S)
        file.write_text(str(EXPIRES_S + 60))
        await house.ana.until(lambda: "Join" not in house.last(house.ana).labels, PATIENCE_S)
        assert "waited for 7 days" in house.last(house.ana).text
        child.terminate()
        assert await child.wait() == 0
    finally:
        if child.returncode is None:
            child.kill()
            await child.wait()
