"""The thinker with real worker processes: what they know, and what becomes of those that fail."""

from __future__ import annotations

import asyncio
import logging
import os
from ast import literal_eval
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.delivery.discord import trace
from bot.delivery.discord.metrics import Meters
from bot.match.thinking import thinker as thinking
from bot.match.thinking.advice_worker import MODULE, AdviceRequest
from bot.match.thinking.process import WorkerGone, WorkerProcess
from bot.match.thinking.thinker import AdviceFailed, Thinker, Urgency
from games.core import Level, Seen, Setting
from games.seats import Seat
from tests import thoughts
from tests.interactions import came


@pytest.fixture
async def thinker() -> AsyncIterator[Thinker]:
    made = Thinker()
    yield made
    await made.stop()
    assert made.pids == []


async def said(thinker: Thinker, adviser: Any, view: str = "", seed: int = 7) -> str:
    seen = Seen(Seat(0), view, (), Setting())
    advice = await thinker.think(AdviceRequest(adviser, seen, Level.HARD, seed))
    return advice.best.plan[0]


def lives(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


async def test_a_thought_depends_on_its_call_alone(thinker: Thinker) -> None:
    first = await said(thinker, thoughts.drawing)
    assert first.startswith("hard ")
    assert await said(thinker, thoughts.drawing) == first
    assert await said(thinker, thoughts.drawing, seed=8) != first
    (pid,) = thinker.pids
    await thinker.stop()
    assert not lives(pid)
    assert await said(thinker, thoughts.drawing) == first, "by another process"


async def test_the_worker_has_nothing_of_the_bot(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Neither the database, though it is open, nor any file but the line to the bot."""
    monkeypatch.setenv("DISCORD_TOKEN", "a token")
    with (tmp_path / "tumbler.db").open("w") as database:
        os.set_inheritable(database.fileno(), True)
        names, modules, niceness, pid = literal_eval(await said(thinker, thoughts.telling))
        given, files = literal_eval(await said(thinker, thoughts.holding))
    assert [name for name in names if not name.startswith(("PYTHON", "LC_", "LANG"))] == []
    own = [name for name in modules if name.split(".")[0] in ("bot", "discord", "sqlite3", "PIL")]
    assert own == [
        *("bot", "bot.match", "bot.match.thinking"),
        *("bot.match.thinking.advice_worker", "bot.match.thinking.worker_loop"),
    ]
    assert niceness >= 10
    assert pid != os.getpid()
    assert given[:2] == ["-m", "bot.match.thinking.advice_worker"]
    assert len(given) == 3, "and the number of its line"
    inherited = {str(Path(f"/proc/self/fd/{n}").readlink()) for n in (1, 2)}
    others = [name for name in files if name not in {*inherited, os.devnull}]
    assert [name.split(":")[0] for name in others] == ["socket"]


async def test_a_fault_of_an_adviser_is_logged_and_costs_no_worker(
    thinker: Thinker, caplog: pytest.LogCaptureFixture
) -> None:
    await said(thinker, thoughts.drawing)
    pids = thinker.pids
    with pytest.raises(AdviceFailed):
        await said(thinker, thoughts.raising, "a secret")
    assert "RuntimeError" in caplog.text
    assert "thoughts.py" in caplog.text
    assert "a secret" not in caplog.text, "its words may tell what the seat sees"
    assert await said(thinker, thoughts.drawing)
    assert thinker.pids == pids
    with pytest.raises(AdviceFailed):
        await said(thinker, lambda *_: thoughts.saying("nothing"))
    assert "could not be asked for" in caplog.text, "it cannot be sent"
    assert await said(thinker, thoughts.drawing)


async def test_a_thought_that_takes_too_long_is_given_up(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await said(thinker, thoughts.drawing)
    (pid,) = thinker.pids
    monkeypatch.setattr(thinking, "LONGEST_S", 0.1)
    with pytest.raises(AdviceFailed):
        await said(thinker, thoughts.hanging)
    monkeypatch.undo()
    assert "took too long" in caplog.text
    assert await said(thinker, thoughts.drawing)
    assert not lives(pid)


async def test_a_worker_that_is_killed_is_replaced_and_asked_again(
    thinker: Thinker, tmp_path: Path
) -> None:
    assert await said(thinker, thoughts.dying, str(tmp_path / "mark")) == "the second time"


class Traces(logging.Handler):
    """Notes under which interaction each line is logged."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[int | None] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(trace.trace())


async def test_a_thought_that_kills_each_worker_is_given_up(thinker: Thinker) -> None:
    """A worker belongs to no interaction: who starts it is not the only one whom it serves."""
    pressed = came()
    traces = Traces()

    async def ask() -> None:
        trace.begin(pressed, Meters())
        with pytest.raises(AdviceFailed):
            await said(thinker, thoughts.always_dying)

    thinking.log.addHandler(traces)
    try:
        await asyncio.create_task(ask())
    finally:
        thinking.log.removeHandler(traces)
    assert traces.found
    assert set(traces.found) == {None}
    assert await said(thinker, thoughts.drawing)


async def test_the_most_urgent_thought_comes_first(thinker: Thinker) -> None:
    order: list[str] = []

    async def think(name: str, urgency: Urgency) -> None:
        await thinker.think(AdviceRequest(thoughts.drawing, thoughts.SEEN, Level.EASY, 1), urgency)
        order.append(name)

    asked = {"turn": Urgency.TURN, "look": Urgency.REVIEW, "next": Urgency.TURN}
    async with asyncio.TaskGroup() as group:  # all are asked before the first one is thought
        for name, urgency in {**asked, "hint": Urgency.HINT}.items():
            group.create_task(think(name, urgency))
    assert order == ["hint", "turn", "next", "look"]


@pytest.mark.parametrize(("name", "limit", "count"), [("MOST_CALLS", 2, 2), ("MOST_MIB", 0.0, 3)])
async def test_a_worker_is_replaced_before_it_grows(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch, name: str, limit: float, count: int
) -> None:
    monkeypatch.setattr(thinking, name, limit)
    pids = {literal_eval(await said(thinker, thoughts.telling))[3] for _ in range(3)}
    assert len(pids) == count


async def test_the_memory_of_the_bot_is_not_the_workers() -> None:
    large = bytearray(b"x") * (200 * 2**20)
    worker = await WorkerProcess.start(MODULE)
    await worker.ask(AdviceRequest(thoughts.drawing, thoughts.SEEN, Level.EASY, 1))
    assert 0 < worker.mib < thinking.MOST_MIB < len(large) / 2**20
    await worker.kill()


async def test_a_worker_without_thoughts_ends(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "IDLE_S", 0.01)
    await said(thinker, thoughts.drawing)
    (task,) = [one for one in asyncio.all_tasks() if one.get_name() == "thinker"]
    await task
    assert thinker.pids == []
    assert await said(thinker, thoughts.drawing)


async def test_two_workers_think_at_once() -> None:
    thinker = Thinker(2)
    hanging = asyncio.create_task(said(thinker, thoughts.hanging))
    async with asyncio.timeout(30):
        while len(thinker.pids) < 2:
            await said(thinker, thoughts.drawing)
    await thinker.stop()
    await asyncio.gather(hanging, return_exceptions=True)
    assert hanging.cancelled()


async def test_a_worker_whose_bot_was_killed_ends_quietly(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(gate := tmp_path / "gate")
    worker = await WorkerProcess.start(MODULE)
    seen = Seen(Seat(0), str(gate), (), Setting())
    asking = asyncio.create_task(worker.ask(AdviceRequest(thoughts.waiting, seen, Level.EASY, 1)))
    opened = await asyncio.to_thread(gate.open, "w")  # once the worker waits there
    worker._writer.transport.abort()
    opened.close()
    assert await worker._process.wait() == 0
    with pytest.raises(WorkerGone):
        await asking
    assert "Traceback" not in capfd.readouterr().err
