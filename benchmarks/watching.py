"""What the figures that a bot tells cost: the rush with `TUMBLER_STATUS` against the rush without.

Both are played by turns, in pairs, and the processor time for a move is compared in each pair. The
port is scraped as often as Prometheus does by its usual settings.
"""

from __future__ import annotations

import asyncio
import contextlib
import statistics
from collections.abc import AsyncIterator

import aiohttp

from benchmarks.ratio import Ratio, Report, ms
from benchmarks.rush import rushed

PAIRS = 10
MOVES = 50
"""Of each of the forty matches of the rush: 2,000 in all."""

PORT = 9177
SCRAPED_EVERY_S = 15.0
STARTING_S = 0.5


def report() -> Report:
    """Yields the median of the ratios; the second least and the second greatest are its interval.

    Of ten pairs they hold the true median with 97.9 %.
    """
    watched, alone = asyncio.run(_measured())
    ratios = sorted(mine / other for mine, other in zip(watched, alone, strict=True))
    yield Ratio(
        "move, processor, figures scraped : without",
        statistics.median(ratios),
        1.03,
        f"{ms(statistics.median(watched))} : {ms(statistics.median(alone))}; "
        f"{PAIRS} pairs, [{ratios[1]:.3f}, {ratios[-2]:.3f}]",
    )


async def _measured() -> tuple[list[float], list[float]]:
    """Returns the processor seconds of a move in each pair: with the port, and without."""
    watched: list[float] = []
    alone: list[float] = []
    for pair in range(PAIRS):
        for is_watched in (True, False) if pair % 2 else (False, True):
            (watched if is_watched else alone).append(await _move_s(is_watched))
    return watched, alone


async def _move_s(is_watched: bool) -> float:
    if not is_watched:
        one = await rushed(MOVES)
    else:
        async with _scraped():
            one = await rushed(MOVES, {"TUMBLER_STATUS": f"127.0.0.1:{PORT}"})
    return one.bot_s / one.moves


@contextlib.asynccontextmanager
async def _scraped() -> AsyncIterator[None]:
    """Reads `/metrics` every now and then. Raises `RuntimeError` if it never could."""
    read: list[str] = []
    scraping = asyncio.create_task(_scrape(read))
    try:
        yield
    finally:
        scraping.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await scraping
    if not read:
        raise RuntimeError("the bot told no figures: the measure is void")


async def _scrape(read: list[str]) -> None:
    async with aiohttp.ClientSession() as session:
        while True:
            pause = SCRAPED_EVERY_S
            try:
                async with session.get(f"http://127.0.0.1:{PORT}/metrics") as answer:
                    answer.raise_for_status()
                    read.append(await answer.text())
            except aiohttp.ClientConnectionError:  # the bot is starting
                pause = STARTING_S
            await asyncio.sleep(pause)
