"""Shares of the budget: what is fair, and that those in force never add up to more than it."""

from __future__ import annotations

import contextlib
import heapq
import itertools
import random
import sqlite3
from collections.abc import Callable, Coroutine, Generator
from typing import Any

import pytest

from bot.app.processes import SHARES_EVERY_S, Shares
from bot.cluster.budgets import DEALT, KEY, SKEW_S, fair
from bot.delivery.discord.limits import ALONE, TRICKLE, Budget
from bot.store import schema
from bot.store.sqlite.engine import WORDS, SqliteTx
from bot.store.tx import Keys, StoreUnavailable, Trouble, Tx
from tests.quantity import some
from tests.seed import seed

PLACES = 6
AWAY_S = 10.0
"""After so many seconds a process is told that it does not reach the database."""


@pytest.mark.parametrize(
    ("wants", "shares"),
    [
        ({0: 0}, {0: 22}),
        ({0: 30}, {0: 44}),
        ({0: 500, 1: 0, 2: 0}, {0: 44 - 2 * 22 / 3, 1: 22 / 3, 2: 22 / 3}),
        ({0: 40, 1: 10, 2: 60}, {0: 17, 1: 10, 2: 17}),
        ({0: 50, 1: 50, 2: 50, 3: 50}, dict.fromkeys(range(4), 11)),
        ({0: 20, 1: 1}, {0: 32, 1: 12}),
    ],
)
def test_shares_follow_what_is_wanted(wants: dict[int, float], shares: dict[int, float]) -> None:
    assert fair(wants) == pytest.approx(shares)


@pytest.mark.parametrize("count", [1, 2, 3, 8, 20])
def test_nobody_is_left_out_and_nobody_has_more_at_anothers_cost(count: int) -> None:
    draw = random.Random(f"{seed()} {count}")
    for _ in range(200):
        wants = {slot: draw.choice((0.0, 1.0, draw.uniform(0, 100))) for slot in range(count)}
        shares = fair(wants)
        assert sum(shares.values()) <= DEALT + 1e-9
        assert min(shares.values()) >= DEALT / 2 / count - 1e-9
        short = [slot for slot in wants if shares[slot] < wants[slot] - 1e-9]
        for slot in short:
            assert shares[slot] >= max(shares.values()) - 1e-9, "of those who lack, each has most"


class At:
    """Waits until a time of a `World`."""

    def __init__(self, time: float) -> None:
        self._time = time

    def __await__(self) -> Generator[float]:
        yield self._time


class World:
    """Processes, a database and a clock, which goes on from event to event."""

    def __init__(self, number: int) -> None:
        self.now = 0.0
        self.draw = random.Random(f"{seed()} {number}")
        self.con = sqlite3.connect(":memory:")
        for statement in schema.filled(WORDS):
            self.con.execute(statement)
        self._events: list[tuple[float, int, Coroutine[Any, Any, None]]] = []
        self._numbers = itertools.count()
        self.processes: dict[int, Process] = {}
        self.cut: set[Process] = set()
        self.most = 0.0
        self.has_trouble = True

    def goes(self, run: Coroutine[Any, Any, None], at: float = 0.0) -> None:
        heapq.heappush(self._events, (max(at, self.now), next(self._numbers), run))

    def until(self, end: float) -> None:
        while self._events and self._events[0][0] <= end:
            self.now, _, run = heapq.heappop(self._events)
            with contextlib.suppress(StopIteration):
                self.goes(run, run.send(None))
            in_force = sum(process.budget.share for process in self.processes.values())
            self.most = max(self.most, in_force)
        self.now = end

    def close(self) -> None:
        for _, _, run in self._events:
            run.close()
        self.con.close()

    def starts(self, slot: int) -> None:
        """A process takes a place; who had it makes no requests any more, but may have asked."""
        process = self.processes[slot] = Process(self, slot)
        self.goes(process.lives())


class Process:
    """A process with a clock of its own. As a store it reaches the database, if it is not cut."""

    def __init__(self, world: World, slot: int) -> None:
        draw = world.draw
        self.world, self.slot = world, slot
        self.is_killed = False
        up, ahead = draw.uniform(-1e6, 1e6), draw.uniform(-SKEW_S / 2, SKEW_S / 2)
        self.budget = Budget(lambda: world.now + up)
        store: Any = self
        self.shares = Shares(
            self.budget,
            store,
            lambda: world.processes.get(slot) is self,
            slot,
            wall=lambda: world.now + 1e9 + ahead,
            clock=lambda: world.now + up,
        )

    async def lives(self) -> None:
        while not self.is_killed:
            with contextlib.suppress(StoreUnavailable):
                await self.shares.renew()
            await At(self.world.now + SHARES_EVERY_S)

    async def write_relaxed(self, work: Callable[[Tx], float | None], on: Keys) -> float | None:
        assert on == (KEY,)
        await self._travels()
        found = work(SqliteTx(self.world.con))
        await self._travels()
        return found

    async def _travels(self) -> None:
        """Takes some time, and much at times; nothing arrives if the process is cut off by then."""
        draw, world = self.world.draw, self.world
        is_slow = world.has_trouble and draw.random() < 0.05
        await At(world.now + draw.uniform(0, 9.0 if is_slow else 0.1))
        if self in world.cut:
            await At(world.now + draw.uniform(0, AWAY_S))
            raise StoreUnavailable(Trouble.AWAY)


def trouble(world: World) -> None:
    """Something happens to somebody: they want another thing, are cut off, killed, replaced."""
    draw = world.draw
    slot = draw.randrange(PLACES)
    process = world.processes.get(slot)
    match draw.choice(("wants", "wants", "wants", "cut", "cut", "heals", "killed", "replaced")):
        case _ if process is None:
            world.starts(slot)
        case "wants":
            process.budget.waiting = draw.choice((0, 0, 5, 40, 400))
        case "cut":
            world.cut.add(process)
        case "heals":
            world.cut.clear()
        case "killed":
            process.is_killed = True
            del world.processes[slot]
        case _:
            world.starts(slot)


@pytest.mark.parametrize("number", some(range(48), 6))
def test_shares_in_force_are_never_more_than_the_budget(number: int) -> None:
    """And once nothing happens any more, all that is wanted is dealt out."""
    world = World(number)
    try:
        for _ in range(300):
            trouble(world)
            world.until(world.now + world.draw.expovariate(1))
        assert world.most <= ALONE + 1e-9
        assert world.most > DEALT / 2, "it was dealt"
        world.has_trouble = False
        world.cut.clear()
        for slot in range(PLACES):
            if slot not in world.processes:
                world.starts(slot)
            world.processes[slot].budget.waiting = 100 * (slot % 2)
        world.until(world.now + 60)
        shares = {slot: process.budget.share for slot, process in world.processes.items()}
        wants = {slot: process.budget.want for slot, process in world.processes.items()}
        assert sum(shares.values()) == pytest.approx(DEALT)
        for slot, share in shares.items():
            assert share >= min(wants[slot], DEALT / PLACES) - 1e-6
        assert world.most <= ALONE + 1e-9
    finally:
        world.close()


def test_the_trickles_of_ten_processes_fit_beside_what_is_dealt() -> None:
    assert DEALT + 10 * TRICKLE <= ALONE + 1e-9
