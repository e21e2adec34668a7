"""The budget of requests of one process: who waits, in which order, and for how long."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import discord
import pytest

from bot.app.settings import load
from bot.app.start import requests_a_second
from bot.delivery.discord import errors
from bot.delivery.discord.errors import Failed
from bot.delivery.discord.limits import BURST_S, LIMIT, Budget
from bot.delivery.discord.metrics import Meters
from bot.delivery.discord.post import Post
from tests.meters import counts, sums
from tests.news import PATIENCE_S
from tests.quick import emptied, refill


async def until(check: Callable[[], bool]) -> None:
    """Looks again and again, each time after everything else had its turn."""
    async with asyncio.timeout(PATIENCE_S):
        while not check():
            await asyncio.to_thread(lambda: None)


async def test_a_flood_takes_its_time() -> None:
    budget, loop = Budget(200.0), asyncio.get_running_loop()
    began = loop.time()
    await asyncio.gather(*(budget.take() for _ in range(60)))
    assert loop.time() - began >= (60 - 200 * BURST_S - 1) / 200
    assert budget.waiting == 0


async def test_what_each_request_waits_is_noted() -> None:
    waits = Meters().queue
    now = 100.0
    budget = Budget(LIMIT, waits, lambda: now)
    first = await emptied(budget)
    assert (counts(waits), sums(waits)) == ({(): 1}, {(): 0.0})
    waiting = asyncio.create_task(budget.take(2))
    await until(lambda: budget.waiting == 3)
    assert budget.wait_s > 1e9
    now += 7.0
    refill(budget, first)
    await waiting
    assert (counts(waits), sums(waits)) == ({(): 2}, {(): 7.0})


async def test_who_comes_first_is_served_first() -> None:
    budget, served = Budget(), list[int]()
    first = await emptied(budget)

    async def take(n: int) -> None:
        await budget.take(1 + n % 2)
        served.append(n)

    tasks = [asyncio.create_task(take(n)) for n in range(12)]
    await until(lambda: budget.waiting == 1 + 18)
    tasks[0].cancel()
    tasks[5].cancel()
    await until(lambda: budget.waiting == 1 + 15)
    assert served == []
    refill(budget, first, 1000.0)
    await asyncio.gather(*tasks, return_exceptions=True)
    assert served == [n for n in range(12) if n not in (0, 5)]
    assert budget.waiting == 0


def test_what_waits_makes_the_next_wait_by_the_limit() -> None:
    budget = Budget(22.5)
    assert budget.wait_s == 0.0
    budget.waiting = 45
    assert budget.wait_s == 2.0


ONE: dict[str, str] = {"DISCORD_TOKEN": "t"}
FOUR = ONE | {
    "TUMBLER_DATABASE": "postgresql://127.0.0.1/tumbler",
    "TUMBLER_SHARDS": "8",
    "TUMBLER_SLOTS": "4",
}
AT = {"DISCORD_API_URL": "http://127.0.0.1:8080/api/v10"}


@pytest.mark.parametrize(
    ("given", "limit"),
    [
        (ONE, 45.0),
        (FOUR, 11.25),
        (ONE | AT, 45.0),
        (FOUR | AT, 45.0),
        (FOUR | AT | {"TUMBLER_IN_SANDBOX": "on"}, 11.25),
    ],
    ids=["alone", "of four", "alone at a proxy", "of four at a proxy", "of four in a sandbox"],
)
def test_processes_divide_the_limit_unless_a_proxy_keeps_it(
    given: dict[str, str], limit: float
) -> None:
    assert requests_a_second(load(given)) == limit


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


async def test_who_may_show_no_more_after_the_wait_asks_nothing() -> None:
    budget, may_show = Budget(), [True]
    first = await emptied(budget)
    post = Post(discord.Client(intents=discord.Intents.none()), None, lambda: may_show[0], budget)
    asking = asyncio.create_task(post.has_account(7))
    await until(lambda: budget.waiting == 2)
    may_show[0] = False
    refill(budget, first)
    with pytest.raises(Failed):
        await asking
