"""Processes over one PostgreSQL: their clocks beside its, and what they tell each other."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.app import machine_clock, settings, start
from bot.app.database import server_ahead_of
from bot.app.login import NO_STORE
from bot.app.machine_clock import check_clock, watch_clock
from bot.cluster.connection import Patience
from bot.cluster.peers import PeerLine, PeerNotice
from bot.cluster.steady import steady
from bot.delivery.discord.metrics import Meters
from bot.match.wall_clock import Clock
from bot.store.tx import StoreError
from tests.news import PATIENCE_S
from tests.postgres import Cluster
from tests.store.wire import Wire

pytestmark = pytest.mark.postgres

NEAR_S = 0.3
"""The seconds that an answer of the server may take."""


def off(seconds: float) -> Clock:
    """The clock of a machine that is so far ahead of the server's."""
    return lambda: time.time() + seconds


@pytest.mark.parametrize("seconds", [-0.75, 0.75])
async def test_how_far_a_machine_is_off_is_read_and_may_be_two_seconds(
    server: Cluster, database: str, seconds: float
) -> None:
    address = server.address(database)
    assert await server_ahead_of(address, off(seconds)) == pytest.approx(-seconds, abs=NEAR_S)
    await check_clock(address, off(seconds))


async def test_what_an_answer_takes_is_not_counted(server: Cluster, database: str) -> None:
    began = time.time() - 50.0
    seconds = itertools.count(began, 100.0)
    assert await server_ahead_of(server.address(database), lambda: next(seconds)) == 0.0


async def test_a_clock_that_is_set_meanwhile_is_warned_of_once(
    server: Cluster,
    database: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(machine_clock, "EVERY_S", 0.001)
    meters, ahead, read = Meters(), iter([0.0, 1.5, 5.0, 5.0, 0.0, -5.0]), asyncio.Event()

    def clock() -> float:
        return time.time() + now

    now = 0.0

    async def moved(address: str | Path, clock: Clock) -> float:
        nonlocal now
        if (found := next(ahead, None)) is None:
            read.set()
        else:
            now = found
        return await server_ahead_of(address, clock)

    monkeypatch.setattr(machine_clock, "server_ahead_of", moved)
    watching = asyncio.create_task(watch_clock(server.address(database), clock, meters))
    await asyncio.wait_for(read.wait(), PATIENCE_S)
    watching.cancel()
    assert [record.getMessage()[:42] for record in caplog.records] == [
        "the clock of this machine is 5.0 s off tha"
    ] * 2
    assert meters.clock_offset_s == pytest.approx(5.0, abs=NEAR_S)


async def test_a_server_that_says_nothing_is_not_waited_for_for_ever(
    server: Cluster, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.cluster.clock.ANSWER_S", 0.2)
    async with Wire(server.socket) as wire:

        def clock() -> float:
            wire.freeze()  # once it is connected
            return steady()

        with pytest.raises(StoreError, match="The database does not tell its time"):
            await server_ahead_of(wire.address(database), clock)


@pytest.mark.parametrize(("seconds", "how"), [(-5.0, "5.0 s slow"), (5.0, "5.0 s fast")])
async def test_a_machine_whose_clock_is_far_off_does_not_play(
    server: Cluster, database: str, capsys: pytest.CaptureFixture[str], seconds: float, how: str
) -> None:
    given = {"DISCORD_TOKEN": "t", "TUMBLER_DATABASE": server.address(database)}
    code = await start.run(settings.load(given), machine_clock=off(seconds))
    assert code == NO_STORE
    (said,) = capsys.readouterr().err.splitlines()
    assert f"{how} beside that of the database" in said
    assert "NTP" in said


async def test_a_server_that_is_away_is_told_at_the_start(
    capsys: pytest.CaptureFixture[str],
) -> None:
    given = {"DISCORD_TOKEN": "t", "TUMBLER_DATABASE": "postgresql://127.0.0.1:1/tumbler"}
    assert await start.run(settings.load(given)) == NO_STORE
    assert capsys.readouterr().err.startswith("The database does not tell its time")


QUICK = {"statement_s": 0.5, "away_s": 0.2}


class Ear:
    """What a slot has heard, and how often it may have missed something."""

    def __init__(self, line: PeerLine) -> None:
        self.line = line
        self.heard: list[PeerNotice] = []
        self.missed = 0
        self._news = asyncio.Event()
        line.listen(self._hears)

    def _hears(self, notice: PeerNotice | None) -> None:
        if notice is None:
            self.missed += 1
        else:
            self.heard.append(notice)
        self._news.set()

    async def until(self, check: Callable[[Ear], bool]) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not check(self):
                self._news.clear()
                await self._news.wait()


@asynccontextmanager
async def slot(address: str, number: int) -> AsyncIterator[Ear]:
    """The line of a slot, which listens."""
    line = PeerLine(address, number, Patience(**QUICK))
    try:
        ear = Ear(line)
        await ear.until(lambda ear: ear.missed == 1)
        yield ear
    finally:
        await line.close()


async def test_a_slot_hears_what_it_is_told_in_its_order(server: Cluster, database: str) -> None:
    address = server.address(database)
    async with slot(address, 0) as first, slot(address, 1) as second:
        whole = PeerNotice("match", "m1", {1 << 62: 7}, anew=True, stale=True, back=0)
        first.line.tell(1, whole)
        for number in range(200):
            first.line.tell(1, PeerNotice("match", f"'{number}\"%:x"))
        second.line.tell(0, PeerNotice("duties"))
        await second.until(lambda ear: len(ear.heard) == 201)
        await first.until(lambda ear: len(ear.heard) == 1)
        assert second.heard == [whole, *(PeerNotice("match", f"'{n}\"%:x") for n in range(200))]
        assert first.heard == [PeerNotice("duties")]


async def test_who_was_cut_off_is_told_that_something_may_be_missed(
    server: Cluster, database: str
) -> None:
    import psycopg

    address = server.address(database)
    async with slot(address, 0) as first, slot(address, 1) as second:
        first.line.tell(1, PeerNotice("duties"))
        await second.until(lambda ear: len(ear.heard) == 1)
        with psycopg.connect(server.address(), autocommit=True) as connection:
            sql = "SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity WHERE datname = %s"
            await asyncio.to_thread(connection.execute, sql, (database,))
        await second.until(lambda ear: ear.missed == 2)
        await first.until(lambda ear: ear.missed == 2)
        first.line.tell(1, PeerNotice("match", "told"))
        await second.until(lambda ear: ear.heard[-1].of == "told")


async def test_a_line_that_is_frozen_is_found(server: Cluster, database: str) -> None:
    async with Wire(server.socket) as wire, slot(wire.address(database), 1) as ear:
        wire.freeze()
        async with asyncio.timeout(PATIENCE_S):
            while wire.meetings == 1:
                await asyncio.to_thread(lambda: None)
        wire.heal()
        await ear.until(lambda ear: ear.missed == 2)


async def test_a_wake_that_nobody_can_read_is_left_out(server: Cluster, database: str) -> None:
    import psycopg

    address = server.address(database)
    async with slot(address, 0) as ear:
        with psycopg.connect(address, autocommit=True) as connection:
            for text in ("", "[]", '{"about": 1}', '{"about": "news", "more": [1]}'):
                connection.execute("SELECT pg_notify('tumbler_0', %s)", (text,))
        await ear.until(lambda ear: len(ear.heard) == 1)
        assert ear.heard == [PeerNotice("news")]
