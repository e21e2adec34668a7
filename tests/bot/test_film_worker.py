"""F74: the process that makes a film: what it knows, and what becomes of one that fails."""

from __future__ import annotations

import asyncio
import io
import os
from ast import literal_eval
from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.delivery import films as filming
from bot.delivery.films import WORKER, Films
from bot.match.thinking.process import WorkerProcess, ask_once
from bot.store.keys import MATCH_LENGTH
from tests import painters
from tests.bot.filming import ended
from tests.desk import Desk
from tests.news import PATIENCE_S


@pytest.fixture(autouse=True)
def workers(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[WorkerProcess]]:
    """The processes that were started; none of them outlives its film."""
    started, begin = list[WorkerProcess](), WorkerProcess.__init__

    def noted(worker: WorkerProcess, *given: Any) -> None:
        begin(worker, *given)
        started.append(worker)

    monkeypatch.setattr(WorkerProcess, "__init__", noted)
    monkeypatch.setattr(filming, "LONGEST_S", PATIENCE_S)
    yield started
    assert [worker for worker in started if worker.lives] == []


@pytest.fixture
async def films(desk: Desk) -> AsyncIterator[Films]:
    made = Films(desk.store)
    yield made
    await made.stop()


async def filmed(desk: Desk, films: Films, frame: Any = painters.plain) -> bytes | None:
    """The film of a match whose boards are painted by `frame`."""
    return await (await films.order(await ended(desk, frame)))


def told(caplog: pytest.LogCaptureFixture) -> str:
    """The one line of the log, which names a match."""
    (line,) = [one for one in caplog.records if one.name == filming.log.name]
    assert len(line.__dict__["match"]) == MATCH_LENGTH
    return line.getMessage()


async def test_each_film_has_a_process_which_ends_with_it(
    desk: Desk, films: Films, workers: list[WorkerProcess]
) -> None:
    first = await filmed(desk, films)
    assert first is not None
    assert Image.open(io.BytesIO(first)).format == "WEBP"
    assert [worker.lives for worker in workers] == [False]
    assert await filmed(desk, films) == first
    assert len({worker.pid for worker in workers}) == 2


async def test_it_knows_nothing_of_the_bot(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a token")
    await ask_once(WORKER, painters.call(painters.telling, str(tmp_path / "said")))
    names, modules, niceness = literal_eval((tmp_path / "said").read_text())
    assert [name for name in names if not name.startswith(("PYTHON", "LC_", "LANG"))] == []
    tops = {name.split(".")[0] for name in modules}
    assert not tops & {"discord", "aiohttp", "sqlite3", "aiosqlite", "psycopg", "games"}
    own = {name for name in modules if name.startswith("bot.")}
    assert {".".join(name.split(".")[:2]) for name in own} == {"bot.delivery", "bot.match"}
    assert niceness >= 10


async def test_a_painter_that_fails_is_logged_without_what_it_saw(
    desk: Desk, films: Films, caplog: pytest.LogCaptureFixture
) -> None:
    assert await filmed(desk, films, partial(painters.raising_with, "a secret")) is None
    assert "RuntimeError" in told(caplog)
    assert "painters.py" in caplog.text
    assert "a secret" not in caplog.text
    assert await filmed(desk, films) is not None


async def test_one_that_is_killed_costs_one_film_alone(
    desk: Desk, films: Films, caplog: pytest.LogCaptureFixture
) -> None:
    dies, made = await ended(desk, painters.dying), await ended(desk)
    killed, other = await films.order(dies), await films.order(made)
    assert await killed is None
    assert told(caplog) == "the process ended that was making a film"
    assert await other is not None
    assert (await films.order(made)).done()
    again = await films.order(dies)
    assert not again.done(), "it is tried again"
    await films.stop()


async def test_one_that_takes_too_long_is_killed(
    desk: Desk,
    films: Films,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(filming, "LONGEST_S", 0.2)
    assert await filmed(desk, films, painters.hanging) is None
    assert told(caplog) == "a film took too long"


async def test_what_cannot_be_sent_leaves_no_process_behind(
    desk: Desk, films: Films, caplog: pytest.LogCaptureFixture, workers: list[WorkerProcess]
) -> None:
    assert await filmed(desk, films, lambda _: None) is None
    assert told(caplog) == "a film could not be made"
    assert [worker.lives for worker in workers] == [False]


async def test_a_stop_ends_it_whatever_it_does(
    desk: Desk, films: Films, tmp_path: Path, workers: list[WorkerProcess]
) -> None:
    os.mkfifo(gate := tmp_path / "gate")
    first = await films.order(await ended(desk, partial(painters.waiting_at, str(gate))))
    second = await films.order(await ended(desk))
    with await asyncio.to_thread(gate.open, "w"):  # once the process waits there
        (worker,) = workers
        assert worker.lives
        await films.stop()
    assert not worker.lives
    assert [await one for one in (first, second)] == [None, None]
