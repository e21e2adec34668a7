"""The bot on PostgreSQL: a match is played, while the server ends and comes back."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from sandbox.server import serve
from sandbox.town import new_town
from tests.e2e.trouble import unanswered
from tests.news import PATIENCE_S
from tests.postgres import cluster
from tests.refusal import refusal
from tests.served import Served

pytestmark = pytest.mark.postgres

READY = "ready to play"
"""What the log of a process says that plays."""


@pytest.fixture
def away_s() -> float:
    return 10.0


@pytest.fixture
async def house(away_s: float) -> AsyncIterator[Served]:
    """Its server loses at a crash what was committed without waiting for the disk."""
    with cluster(writer_s=10.0) as server:
        made = Served(await serve(new_town()), Path("nowhere"))
        made.server, made.away_s = server, away_s
        await made.up()
        async with made:
            yield made


async def test_a_match_goes_on_over_the_end_of_the_server_and_a_restart_of_the_bot(
    house: Served, caplog: pytest.LogCaptureFixture
) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    await house.board(player).press("Roll")
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll"]

    await asyncio.to_thread(house.server.stop)
    pressing = asyncio.create_task(player.slash(house.games, "match move", move="end"))
    await asyncio.to_thread(house.server.start)
    assert (await pressing).kind != "failed"
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll", "end"]

    await house.restart()
    player, _ = await house.turn(match)
    await house.board(player).press("Roll")
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll", "end", "roll"]
    assert house.sql("SELECT match FROM behind") == []
    assert unanswered(house) == []
    assert [record for record in caplog.records if record.exc_info] == []


async def test_where_messages_are_is_known_after_a_crash_of_the_server(house: Served) -> None:
    """The bot lives on, and has just noted which boards it has sent and shown."""
    match = await house.duel()
    for _ in range(3):
        player, other = await house.turn(match)
        await house.move(player, "roll")
        told = house.turns_told(other)
        await house.move(player, "end")
        assert house.turns_told(other) == told + 1, "a new board was sent"
        await asyncio.to_thread(house.server.stop)
        await asyncio.to_thread(house.server.start)
        assert house.sql("SELECT match FROM behind") == []
        noted = house.sql("SELECT message FROM deliveries WHERE match = ?", match)
        (board,) = house.boards(match)
        assert (board.id,) in noted
        await house.dee.slash(house.games, "match board", match=match)
        await house.caught_up()
        assert len(house.boards(match)) == 1


@pytest.mark.parametrize("away_s", [0.2])
async def test_who_presses_while_the_server_is_away_is_told(
    house: Served, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG", "bot")
    match = await house.duel()
    player, _ = await house.turn(match)
    await asyncio.to_thread(house.server.stop)
    await house.board(player).press("Roll")
    await player.until(lambda: house.private(player), PATIENCE_S)
    assert refusal(house.answer(player)) == "away"
    house.bot.services.delivery.refresh(match)
    async with asyncio.timeout(PATIENCE_S):
        while "delivery waits for the database" not in await asyncio.to_thread(lambda: caplog.text):
            pass
    await asyncio.to_thread(house.server.start)
    await house.board(player).press("Roll")
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll"]
    assert [record for record in caplog.records if record.exc_info] == []


@pytest.mark.parametrize("away_s", [0.2])
async def test_what_discord_tells_while_the_server_is_away_is_looked_at_once_it_is_back(
    house: Served, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG", "bot")
    match = await house.duel()
    player, _ = await house.turn(match)
    await asyncio.to_thread(house.server.stop)
    house.stand.faults.outage()
    await player.suggest(house.games, "match move", "move", move="ro")
    async with asyncio.timeout(PATIENCE_S):
        while "an event was not stored" not in await asyncio.to_thread(lambda: caplog.text):
            pass
    await asyncio.to_thread(house.server.start)
    await house.bot.beat()
    out = "SELECT scope FROM outages WHERE until IS NULL"
    await house.stored.until(lambda: house.sql(out) == [("server",)])
    house.stand.faults.outage(over=True)
    await house.stored.until(lambda: house.sql(out) == [])
    assert "no choices were found" in caplog.text
    assert [record for record in caplog.records if record.exc_info] == []


@pytest.mark.parametrize("away_s", [0.2])
async def test_a_stop_while_the_server_is_away_ends_in_order(house: Served) -> None:
    bot = house.bot
    await asyncio.to_thread(house.server.stop)
    await house.down()
    assert bot.is_closed()


@asynccontextmanager
async def program(house: Served, log: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """The bot as hosts start it, which is killed in the end."""
    own = {
        **house.stand.settings,
        "TUMBLER_DATABASE": house.server.address(),
        "TUMBLER_STATUS": "127.0.0.1:0",
    }
    with log.open("wb") as said:
        child = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", env={**os.environ, **own}, stderr=said, stdout=said
        )
    try:
        yield child
    finally:
        if child.returncode is None:
            child.kill()
        await child.wait()


async def has_said(log: Path, words: str) -> str:
    """What a log says, once these words are in it."""
    async with asyncio.timeout(PATIENCE_S):
        while words not in (said := await asyncio.to_thread(log.read_text)):
            pass
    return said


async def test_an_end_of_the_server_calls_for_no_new_start(house: Served, tmp_path: Path) -> None:
    await house.down()
    log = tmp_path / "bot.log"
    async with program(house, log):
        await has_said(log, READY)
        port = re.search(r"served on port (\d+)", await has_said(log, "served on port"))
        assert port is not None
        async with aiohttp.ClientSession(f"http://127.0.0.1:{port[1]}") as session:

            async def told(path: str) -> int:
                async with session.get(path) as answer:
                    await answer.read()
                    return answer.status

            async def ready(status: int) -> None:
                async with asyncio.timeout(PATIENCE_S):
                    while await told("/ready") != status:
                        pass

            await ready(200)
            await asyncio.to_thread(house.server.stop)
            await ready(503)
            assert await told("/live") == 200
            assert await told("/metrics") == 200
            await asyncio.to_thread(house.server.start)
            await ready(200)


async def test_of_two_processes_one_plays_and_the_other_follows(
    house: Served, tmp_path: Path
) -> None:
    await house.down()
    logs = tmp_path / "first.log", tmp_path / "second.log"
    async with program(house, logs[0]) as first:
        await has_said(logs[0], READY)
        await house.ana.until(lambda: house.stand.gateway.connected, PATIENCE_S)
        await house.ana.slash(house.games, "unlock start")
        async with program(house, logs[1]):
            await has_said(logs[1], "waiting for its end")
            first.kill()
            await has_said(logs[1], READY)
            await house.board(house.ana).seen_by(house.ben).press("Join")
            await house.ana.until(lambda: "Ben" in house.board(house.ana).text, PATIENCE_S)
    assert "Traceback" not in logs[0].read_text() + logs[1].read_text()
