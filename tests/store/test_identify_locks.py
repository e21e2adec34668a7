"""The locks of buckets on PostgreSQL: who has one, who waits, how one ends."""

from __future__ import annotations

import asyncio
import itertools
import sys
from typing import Any

import pytest

from bot.app.database import identify_of
from tests.news import PATIENCE_S
from tests.postgres import Cluster
from tests.store.wire import Wire

pytestmark = pytest.mark.postgres

EVER_S = 3600.0

HOLDER = """
import asyncio, sys
from bot.cluster.identify import Identify

async def main():
    held = Identify(sys.argv[1], lambda: 1)
    held.held_s = 3600.0
    await held.wait(0)
    print("held", flush=True)
    await asyncio.Future()

asyncio.run(main())
"""


class Unheld:
    """The number of locks that were not had."""

    def __init__(self, log: pytest.LogCaptureFixture) -> None:
        self._log = log

    @property
    def times(self) -> int:
        return sum("the lock of a bucket was not had" in each for each in self._log.messages)


@pytest.fixture
def unheld(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Unheld:
    """A process that has no lock goes on at once, and says so."""
    monkeypatch.setattr("bot.cluster.identify.ALONE_S", 0.0)
    return Unheld(caplog)


def identify(address: str, wait_s: float = PATIENCE_S, held_s: float = EVER_S) -> Any:
    from bot.cluster.identify import Identify

    made = Identify(address, lambda: 2)
    made.wait_s, made.held_s = wait_s, held_s
    return made


def test_a_file_has_one_process_and_no_locks() -> None:
    assert identify_of("tumbler.db", lambda: 1) is None


async def test_a_lock_is_held_for_a_while_and_the_next_takes_it(
    server: Cluster, database: str, unheld: Unheld
) -> None:
    one, other = (identify(server.address(database), held_s=0.2) for _ in range(2))
    loop = asyncio.get_running_loop()
    taken: list[float] = []

    async def take(by: Any) -> None:
        await by.wait(0)
        taken.append(loop.time())

    await asyncio.gather(*map(take, (one, other, one)))
    assert unheld.times == 0
    assert min(b - a for a, b in itertools.pairwise(taken)) >= 0.2


async def test_who_waits_too_long_has_none_and_holds_up_nobody(
    server: Cluster, database: str, unheld: Unheld
) -> None:
    address = server.address(database)
    first, hasty, patient = identify(address, held_s=1.0), identify(address, 0.2), identify(address)
    await first.wait(0)
    waiting = asyncio.create_task(patient.wait(0))
    await hasty.wait(0)
    assert unheld.times == 1
    await waiting
    assert unheld.times == 1


async def test_buckets_and_databases_have_locks_of_their_own(
    server: Cluster, database: str, unheld: Unheld
) -> None:
    here, there = identify(server.address(database), 5.0), identify(server.address(), 5.0)
    await here.wait(0)
    await here.wait(1)
    await there.wait(2)
    assert unheld.times == 0


async def test_who_is_killed_blocks_nobody(server: Cluster, database: str, unheld: Unheld) -> None:
    address = server.address(database)
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-c", HOLDER, address, stdout=asyncio.subprocess.PIPE
    )
    assert child.stdout is not None
    assert await child.stdout.readline() == b"held\n"
    await identify(address, 0.2).wait(0)
    assert unheld.times == 1
    child.kill()
    await child.wait()
    await identify(address).wait(0)
    assert unheld.times == 1


async def test_who_is_cut_off_blocks_nobody_for_long(
    server: Cluster, database: str, monkeypatch: pytest.MonkeyPatch, unheld: Unheld
) -> None:
    monkeypatch.setattr("bot.cluster.identify.SILENT_MS", 1_000)
    async with Wire(server.socket) as wire:
        await identify(f"postgresql://tumbler@127.0.0.1:{wire.port}/{database}").wait(0)
        wire.freeze()
        await identify(server.address(database)).wait(0)
    assert unheld.times == 0


async def test_without_a_server_or_its_answer_nobody_waits_on(
    server: Cluster, database: str, unheld: Unheld
) -> None:
    async with Wire(server.socket) as wire:
        wire.freeze()
        cut = identify(f"postgresql://tumbler@127.0.0.1:{wire.port}/{database}", 0.5)
        async with asyncio.timeout(PATIENCE_S):
            await cut.wait(0)
        assert unheld.times == 1
        wire.heal()
    await asyncio.to_thread(server.stop)
    async with asyncio.timeout(PATIENCE_S):
        await identify(server.address(database), EVER_S).wait(0)
    assert unheld.times == 2
    await asyncio.to_thread(server.start)
    await identify(server.address(database)).wait(0)
    assert unheld.times == 2
