"""Bucket locks on PostgreSQL: who has one, who waits, and what the end of a process means."""

from __future__ import annotations

import asyncio
import itertools
import sys
from typing import Any

import pytest

from bot.app.database import bucket_locks_of
from tests.news import PATIENCE_S
from tests.postgres import Cluster
from tests.store.wire import Wire

pytestmark = pytest.mark.postgres

EVER_S = 3600.0

HOLDER = """
import asyncio, sys
from bot.cluster.lock import PostgresBucketLocks

async def main():
    print(await PostgresBucketLocks(sys.argv[1], 3600.0, 3600.0).take(0), flush=True)
    await asyncio.Future()

asyncio.run(main())
"""


def locks(address: str, wait_s: float = PATIENCE_S, held_s: float = EVER_S) -> Any:
    made = bucket_locks_of(address, wait_s, held_s)
    assert made is not None
    return made


def test_a_file_has_one_process_and_no_locks() -> None:
    assert bucket_locks_of("tumbler.db", 1.0, 1.0) is None


async def test_a_lock_is_held_for_a_while_and_the_next_takes_it(
    server: Cluster, database: str
) -> None:
    one, other = (locks(server.address(database), held_s=0.2) for _ in range(2))
    loop = asyncio.get_running_loop()
    taken: list[float] = []

    async def take(by: Any) -> None:
        assert await by.take(0)
        taken.append(loop.time())

    await asyncio.gather(*map(take, (one, other, one)))
    assert min(b - a for a, b in itertools.pairwise(taken)) >= 0.2


async def test_who_waits_too_long_has_none_and_holds_up_nobody(
    server: Cluster, database: str
) -> None:
    address = server.address(database)
    first, hasty, patient = locks(address, held_s=1.0), locks(address, 0.2), locks(address)
    assert await first.take(0)
    waiting = asyncio.create_task(patient.take(0))
    assert not await hasty.take(0)
    assert await waiting


async def test_buckets_and_databases_have_bucket_locks_of_their_own(
    server: Cluster, database: str
) -> None:
    here, there = locks(server.address(database), 5.0), locks(server.address(), 5.0)
    assert await here.take(0)
    assert await here.take(1)
    assert await there.take(0)


async def test_who_is_killed_blocks_nobody(server: Cluster, database: str) -> None:
    address = server.address(database)
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-c", HOLDER, address, stdout=asyncio.subprocess.PIPE
    )
    assert child.stdout is not None
    assert await child.stdout.readline() == b"True\n"
    assert not await locks(address, 0.2).take(0)
    child.kill()
    await child.wait()
    assert await locks(address).take(0)


async def test_who_is_cut_off_blocks_nobody_for_long(
    server: Cluster, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bot.cluster import lock

    monkeypatch.setattr(lock, "SILENT_S", 1.0)
    async with Wire(server.socket) as wire:
        cut = locks(f"postgresql://tumbler@127.0.0.1:{wire.port}/{database}")
        assert await cut.take(0)
        wire.freeze()
        assert await locks(server.address(database)).take(0)


async def test_without_a_server_or_its_answer_nobody_waits_on(
    server: Cluster, database: str
) -> None:
    async with Wire(server.socket) as wire:
        wire.freeze()
        cut = locks(f"postgresql://tumbler@127.0.0.1:{wire.port}/{database}", 0.5)
        async with asyncio.timeout(PATIENCE_S):
            assert not await cut.take(0)
        wire.heal()
    await asyncio.to_thread(server.stop)
    async with asyncio.timeout(PATIENCE_S):
        assert not await locks(server.address(database), EVER_S).take(0)
    await asyncio.to_thread(server.start)
    assert await locks(server.address(database)).take(0)
