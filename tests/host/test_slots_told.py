"""`tumbler slots`: who plays, who waits, and what is missing, by real sessions and a real file."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from bot.app.cli.main import run
from bot.app.cli.slots import ALL_PLAYED, NOT_PLAYED
from bot.app.database import hold_of, sessions_of
from bot.app.login import NO_STORE, WRONG_SETTING
from bot.cluster.slots import PostgresHold, Slot, all_slots, find
from tests.engines import Databases
from tests.news import PATIENCE_S
from tests.sure import sure

PASSWORD = "hunter2"

Told = Callable[..., Awaitable[tuple[int, list[str]]]]


@pytest.fixture
def told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Told:
    """Types `tumbler slots` with settings; returns its exit code, and what it says."""
    monkeypatch.chdir(tmp_path)

    async def tell(address: object, slots: int = 2, shards: int = 4) -> tuple[int, list[str]]:
        monkeypatch.setenv("TUMBLER_DATABASE", str(address))
        monkeypatch.setenv("TUMBLER_SLOTS", str(slots))
        monkeypatch.setenv("TUMBLER_SHARDS", str(shards))
        code = await asyncio.to_thread(run, ["slots"])
        both = capsys.readouterr()
        assert PASSWORD not in both.out + both.err
        return code, (both.out + both.err).splitlines()

    return tell


@pytest.fixture
async def address(tmp_path: Path, databases: Databases) -> AsyncIterator[str]:
    """The address of a database, once the sessions of the test before have ended there."""
    made = databases.address_of(tmp_path / "slots")
    async with asyncio.timeout(PATIENCE_S):
        while await sessions_of(made):
            pass
    yield made
    databases.empty(tmp_path)


@asynccontextmanager
async def playing(address: str, *slots: Slot) -> AsyncIterator[list[PostgresHold]]:
    """Has each slot played, or waited for if somebody plays it already."""
    async with AsyncExitStack() as held:
        holds = [PostgresHold(address, slot) for slot in slots]
        for hold in holds:
            held.push_async_callback(hold.release)
            assert await hold.take() or await hold.queue()
        yield holds


def without_times(lines: list[str]) -> list[str]:
    """What was said, once each time has proven to be one."""
    pattern = re.compile(r"since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC, heard \d+\.\d s ago")
    return [pattern.sub("TIMES", line) for line in lines]


HERE = "the machine of the database, TIMES"


@pytest.mark.postgres
async def test_who_plays_and_who_waits_is_told(told: Told, address: str) -> None:
    async with playing(address, Slot(0, 2, 4), Slot(1, 2, 4), Slot(1, 2, 4)):
        code, lines = await told(address)
    assert code == ALL_PLAYED
    assert without_times(lines) == [
        "Slot 0: 2 of 4 shards: 0, 2",
        f"  plays {HERE}",
        "Slot 1: 2 of 4 shards: 1, 3",
        f"  plays {HERE}",
        f"  waits {HERE}",
        "Every slot is played.",
    ]


@pytest.mark.postgres
async def test_a_slot_that_nobody_plays_is_told(told: Told, address: str) -> None:
    async with playing(address, Slot(0, 2, 4)):
        code, lines = await told(address)
    assert code == NOT_PLAYED
    assert without_times(lines) == [
        "Slot 0: 2 of 4 shards: 0, 2",
        f"  plays {HERE}",
        "Slot 1: 2 of 4 shards: 1, 3",
        "Nobody plays slot 1.",
    ]


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("other", "name"),
    [(Slot(1, 3, 5), "3 slots of 5 shards"), (Slot(), "one process")],
    ids=["three", "one"],
)
async def test_sessions_of_another_division_are_told(
    told: Told, address: str, other: Slot, name: str
) -> None:
    async with playing(address, other, Slot(0, 2, 4)):
        code, lines = await told(address)
    assert code == NOT_PLAYED
    assert without_times(lines) == [
        "Slot 0: 2 of 4 shards: 0, 2",
        f"  waits {HERE}",
        "Slot 1: 2 of 4 shards: 1, 3",
        "Nobody plays slot 0.",
        "Nobody plays slot 1.",
        f"Slot {other.number} of another division, {name}, is played: {HERE}."
        " Nobody else begins to play until it has ended.",
    ]


@pytest.mark.postgres
async def test_who_waits_for_a_slot_that_these_settings_lack_is_told(
    told: Told, address: str
) -> None:
    async with playing(address, Slot(0, 2, 4), Slot(1, 2, 4), Slot(2, 3, 4)):
        code, lines = await told(address)
    assert code == ALL_PLAYED
    assert without_times(lines)[-2:] == [
        f"Slot 2 is waited for, which is none of these: {HERE}.",
        "Every slot is played.",
    ]


@pytest.mark.postgres
async def test_who_waits_for_any_free_slot_is_told(told: Told, address: str) -> None:
    both = (Slot(0, 2, 4), Slot(1, 2, 4))
    async with playing(address, *both, *both):
        third = asyncio.create_task(find(address, all_slots(2, 4)))
        async with asyncio.timeout(PATIENCE_S):
            while [one.does for one in await sessions_of(address)].count("asks") < 2:
                pass
        code, lines = await told(address)
        third.cancel()
        await asyncio.wait([third])
    assert code == ALL_PLAYED
    assert without_times(lines)[-2:] == [
        "Processes that wait for a free slot: 1 at least.",
        "Every slot is played.",
    ]


@pytest.mark.postgres
async def test_one_process_on_a_server_has_all_shards(told: Told, address: str) -> None:
    async with playing(address, Slot()):
        assert without_times((await told(address, 1))[1]) == [
            "Slot 0: all shards",
            f"  plays {HERE}",
            "Every slot is played.",
        ]


@pytest.mark.postgres
async def test_who_is_another_role_hears_who_plays(told: Told, address: str) -> None:
    import psycopg

    with psycopg.connect(address) as connection:
        connection.execute("CREATE ROLE eve LOGIN")
    try:
        async with playing(address, Slot()):
            code, lines = await told(address.replace("user=tumbler", "user=eve"), 1)
    finally:
        with psycopg.connect(address) as connection:
            connection.execute("DROP ROLE eve")
    assert code == ALL_PLAYED
    assert lines == [
        "Slot 0: all shards",
        "  plays as another role of the database, which this one may not see",
        "Every slot is played.",
    ]


@pytest.mark.postgres
async def test_a_session_is_heard_as_long_as_it_gives_signs_of_life(address: str) -> None:
    async with playing(address, Slot(0, 2, 4)) as (hold,):
        async with asyncio.timeout(PATIENCE_S):
            while sure((await sessions_of(address))[0].heard_s) < 0.5:
                pass
        keeping = asyncio.create_task(hold.keep())
        async with asyncio.timeout(PATIENCE_S):
            while sure((await sessions_of(address))[0].heard_s) >= 0.5:
                pass
        keeping.cancel()
        await asyncio.wait([keeping])


@pytest.mark.postgres
async def test_of_many_shards_the_first_and_the_last_are_told(told: Told, address: str) -> None:
    _, lines = await told(address, 2, 100)
    assert lines[0] == "Slot 0: 50 of 100 shards: 0, 2, 4, 6, 8, 10, 12, 14, 16, …, 98"


@pytest.mark.parametrize(
    "address",
    [f"postgresql://ana:{PASSWORD}@127.0.0.1:1/tumbler", f"postgresql://ana:{PASSWORD}@db:port/t"],
)
async def test_a_server_that_is_away_is_told_and_not_quoted(told: Told, address: str) -> None:
    code, lines = await told(address)
    assert code == NO_STORE
    assert lines[0].startswith(("The database cannot be asked", "The address of PostgreSQL"))


async def test_slots_that_the_settings_cannot_have_are_told(told: Told, tmp_path: Path) -> None:
    assert (await told(tmp_path / "tumbler.db"))[0] == WRONG_SETTING


@pytest.mark.parametrize(
    ("processes", "code", "state"),
    [
        (0, NOT_PLAYED, "none plays now"),
        (1, ALL_PLAYED, "it plays now"),
        (2, ALL_PLAYED, "it plays now, and another one waits for its end"),
    ],
)
async def test_a_file_has_one_process(
    told: Told, tmp_path: Path, processes: int, code: int, state: str
) -> None:
    path = tmp_path / "tumbler.db"
    path.touch()
    async with AsyncExitStack() as held:
        for _ in range(processes):
            other = hold_of(path)
            held.push_async_callback(other.release)
            assert await other.take() or await other.queue()
        assert await told(path, 1) == (code, [f"A file has one process: {state}."])
        hold = hold_of(path)
        assert await hold.take() == (processes == 0), "it is as it was"
        await hold.release()


async def test_a_file_that_is_not_there_is_not_made(told: Told, tmp_path: Path) -> None:
    assert (await told(tmp_path / "tumbler.db", 1))[0] == NOT_PLAYED
    assert list(tmp_path.iterdir()) == []
