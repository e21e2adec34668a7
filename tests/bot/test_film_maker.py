"""F74: the real process that makes films: what it knows, what becomes of one that fails."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from ast import literal_eval
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.delivery import film_maker as making
from bot.delivery.film_maker import FilmFailed, Maker
from bot.delivery.films import is_whole
from tests import painters
from tests.news import PATIENCE_S

MATCH = "7KQ2AB3C"


@pytest.fixture(autouse=True)
def unwatched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks at the memory of the process while it works, where that is not the point."""
    monkeypatch.setattr(making, "LOOK_S", PATIENCE_S)


@pytest.fixture
async def maker() -> AsyncIterator[Maker]:
    made = Maker()
    yield made
    await made.stop()
    assert made.pid is None


async def made(maker: Maker, frame: Any = painters.plain, view: Any = "") -> bytes:
    return await maker.make(painters.call(frame, view), MATCH)


async def fails(maker: Maker, caplog: pytest.LogCaptureFixture, frame: Any, words: str) -> None:
    """Has a film made that cannot be: the log names its match, and the next one is made."""
    caplog.clear()
    with pytest.raises(FilmFailed):
        await made(maker, frame, "a secret")
    (line,) = [one for one in caplog.records if one.name == making.log.name]
    assert words in line.getMessage()
    assert line.__dict__["match"] == MATCH
    assert "a secret" not in caplog.text
    assert is_whole(await made(maker))


def lives(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


async def test_a_process_makes_film_after_film_whatever_a_painter_does(
    maker: Maker, caplog: pytest.LogCaptureFixture
) -> None:
    assert maker.pid is None, "nobody has asked for one"
    first = await made(maker)
    assert is_whole(first)
    pid = maker.pid
    await fails(maker, caplog, painters.raising, "RuntimeError")
    assert "painters.py" in caplog.text
    assert await made(maker) == first
    assert maker.pid == pid


async def test_it_knows_nothing_of_the_bot(
    maker: Maker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a token")
    await made(maker, painters.telling, str(tmp_path / "said"))
    names, modules, niceness = literal_eval((tmp_path / "said").read_text())
    assert [name for name in names if not name.startswith(("PYTHON", "LC_", "LANG"))] == []
    tops = {name.split(".")[0] for name in modules}
    assert not tops & {"discord", "aiohttp", "sqlite3", "aiosqlite", "psycopg", "games"}
    own = {name for name in modules if name.startswith("bot.")}
    assert {".".join(name.split(".")[:2]) for name in own} == {"bot.delivery", "bot.match"}
    assert niceness >= 10


async def test_one_that_is_killed_in_the_middle(
    maker: Maker, caplog: pytest.LogCaptureFixture
) -> None:
    await fails(maker, caplog, painters.dying, "ended")


async def test_one_that_takes_too_long(
    maker: Maker, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await made(maker)
    pid = maker.pid
    assert pid is not None
    with monkeypatch.context() as patch:
        patch.setattr(making, "LONGEST_S", 0.2)
        with pytest.raises(FilmFailed):
            await made(maker, painters.hanging)
    assert not lives(pid)
    assert "too long" in caplog.text
    assert is_whole(await made(maker))


async def test_one_that_takes_too_much_memory(
    maker: Maker, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await made(maker)
    monkeypatch.setattr(making, "LOOK_S", 0.05)
    monkeypatch.setattr(making, "MOST_MIB", 150.0)
    await fails(maker, caplog, painters.growing, "too much memory")


async def test_what_cannot_be_sent_leaves_no_process_behind(maker: Maker) -> None:
    with pytest.raises(AttributeError):
        await maker.make(painters.call(lambda _: None), "7KQ2AB3C")
    assert maker.pid is None
    assert is_whole(await made(maker))


async def test_a_process_without_films_ends(maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "IDLE_S", 0.01)
    await made(maker)
    (rest,) = [one for one in asyncio.all_tasks() if one.get_name() == "film process"]
    await rest
    assert maker.pid is None
    assert is_whole(await made(maker))


async def test_one_that_was_killed_while_it_had_nothing_to_do_costs_no_film(
    maker: Maker, caplog: pytest.LogCaptureFixture
) -> None:
    await made(maker)
    worker = maker._worker
    assert worker is not None
    os.kill(worker.pid, signal.SIGKILL)
    await worker._process.wait()
    caplog.set_level(logging.WARNING)
    assert is_whole(await made(maker))
    assert maker.pid != worker.pid
    assert caplog.records == []


async def test_a_stop_ends_it_whatever_it_does(tmp_path: Path) -> None:
    maker = Maker()
    os.mkfifo(gate := tmp_path / "gate")
    asking = asyncio.create_task(made(maker, painters.waiting, str(gate)))
    with await asyncio.to_thread(gate.open, "w"):  # once the process waits there
        pid = maker.pid
        assert pid is not None
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
    assert not lives(pid)
    assert maker.pid is None
