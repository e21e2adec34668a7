"""Processes over one PostgreSQL go by its clock, and none plays whose machine is far from it."""

from __future__ import annotations

import itertools
import time
from pathlib import Path

import pytest

from bot.app import settings, start
from bot.app.database import server_ahead_of
from bot.app.login import NO_STORE
from bot.app.processes import shared_clock
from bot.cluster.steady import steady
from bot.match.wall_clock import Clock
from bot.store.tx import StoreError
from tests.postgres import Cluster
from tests.store.wire import Wire

pytestmark = pytest.mark.postgres

NEAR_S = 0.3
"""Half of the longest round trip that counts, and a bit."""


def off(seconds: float) -> Clock:
    """The clock of a machine that is so far ahead of the server's."""
    return lambda: time.time() + seconds


async def test_processes_on_machines_that_differ_agree_on_the_time(
    server: Cluster, database: str
) -> None:
    behind = await shared_clock(server.address(database), off(-0.75))
    ahead = await shared_clock(server.address(database), off(0.75))
    assert behind is not None
    assert ahead is not None
    assert behind() == pytest.approx(time.time(), abs=NEAR_S)
    assert ahead() == pytest.approx(time.time(), abs=NEAR_S)
    assert behind.offset_s == pytest.approx(0.75, abs=NEAR_S)
    assert ahead.offset_s == pytest.approx(-0.75, abs=NEAR_S)


async def test_a_file_has_no_clock_and_costs_none(tmp_path: Path) -> None:
    assert await shared_clock(tmp_path / "tumbler.db", off(1e6)) is None


async def test_a_slow_answer_is_not_taken(server: Cluster, database: str) -> None:
    seconds = itertools.count()
    assert await server_ahead_of(server.address(database), lambda: next(seconds)) is None


async def test_the_quickest_answer_is_taken(server: Cluster, database: str) -> None:
    times = itertools.accumulate([0, 0.4, 1, 0.1, 1, 0.4, 1, 0.4, 1, 0.4])
    ahead_s = await server_ahead_of(server.address(database), lambda: next(times))
    assert ahead_s is not None
    assert time.time() - ahead_s == pytest.approx(1.45, abs=NEAR_S)


async def test_a_server_that_says_nothing_is_not_waited_for_for_ever(
    server: Cluster, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.cluster.clock.ANSWER_S", 0.2)
    async with Wire(server.socket) as wire:

        def clock() -> float:
            wire.freeze()  # once it is connected
            return steady()

        with pytest.raises(StoreError, match="Cannot ask the database for its time"):
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
    assert capsys.readouterr().err.startswith("Cannot ask the database for its time")
