"""Films of the longest kept match of each game, by the process that makes them.

Each film is made in a new process, which has to draw its sprites first, and three times more in the
same, of which the median counts. A press beside a film is one of `engines_of_store` on a file,
while the process makes one film after another; both are measured by turns, in blocks. Needs Linux,
because it reads /proc.
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
from bot.delivery.film_maker import MOST_MIB, Maker
from bot.delivery.film_worker import FilmRequest
from bot.delivery.films import film_request
from bot.match.games import GAMES
from render.film import MOST_BYTES, Kind
from tests.corpus.lived import longest

GOAL_S = 1.5
BLOCKS, PRESSES, WARM = 8, 60, 60


class Made(Struct, frozen=True):
    """A film: its bytes and frames, the processor seconds that it took, the process's most MiB."""

    size: int
    frames: int
    cpu_s: float
    mib: float


def report() -> Report:
    """Yields time and size of each game's film, the memory of one process, and presses beside."""
    yield from asyncio.run(_reported())


async def _reported() -> list[Ratio]:
    found: list[Ratio] = []
    for key, entry in GAMES.items():
        found += await _of_game(key, entry.game.title)
    mib = await _one_process()
    name = f"memory of films of all games : {MOST_MIB:.0f} MiB"
    found.append(Ratio(name, mib / MOST_MIB, 1.0, f"{mib:.0f} MiB"))
    alone, beside = await _pressed()
    name = "press beside a film : alone"
    found.append(Ratio(name, beside / alone, None, f"{ms(beside)} : {ms(alone)}"))
    return found


async def _of_game(key: str, title: str) -> list[Ratio]:
    webp, gif = (film_request(longest(key), kind) for kind in (Kind.WEBP, Kind.GIF))
    maker = Maker()
    first, *more, other = [await _made(maker, call) for call in (webp, webp, webp, webp, gif)]
    again = sorted(more, key=lambda made: made.cpu_s)[1]
    await maker.stop()
    told = (
        f"{again.cpu_s:.2f} s, {again.frames} frames; a new process {first.cpu_s:.2f} s, at most"
        f" {first.mib:.0f} MiB; as GIF {other.cpu_s:.2f} s"
    )
    sizes = f"{again.size / 2**20:.2f} MiB; as GIF {other.size / 2**20:.2f} MiB"
    return [
        Ratio(f"{title}'s film, processor : {GOAL_S} s", again.cpu_s / GOAL_S, 1.0, told),
        Ratio(f"{title}'s film : 1.5 MiB", again.size / MOST_BYTES[Kind.WEBP], 1.0, sizes),
    ]


async def _one_process() -> float:
    """Makes the films of all games in one process; returns the most MiB that it had."""
    maker, most = Maker(), 0.0
    for key in GAMES:
        for kind in Kind:
            most = max(most, (await _made(maker, film_request(longest(key), kind))).mib)
    await maker.stop()
    return most


async def _made(maker: Maker, call: FilmRequest) -> Made:
    before = 0.0 if maker.pid is None else _cpu_s(maker.pid)
    content = await maker.make(call, "bench")
    if maker.pid is None:
        raise RuntimeError("the process has ended: the measure is void")
    film: Any = Image.open(io.BytesIO(content))
    return Made(len(content), film.n_frames, _cpu_s(maker.pid) - before, _most_mib(maker.pid))


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
    maker, call = Maker(), film_request(longest("triplock"), Kind.WEBP)
    await maker.make(call, "bench")

    async def go_on() -> None:
        while True:
            await maker.make(call, "bench")

    making = asyncio.create_task(go_on())
    yield
    making.cancel()
    await asyncio.gather(making, return_exceptions=True)
    await maker.stop()
