"""Films of the longest kept match of each game, each by a process of its own, as in the bot.

Such a process imports the painter, draws its sprites and makes the film. A press beside a film is
one of `engines_of_store` on a file, while one film after another is made; both are measured by
turns, in blocks. Needs Linux, because it reads /proc.
"""

from __future__ import annotations

import asyncio
import io
import os
import statistics
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct
from PIL import Image

from benchmarks.engines_of_store import Duel
from benchmarks.ratio import Ratio, Report, ms
from bot.app.database import open_store
from bot.delivery.film_worker import FilmRequest
from bot.delivery.films import WORKER, film_request
from bot.match.games import GAMES
from bot.match.thinking.process import WorkerProcess, ask_once
from render.reel import MOST_BYTES
from tests.corpus.lived import longest

GOAL_S, TIMES = 4.0, 3
MOST_MIB = 256
"""The memory that a container has for the process that makes a film."""

BLOCKS, PRESSES, WARM = 8, 60, 60


class Made(Struct, frozen=True):
    """A film: its bytes and frames, the processor seconds and the most MiB of its process."""

    size: int
    frames: int
    cpu_s: float
    mib: float


def report() -> Report:
    """Yields time, size and memory of each game's film, and presses beside films."""
    yield from asyncio.run(_reported())


async def _reported() -> list[Ratio]:
    found: list[Ratio] = []
    for key, entry in GAMES.items():
        made = [await _made(film_request(longest(key))) for _ in range(TIMES)]
        middle, title = sorted(made, key=lambda one: one.cpu_s)[TIMES // 2], entry.game.title
        told, size = f"{middle.cpu_s:.2f} s, {middle.frames} frames", middle.size
        mib = max(one.mib for one in made)
        found += [
            Ratio(f"{title}'s film, processor : {GOAL_S:.0f} s", middle.cpu_s / GOAL_S, 1.0, told),
            Ratio(f"{title}'s film : 1.5 MiB", size / MOST_BYTES, 1.0, f"{size / 2**20:.2f} MiB"),
            Ratio(
                f"{title}'s film, memory : {MOST_MIB} MiB", mib / MOST_MIB, 1.0, f"{mib:.0f} MiB"
            ),
        ]
    alone, beside = await _pressed()
    name = "press beside a film : alone"
    found.append(Ratio(name, beside / alone, None, f"{ms(beside)} : {ms(alone)}"))
    return found


async def _made(call: FilmRequest) -> Made:
    worker = await WorkerProcess.start(WORKER)
    try:
        content = (await worker.ask(call)).found
        film: Any = Image.open(io.BytesIO(content))
        return Made(len(content), film.n_frames, _cpu_s(worker.pid), _most_mib(worker.pid))
    finally:
        await worker.kill()


def _cpu_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _most_mib(pid: int) -> float:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024


async def _pressed() -> tuple[float, float]:
    """The median seconds of a press alone, and while films are made."""
    with tempfile.TemporaryDirectory(dir=".", prefix="bench-", suffix=".db") as folder:
        store = await open_store(Path(folder) / "tumbler.db")
        duel, alone, beside = Duel(store), list[float](), list[float]()
        for _ in range(WARM):
            await duel.press()
        for _ in range(BLOCKS):
            alone += [await duel.press() for _ in range(PRESSES)]
            async with _filming():
                beside += [await duel.press() for _ in range(PRESSES)]
        await store.close()
    return statistics.median(alone), statistics.median(beside)


@asynccontextmanager
async def _filming() -> AsyncIterator[None]:
    """Has films made all the while."""
    call = film_request(longest("triplock"))

    async def go_on() -> None:
        while True:
            await ask_once(WORKER, call)

    making = asyncio.create_task(go_on())
    yield
    making.cancel()
    await asyncio.gather(making, return_exceptions=True)
