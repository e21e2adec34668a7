"""Memory of the bot while 100 matches of all games on the shelf are played, against its limit.

The bot is the real one in a process of its own; people play by turns whatever stands on the shelf
(`benchmarks.players`). The figures hold what Python, Pillow and the allocator keep, too. Beside the
bot may run a thinker, which is ended above its limit, and a process that makes a film
(`benchmarks.films`): together they are what a machine has to have, and what `compose.yaml` and the
unit of systemd give.
"""

from __future__ import annotations

import asyncio
import tempfile
from itertools import cycle, islice
from pathlib import Path

from benchmarks import films
from benchmarks.players import Book, Party, play_all
from benchmarks.ratio import Ratio, Report
from benchmarks.town import Town, town
from bot.match.games import GAMES
from bot.match.thinking import thinker

MATCHES = 100
QUARTERS = 4
LIMIT_MB = 200.0

BESIDE_MB = (thinker.MOST_MIB + films.MOST_MIB) * 2**20 / 1e6
"""The memory that a thinker and the process that makes a film may have together."""

GIVEN_MB = 800.0
"""What a container is given: twice the limit of the bot, and what stands beside it."""


def report() -> Report:
    """Yields the memory at the end, then the most of the whole run, each against the limit."""
    steps, most, moves = asyncio.run(_measured())
    told = ", ".join(f"{step:.0f}" for step in steps)
    yield Ratio(
        f"memory after {MATCHES} matches : {LIMIT_MB:.0f} MB",
        steps[-1] / LIMIT_MB,
        1.0,
        f"{told} MB at the start and after each quarter; {moves} moves",
    )
    yield Ratio(
        f"most memory meanwhile : {LIMIT_MB:.0f} MB", most / LIMIT_MB, 1.0, f"{most:.0f} MB"
    )
    yield Ratio(
        f"bot, thinker and films : {GIVEN_MB:.0f} MB",
        (most + BESIDE_MB) / GIVEN_MB,
        1.0,
        f"{most:.0f} MB and {BESIDE_MB:.0f} MB",
    )


async def _measured() -> tuple[list[float], float, int]:
    """Returns the megabytes at the start and after each quarter, the most, and the moves."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with town(folder, "bot") as place:
            book = Book(folder / "bot.sqlite")
            people = list(place.people.values())
            parties = [
                Party(book, pair, place.games, seed)
                for seed, pair in enumerate(zip(people[::2], people[1::2], strict=True))
            ]
            wanted = list(islice(cycle(GAMES.values()), MATCHES))
            share = MATCHES // QUARTERS
            steps = [_megabytes(place)]
            for quarter in range(QUARTERS):
                await play_all(parties, wanted[quarter * share : (quarter + 1) * share])
                await place.quiet()
                steps.append(_megabytes(place))
            book.close()
            return steps, _megabytes(place, "VmHWM"), sum(party.moves for party in parties)


def _megabytes(place: Town, what: str = "VmRSS") -> float:
    return place.memory_mib(what) * 2**20 / 1e6
