"""A press of one duel while others play, against the same press while nobody does.

Three bots play the duel of `pressing`: one alone, one beside two tables of each game, one beside
forty duels. Each of those tables has a press between two that are measured, so that what the bot
keeps is what such a server needs; and then all is shown that was put off, so that the measured
press alone is in the figure.
"""

from __future__ import annotations

import asyncio
import sqlite3
import statistics
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

from benchmarks.players import Book, Party
from benchmarks.pressing import Pressed, begin, pass_on, roll
from benchmarks.ratio import Ratio, Report, ms
from benchmarks.rush import DUELS, begun
from benchmarks.town import Town, town
from bot.delivery.pacing import QUIET_S
from bot.match.games import GAMES, GameEntry
from sandbox.people.person import Person
from sandbox.town import PEOPLE

ROUNDS, WARM = 9, 1
TABLES = 2
"""Of each game."""

GOAL = 1.2

SHOWN_S = QUIET_S + 0.5
"""After so many seconds without a change, what was put off for `QUIET_S` is shown."""

Moves = list[Callable[[], Awaitable[object]]]
"""Each has a move played at another table."""


def report() -> Report:
    """Yields time and processor time of the press in both companies."""
    rounds = asyncio.run(_measured())
    for at, company in ((1, "five games"), (2, "forty duels")):
        for name, field in (("press", "answer_s"), ("press, processor", "cpu_s")):
            alone, beside = (
                statistics.median(getattr(one[which], field) for one in rounds) for which in (0, at)
            )
            told = f"{ms(beside)} : {ms(alone)}"
            yield Ratio(f"{name}, beside {company} : alone", beside / alone, GOAL, told)


async def _measured() -> list[dict[int, Pressed]]:
    """Returns the presses of each round: alone, beside five games, beside forty duels."""
    rounds: list[dict[int, Pressed]] = []
    async with AsyncExitStack() as stack:
        places: list[Town] = []
        files: list[Path] = []
        for count in (0, TABLES * len(GAMES), DUELS):
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            people = [*PEOPLE[:2], *(f"P{number}" for number in range(2 * count))]
            places.append(await stack.enter_async_context(town(folder, "bot", people=people)))
            files.append(folder / "bot.sqlite")
            await begin(places[-1])
        tables, duels = await _tables(places[1], files[1]), await _duels(places[2], files[2])
        for count in range(ROUNDS + WARM):
            await asyncio.gather(_each(tables), _each(duels))
            await asyncio.gather(*(place.quiet(SHOWN_S) for place in places))
            turns = sorted(range(3), key=lambda at: (at + count) % 3)
            pressed = {at: await roll(places[at]) for at in turns}
            await asyncio.gather(*map(pass_on, places))
            if count >= WARM:
                rounds.append(pressed)
    return rounds


async def _each(moves: Moves) -> None:
    for move in moves:
        await move()


def _beside(place: Town) -> tuple[list[int], list[Person]]:
    """Returns the channels in which the duel is not played, and the people who do not play it."""
    shown = [one.id for one in place.ana.channels() if one.kind == "text"]
    return [one for one in shown if one != place.games], list(place.people.values())[2:]


async def _tables(place: Town, file: Path) -> Moves:
    """Has the tables of all games begun."""
    book, (channels, people) = Book(file), _beside(place)
    moves: Moves = []
    pairs = zip(people[::2], people[1::2], strict=True)
    for at, (entry, pair) in enumerate(zip([*GAMES.values()] * TABLES, pairs, strict=True)):
        party = Party(book, pair, channels[at % len(channels)], at)
        await party.begin(entry)
        moves.append(partial(_move, party, entry))
    return moves


async def _move(party: Party, entry: GameEntry) -> None:
    """Plays a move, of the next match if one is over."""
    if not await party.move():
        await party.begin(entry)
        await party.move()


async def _duels(place: Town, file: Path) -> Moves:
    """Has the duels begun."""
    rows = sqlite3.connect(f"file:{file}?mode=ro", uri=True, isolation_level=None)
    return [partial(duel.play, 1) for duel in await begun(place, rows.execute, *_beside(place))]
