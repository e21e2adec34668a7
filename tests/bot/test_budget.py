"""The budget of requests of one process: who waits, in which order, and for how long."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from typing import Any

import discord
import pytest

from bot.delivery.discord import errors
from bot.delivery.discord import limits as budgets
from bot.delivery.discord.errors import Failed
from bot.delivery.discord.limits import ALONE, BURST_S, TRICKLE, Budget
from bot.delivery.discord.metrics import Meters
from bot.delivery.discord.post import Post
from tests.meters import counts, sums
from tests.news import PATIENCE_S


@pytest.fixture
def empty(monkeypatch: pytest.MonkeyPatch) -> Budget:
    """The budget of a process that holds no share, and may make one more request."""
    monkeypatch.setattr(budgets, "TRICKLE", 1e-9)
    made = Budget()
    made.grant(0.0, -math.inf)
    return made


async def until(check: Callable[[], bool]) -> None:
    """Looks again and again, each time after everything else had its turn."""
    async with asyncio.timeout(PATIENCE_S):
        while not check():
            await asyncio.to_thread(lambda: None)


async def test_a_flood_takes_its_time() -> None:
    budget, loop = Budget(), asyncio.get_running_loop()
    budget.grant(200.0, math.inf)
    began = loop.time()
    await asyncio.gather(*(budget.take() for _ in range(60)))
    assert loop.time() - began >= (60 - 200 * BURST_S - 1) / 200
    assert budget.waiting == 0


async def test_what_each_request_waits_is_noted(empty: Budget) -> None:
    waits = Meters().queue
    now = 100.0
    budget = Budget(lambda: now, waits)
    await budget.take()
    assert (counts(waits), sums(waits)) == ({(): 1}, {(): 0.0})
    budget.grant(0.0, -math.inf)
    waiting = asyncio.create_task(budget.take(2))
    await until(lambda: budget.waiting == 2)
    budget.grant(1000.0, math.inf)
    now += 7.0
    await waiting
    assert (counts(waits), sums(waits)) == ({(): 2}, {(): 7.0})


async def test_who_comes_first_is_served_first(empty: Budget) -> None:
    await empty.take()
    served: list[int] = []

    async def take(n: int) -> None:
        await empty.take(1 + n % 2)
        served.append(n)

    tasks = [asyncio.create_task(take(n)) for n in range(12)]
    await until(lambda: empty.waiting == 18)
    tasks[0].cancel()
    tasks[5].cancel()
    await until(lambda: empty.waiting == 15)
    assert served == []
    empty.grant(1000.0, math.inf)
    await asyncio.gather(*tasks, return_exceptions=True)
    assert served == [n for n in range(12) if n not in (0, 5)]
    assert empty.waiting == 0


class Hand:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_share_ends_with_its_lease() -> None:
    hand = Hand()
    budget = Budget(hand)
    assert budget.share == ALONE
    budget.grant(20.0, hand.now + 5)
    assert budget.share == 20.0
    budget.grant(0.0, hand.now + 5)
    assert budget.share == TRICKLE
    budget.grant(20.0, hand.now + 5)
    hand.now += 5
    assert budget.share == TRICKLE


async def test_what_is_used_and_wanted_is_counted() -> None:
    hand = Hand()
    budget = Budget(hand)
    budget.grant(1000.0, math.inf)
    hand.now += 1
    for _ in range(10):
        await budget.take()
    await budget.take(2)
    assert (budget.used, budget.want, budget.wait_s) == (12, 6.0, 0.0)
    hand.now += 1
    assert (budget.used, budget.want) == (0, 6.0)
    budget.waiting = 50
    assert (budget.want, budget.wait_s) == (31.0, 0.05)
    hand.now += 1
    assert budget.want == 25.0


def later(do: Callable[..., Any], *given: Any) -> None:
    """Does something when much more than the tries of these tests may take has gone by."""
    asyncio.get_running_loop().call_later(0.2, do, *given)


async def test_a_try_is_not_over_because_it_had_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errors, "TRY_S", 0.05)
    monkeypatch.setattr(errors, "PAUSES_S", (0.0, 0.0))
    tries, ready = 0, asyncio.Event()
    later(ready.set)

    async def send() -> int:
        nonlocal tries
        tries += 1
        with errors.unhurried():
            await ready.wait()
        if tries == 1:
            await asyncio.Future()  # no answer comes
        return tries

    assert await errors.insist(send) == 2


async def test_who_may_show_no_more_after_the_wait_asks_nothing(empty: Budget) -> None:
    await empty.take()
    may_show = [True]
    post = Post(discord.Client(intents=discord.Intents.none()), None, lambda: may_show[0], empty)
    asking = asyncio.create_task(post.has_account(7))
    await until(lambda: empty.waiting == 1)
    may_show[0] = False
    empty.grant(ALONE, math.inf)
    with pytest.raises(Failed):
        await asking
