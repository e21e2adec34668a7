"""Clients of several processes start at once, and share Discord's limit of IDENTIFYs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.app.client import Tumbler
from bot.app.database import identify_of
from bot.app.login import connect
from bot.delivery.discord.requests import find_gateway, point_at
from sandbox.limits.session_starts import IDENTIFY_S, SessionStarts
from sandbox.server import Stand, serve
from tests.engines import Databases
from tests.news import PATIENCE_S

pytestmark = pytest.mark.postgres

FILE = "tumbler.db"

QUICK_S = 0.4
"""What stands for Discord's 5 s where that is not what is tried."""


@pytest.fixture
async def stand() -> AsyncIterator[Stand]:
    async with await serve() as made:
        made.gateway.starts.every_s = QUICK_S
        yield made


@pytest.fixture
def address(databases: Databases, tmp_path: Path) -> str:
    return databases.address_of(tmp_path / "tumbler.db")


def client_over(address: str, wait_s: float = PATIENCE_S, held_s: float = QUICK_S + 0.1) -> Tumbler:
    client = Tumbler()
    if address == FILE:
        client.before_identify = identify_of(address, lambda: client.buckets)
        return client
    from bot.cluster.identify import Identify

    made = Identify(address, lambda: client.buckets)
    made.wait_s, made.held_s = wait_s, held_s
    client.before_identify = made.wait
    return client


@asynccontextmanager
async def starting(
    stand: Stand, shards: Sequence[Sequence[int]], address: str, **times: float
) -> AsyncIterator[None]:
    """A client for each of these parts of the shards; all of them start at once.

    They have no matches, as processes that wait for the database of the address. `times` are those
    of the locks.
    """
    point_at(stand.api, stand.gateway.url)
    count, runs = max(number for part in shards for number in part) + 1, list[asyncio.Task[None]]()
    clients = [client_over(address, **times) for _ in shards]
    for client, part in zip(clients, shards, strict=True):
        client.shard_ids, client.shard_count = list(part), count
        runs.append(asyncio.create_task(connect(client, stand.token, None)))
    try:
        yield
    finally:
        for client in clients:
            await client.close()
        await asyncio.gather(*runs, return_exceptions=True)


async def identified(stand: Stand, count: int) -> None:
    await stand.people["ana"].until(lambda: stand.gateway.identifies >= count, PATIENCE_S)
    assert stand.gateway.identifies == count


@pytest.mark.parametrize(
    ("buckets", "shards"),
    [
        (1, [[0], [1]]),
        (1, [[0], [1], [2]]),
        (1, [[0], [0]]),
        (1, [[0, 1], [2, 3]]),
        (2, [[0, 2], [1, 3], [4, 5]]),
    ],
)
async def test_none_that_waits_for_the_lock_is_refused(
    stand: Stand, address: str, buckets: int, shards: list[list[int]]
) -> None:
    """So a standby of the same shards is not, nor one whose shards have buckets of their own."""
    stand.gateway.starts.max_concurrency = buckets
    async with starting(stand, shards, address):
        await identified(stand, sum(map(len, shards)))
    assert stand.gateway.starts.too_quick == 0


async def test_buckets_do_not_wait_for_each_other(stand: Stand, address: str) -> None:
    stand.gateway.starts.max_concurrency = 2
    async with starting(stand, [[0], [1]], address, held_s=10 * PATIENCE_S):
        await identified(stand, 2)


async def test_a_start_needs_no_number_of_buckets(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A proxy before Discord may leave it out."""
    monkeypatch.setattr(SessionStarts, "json", lambda _starts: {"total": 1})
    point_at(stand.api, None)
    async with Tumbler() as client:
        await client.login(stand.token)
        assert await find_gateway(client, None) == 1


@pytest.mark.proof
async def test_without_the_locks_discord_refuses_one(stand: Stand) -> None:
    async with starting(stand, [[0], [1]], FILE):
        await identified(stand, 2)
    assert stand.gateway.starts.too_quick == 1


@pytest.mark.proof
@pytest.mark.parametrize("shards", [[[0], [1]], [[0], [1], [2, 3]]])
async def test_at_discords_own_limit_none_is_refused(
    stand: Stand, address: str, shards: list[list[int]]
) -> None:
    stand.gateway.starts.every_s = IDENTIFY_S
    from bot.cluster.identify import HELD_S, WAIT_S

    async with starting(stand, shards, address, wait_s=WAIT_S, held_s=HELD_S):
        await identified(stand, sum(map(len, shards)))
    assert stand.gateway.starts.too_quick == 0


@pytest.mark.proof
async def test_without_the_database_a_client_starts_all_the_same(stand: Stand) -> None:
    async with starting(stand, [[0, 1]], "postgresql://127.0.0.1:1/tumbler"):
        await identified(stand, 2)
    assert stand.gateway.starts.too_quick == 0
