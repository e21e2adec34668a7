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
from bot.app.processes import SharedClock, shared_clock
from bot.match.lobby.closing import EXPIRES_S
from bot.store import spans
from sandbox.server import serve
from sandbox.town import new_town
from tests.news import PATIENCE_S
from tests.postgres import cluster
from tests.refusal import refusal
from tests.served import Served

pytestmark = pytest.mark.postgres


NEAR_S = 0.3
"""How wrong a reading of the server's clock may be, and a bit."""


class Together(Served):
    """A house whose bot goes by the clock of its database; the machine's is `set_s` ahead of it."""

    away_s = 10.0
    set_s = 0.0
    shared: SharedClock

    def clock(self) -> float:
        return self.shared() + self.ahead_s

    def unturned(self) -> float:
        return self.shared()

    async def read_clock(self) -> None:
        found = await shared_clock(self.server.address(), lambda: time.time() + self.set_s)
        assert found is not None
        self.shared = found


@pytest.fixture
async def house() -> AsyncIterator[Together]:
    with cluster() as server:
        made = Together(await serve(new_town()), Path("nowhere"))
        made.server = server
        await made.read_clock()
        await made.up()
        async with made:
            yield made


@pytest.mark.parametrize("set_s", [5.0, -5.0])
async def test_a_machine_whose_clock_is_set_plays_on_and_moves_no_time(
    house: Together, set_s: float, caplog: pytest.LogCaptureFixture
) -> None:
    match = await house.duel(pace="1 day")
    await house.restart(echo_s=PATIENCE_S)
    await house.wait(PATIENCE_S)
    player, _ = await house.turn(match)
    await house.board(player).press("Roll")
    await house.caught_up()
    due = house.sql("SELECT kind, match, seat, due_at FROM duties ORDER BY 1, 2, 3")
    asked = house.sql("SELECT * FROM asks ORDER BY match, seat")
    assert due
    assert asked

    house.set_s = set_s
    await house.shared.renew()
    await house.bot.beat()
    assert house.shared() == pytest.approx(time.time(), abs=1.0)
    assert house.sql("SELECT kind, match, seat, due_at FROM duties ORDER BY 1, 2, 3") == due
    assert house.sql("SELECT * FROM asks ORDER BY match, seat") == asked
    found = await house.matches.store.read(lambda tx: spans.read_outages(tx, None, None, 0))
    assert list(found) == [], "that is no standstill"

    await house.move(player, "end")
    assert house.actions(match)[2:] == ["roll"]
    assert refusal(house.answer(player)) == "one_press"
    assert sum("5.0 s off" in record.getMessage() for record in caplog.records) == 1


async def test_the_bot_goes_by_the_clock_of_the_database_and_says_how_far_its_machine_is_off(
    house: Together, caplog: pytest.LogCaptureFixture
) -> None:
    await house.down()
    caplog.set_level("INFO")
    own = {"TUMBLER_DATABASE": house.server.address(), "TUMBLER_STATUS": "127.0.0.1:0"}
    given = settings.load({**house.stand.settings, **own})
    running = asyncio.create_task(start.run(given, machine_clock=lambda: time.time() - 1.5))
    try:
        await house.ana.until(lambda: house.stand.gateway.connected, PATIENCE_S)
        since = time.time()
        await house.ana.slash(house.games, "unlock start")
        ((at,),) = house.sql("SELECT created_at FROM matches")
        assert since - NEAR_S <= at <= time.time() + NEAR_S
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
        assert "Join" in house.board(house.ana).labels
        file.write_text(str(EXPIRES_S + 60))
        await house.ana.until(lambda: "Join" not in house.last(house.ana).labels, PATIENCE_S)
        assert "waited for 7 days" in house.last(house.ana).text
        child.terminate()
        assert await child.wait() == 0
    finally:
        if child.returncode is None:
            child.kill()
            await child.wait()
