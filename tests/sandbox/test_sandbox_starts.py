"""How often sessions may start: what the bot is told, and what becomes of one that is too quick."""

from __future__ import annotations

import aiohttp
import pytest

from sandbox.limits.session_starts import IDENTIFY_S, PERIOD_S, SessionStarts
from tests.sandbox.hand import Hand
from tests.sandbox.line import line
from tests.sandbox.standbot import connected


@pytest.fixture
def hand() -> Hand:
    return Hand()


@pytest.fixture
def starts(stand, hand) -> SessionStarts:
    """The sandbox's, as strict as Discord."""
    stand.gateway.starts = SessionStarts(IDENTIFY_S, hand)
    return stand.gateway.starts


async def told(stand) -> dict:
    headers = {"Authorization": f"Bot {stand.token}"}
    async with (
        aiohttp.ClientSession(headers=headers) as http,
        http.get(f"{stand.api}/gateway/bot") as answer,
    ):
        return await answer.json()


async def test_the_bot_is_told_how_many_sessions_may_start(stand, starts, hand):
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    found = await told(stand)
    assert found == {"url": stand.gateway.url, "shards": 1, "session_start_limit": limit}
    starts.shards, starts.max_concurrency = 16, 4
    async with line(stand, 0, 2), line(stand, 1, 2):
        found = await told(stand)
    assert found["shards"] == 16
    wanted = {"remaining": 998, "reset_after": PERIOD_S * 1000, "max_concurrency": 4}
    assert found["session_start_limit"] == limit | wanted
    hand.now += PERIOD_S / 2
    assert (await told(stand))["session_start_limit"]["reset_after"] == PERIOD_S * 500
    hand.now += PERIOD_S / 2
    assert (await told(stand))["session_start_limit"] == limit | {"max_concurrency": 4}
    async with line(stand, 0, 1):
        assert (await told(stand))["session_start_limit"]["remaining"] == 999


async def test_the_second_of_a_bucket_is_too_quick_and_may_try_again(stand, starts, hand):
    async with line(stand, 0, 2), line(stand) as second:
        assert (await second.frame())["op"] == 10
        await second.send_identify(1, 2)
        assert await second.frame() == {"op": 9, "d": False}
        hand.now += IDENTIFY_S - 0.1
        await second.send_identify(1, 2)
        assert await second.frame() == {"op": 9, "d": False}
        assert (starts.too_quick, stand.gateway.identifies) == (2, 1)
        hand.now += 0.1
        await second.identify(1, 2)
        assert (starts.too_quick, stand.gateway.identifies) == (2, 2)
        assert (await told(stand))["session_start_limit"]["remaining"] == 996


async def test_buckets_do_not_wait_for_each_other(stand, starts):
    starts.max_concurrency = 2
    async with line(stand, 0, 4), line(stand, 1, 4), line(stand) as third:
        assert (await third.frame())["op"] == 10
        await third.send_identify(2, 4)
        assert await third.frame() == {"op": 9, "d": False}
    assert starts.too_quick == 1


async def test_what_is_resumed_or_refused_otherwise_starts_nothing(stand, starts):
    async with line(stand, 0, 1) as one:
        await stand.faults.drop()
        await one.closed()
    async with line(stand) as again, line(stand) as wrong:
        await again.resume(one)
        await again.until("RESUMED")
        await wrong.send_identify(3, 2)
        assert await wrong.closed() == 4010
    assert starts.too_quick == 0
    assert (await told(stand))["session_start_limit"]["remaining"] == 999


async def test_by_default_nobody_is_too_quick(stand):
    async with line(stand, 0, 1), line(stand, 0, 1):
        assert stand.gateway.starts.too_quick == 0


async def test_a_client_that_was_too_quick_waits_and_identifies_again(stand, starts, hand):
    """discord.py has a hook before each IDENTIFY; its own sleeps 5 s, but not before the first."""
    first = []

    async def waits(shard_id: int, *, initial: bool = False) -> None:
        first.append(initial)
        hand.now += 0 if initial else IDENTIFY_S

    def prepare(bot):
        bot.before_identify_hook = waits

    async with connected(stand, prepare), connected(stand, prepare) as second:
        assert second.seen.count("READY") == 1
    assert first == [True, True, False]
    assert (starts.too_quick, stand.gateway.identifies) == (1, 2)
