"""Forty Triplock duels at once, each played as fast as it is answered, by a bot on one core.

The bot's process is pinned to one core; sandbox and players share another. A player types a legal
move as soon as the last move of the match was answered: its row is stored, and the person reads
what it led to. Boards and private messages are painted and sent meanwhile. The players follow
each match by the rows of the bot's database, so that they ask the bot nothing.

Two figures. Moves a second need a machine that is idle otherwise, and count only while the core of
the sandbox is not the busier one. Moves per processor second of the bot leave waiting out: they are
what one core would do. Both are absolute, so that they differ from machine to machine.
"""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from benchmarks.players import invite
from benchmarks.ratio import Ratio, Report, ms
from benchmarks.town import Town, town
from games.core import Play, Row, Seat, Tape, begin, legal_of, replay_row
from games.triplock import GAME
from sandbox.people.person import Person
from sandbox.world.events import Event, MessageUpdated

DUELS = 40
WARM = 10
MOVES = 40
"""Typed moves of each match that are measured, after the first `WARM`."""

GOAL = 200.0
CHANNELS = 3
"""The channels of the town; the duels are spread over them."""

Asks = Callable[..., Iterable[tuple[Any, ...]]]
"""Asks the bot's database, by a statement with `?` and its values."""


class Rushed(Struct, frozen=True):
    """What the measured moves took: seconds, and processor seconds of the bot and of the rest."""

    moves: int
    took_s: float
    bot_s: float
    rest_s: float


def report() -> Report:
    """Yields the goal over moves a second, then over moves per processor second of the bot."""
    one = asyncio.run(rushed())
    moves, bot_s = one.moves, one.bot_s
    yield Ratio(
        f"move in {DUELS} duels : {GOAL:.0f} a second",
        GOAL * one.took_s / moves,
        1.0,
        f"{moves / one.took_s:.0f} moves a second; "
        f"sandbox and players used {one.rest_s / one.took_s:.0%} of the other core",
    )
    yield Ratio(
        f"move in {DUELS} duels, processor : {GOAL:.0f} a second",
        GOAL * bot_s / moves,
        1.0,
        f"{moves / bot_s:.0f} moves; {ms(bot_s / moves)} a move",
    )


async def rushed(moves: int = MOVES, own: Mapping[str, str] | None = None) -> Rushed:
    """Measures so many moves of each match; `own` are further settings of the bot."""
    people = [f"P{number}" for number in range(2 * DUELS)]
    here = os.sched_getaffinity(0)
    try:
        os.sched_setaffinity(0, {max(here)})
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            async with town(folder, "bot", people=people, core=min(here), own=own) as place:
                return await _rush(place, folder / "bot.sqlite", moves)
    finally:
        os.sched_setaffinity(0, here)


async def _rush(place: Town, file: Path, moves: int) -> Rushed:
    channels = [shown.id for shown in place.ana.channels()][:CHANNELS]
    rows = sqlite3.connect(f"file:{file}?mode=ro", uri=True, isolation_level=None)
    return await rush(place, rows.execute, channels, moves)


async def rush(place: Town, asks: Asks, channels: list[int], moves: int = MOVES) -> Rushed:
    """Has the duels begun, spread over these channels, and then played."""
    duels = await begun(place, asks, channels, list(place.people.values()))
    await asyncio.gather(*(duel.play(WARM) for duel in duels))
    await place.quiet()
    began, bot_s, rest_s = time.perf_counter(), place.cpu_s(), time.process_time()
    played = sum(await asyncio.gather(*(duel.play(moves) for duel in duels)))
    took_s = time.perf_counter() - began
    await place.quiet()  # what was still to be shown belongs to these moves
    return Rushed(played, took_s, place.cpu_s() - bot_s, time.process_time() - rest_s)


class Heard:
    """Waits for edits of messages, each of which is edited once."""

    def __init__(self, place: Town) -> None:
        self._edits: dict[int, asyncio.Event] = {}
        place.stand.world.listeners.append(self._hear)

    def _hear(self, event: Event) -> None:
        if isinstance(event, MessageUpdated):
            self._edit(event.message.id).set()

    def _edit(self, message: int) -> asyncio.Event:
        return self._edits.setdefault(message, asyncio.Event())

    async def edited(self, message: int) -> None:
        """Waits until a message is edited; returns at once if it was."""
        async with asyncio.timeout(60):
            await self._edit(message).wait()


async def begun(place: Town, asks: Asks, channels: list[int], people: list[Person]) -> list[Duel]:
    """Has each two of the people begin a duel, spread over these channels."""
    heard = Heard(place)

    async def one(at: int) -> Duel:
        channel, host, guest = channels[at % len(channels)], *people[2 * at : 2 * at + 2]
        match = await invite(host, guest, channel, GAME.key)
        open_now = "SELECT id FROM matches WHERE id = ? AND status = 'open'"
        await host.until(lambda: list(asks(open_now, (match,))))
        return Duel(heard, asks, channel, match, place.people, random.Random(at))

    duels = [await one(at) for at in range(len(people) // 2)]
    await place.quiet()
    return duels


class Duel:
    """A duel as its players follow it: by its rows in the database."""

    def __init__(
        self,
        heard: Heard,
        asks: Asks,
        channel: int,
        match: str,
        people: dict[int, Person],
        luck: random.Random,
    ) -> None:
        self._heard = heard
        self._asks = asks
        self._channel = channel
        self._match = match
        self._people = people
        self._luck = luck
        self._seats: dict[int, Person] = {}
        self._plays: list[Play[Any]] = []

    async def play(self, moves: int) -> int:
        """Types so many moves, or fewer if the match ends; returns how many.

        Raises `RuntimeError` if a move was not played.
        """
        self._read()
        for played in range(moves):
            turn, n = self._plays[-1].turn, self._plays[-1].n
            if not turn.waiting:
                return played
            seat = min(turn.waiting)
            await self._type(self._seats[seat], GAME.write(self._chosen(seat)))
            self._read()
            if self._plays[-1].n == n:
                raise RuntimeError("a legal move was answered and not played")
        return moves

    def _chosen(self, seat: Seat) -> Any:
        """Chooses a kind of action first, because there are many more targets than kinds."""
        legal = legal_of(GAME, self._plays[-1])[seat]
        kinds = list({type(action): None for action in legal})
        kind = self._luck.choice(kinds)
        return self._luck.choice([action for action in legal if type(action) is kind])

    async def _type(self, person: Person, move: str) -> None:
        sent = await person.slash(self._channel, "match move", move=move, match=self._match)
        if sent.kind == "deferred":
            await self._heard.edited(sent.message_id)

    def _read(self) -> None:
        """Reads what the players have not followed yet."""
        if not self._plays:
            self._begin()
        found = self._asks(
            "SELECT n, seat, action, draws FROM moves WHERE match = ? AND n > ? ORDER BY n",
            (self._match, self._plays[-1].n),
        )
        for n, seat, text, draws in found:
            row = Row(n, Seat(seat), text, tuple(msgspec.json.decode(draws)))
            self._plays.append(replay_row(GAME, self._plays, row)[0])

    def _begin(self) -> None:
        sql = "SELECT options, seat_count, draws FROM matches WHERE id = ?"
        ((options, seats, draws),) = self._asks(sql, (self._match,))
        tape = Tape(tuple(msgspec.json.decode(draws)))
        self._plays.append(begin(GAME, msgspec.json.decode(options), seats, tape)[0])
        sql = "SELECT seat, person FROM sittings WHERE match = ? AND until IS NULL"
        for seat, person in self._asks(sql, (self._match,)):
            self._seats[seat] = self._people[person]
