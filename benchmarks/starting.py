"""The start of the bot: its memory against bare discord.py with Pillow, its time, and a restart.

The time ends with the answer to a first command; a database of many ended matches is set against
one of few, on a file and, where a server is installed, on PostgreSQL. A restart begins with the
SIGTERM of one bot on a file and ends with the first press that the next one has answered.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from benchmarks.pressing import begin
from benchmarks.ratio import Ratio, Report
from benchmarks.town import LONGEST_S, Town, ended, started, town
from bot.app.database import open_store
from bot.match.refusals import ShellRefused
from bot.screens.refusals import sentence
from bot.store.tx import Tx
from sandbox.people.person import Person
from sandbox.server import serve
from sandbox.town import new_town
from tests.postgres import cluster, missing

MANY, FEW = 100_000, 10
"""So many matches have ended."""

AT_ONCE = 10_000
"""So many of them are stored in one transaction."""

ROWS = 5
"""The rows of each; a real log has more, which no start reads."""

STARTS = 5
RESTARTS = 3
PAUSE_S = 0.01

QUICK_S = 3.0
"""The seconds that a restart may take."""

PRESS_S = 0.1
"""The seconds between two presses of who waits for the end of a restart."""

SHOWN = 1 << 30
"""As `caught_up`: everything was shown."""


def report() -> Report:
    """Yields the resident memory of both, with the peak of ours, and both times."""
    ours, most, bare = asyncio.run(_measured())
    yield Ratio(
        "memory after start : bare bot with Pillow",
        ours / bare,
        1.3,
        f"{ours:.1f} MiB : {bare:.1f} MiB; at most {most:.1f} MiB",
    )
    with tempfile.TemporaryDirectory() as folder:
        files = [f"{folder}/{count}.sqlite" for count in (MANY, FEW)]
        yield _told("SQLite", asyncio.run(_timed(files)))
        took_s, cpu_s = asyncio.run(_restarted(files[0], Path(folder, "bot.log")))
        name = f"restart with {MANY:,} matches, SQLite : {QUICK_S:.0f} s"
        used = f"{took_s:.2f} s; the next bot used {cpu_s:.2f} s of processor"
        yield Ratio(name, took_s / QUICK_S, 1.0, used)
    if missing() is None:
        with cluster(fsync=True) as server:
            names = [f"ended{count}" for count in (MANY, FEW)]
            for name in names:
                server.call("createdb", name)
            addresses = [server.address(name) for name in names]
            yield _told("PostgreSQL", asyncio.run(_timed(addresses)))


def _told(engine: str, times: tuple[float, float]) -> Ratio:
    many, few = times
    name = f"start with {MANY:,} matches, {engine} : with {FEW}"
    return Ratio(name, many / few, 1.1, f"{many:.2f} s : {few:.2f} s")


async def _measured() -> tuple[float, float, float]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with town(folder, "bot") as one, town(folder, "benchmarks.bare_bot", "GAMES") as two:
            await asyncio.gather(one.quiet(), two.quiet())
            return one.memory_mib(), one.memory_mib("VmHWM"), two.memory_mib()


async def _timed(addresses: Sequence[str]) -> tuple[float, float]:
    """The median times in seconds of starts by turns, with many matches and with few."""
    for address, count in zip(addresses, (MANY, FEW), strict=True):
        await _fill(address, count)
    times: list[list[float]] = [[], []]
    for _ in range(STARTS):
        for address, found in zip(addresses, times, strict=True):
            found.append(await _first_answer(address))
    return statistics.median(times[0]), statistics.median(times[1])


async def _first_answer(address: str) -> float:
    """The seconds from the start of the bot to its first answer: to a command that it registers."""
    store = await open_store(address)
    await store.write(lambda tx: tx.run("DELETE FROM meta WHERE key = 'commands'"))
    await store.close()
    with tempfile.TemporaryDirectory() as name:
        began = time.perf_counter()
        async with town(Path(name), "bot", database=address) as place:
            while (await place.ana.slash(place.games, "triplock start")).kind == "failed":
                await asyncio.sleep(PAUSE_S)
            return time.perf_counter() - began


async def _restarted(address: str, said: Path) -> tuple[float, float]:
    """The median seconds from the SIGTERM of a bot to the first answered press of the next one.

    That is started when the one before has ended, as systemd and Docker do it. The second figure
    is its processor seconds until then.
    """
    found: list[tuple[float, float]] = []
    stand = await serve(new_town())
    start = partial(started, stand, ["bot"], said, {"TUMBLER_DATABASE": address})
    place = Town(stand, child := await start())
    try:
        await place.connected()
        await begin(place)
        button = await place.eventually(lambda: place.offered(place.ana, place.games, "My cards"))
        for _ in range(RESTARTS):
            began, has_ended = time.perf_counter(), asyncio.Event()
            pressing = asyncio.create_task(_answered(place.ana, button, has_ended))
            await ended(child, said)
            has_ended.set()
            child = await start()
            place.pids = [child.pid]
            found.append((await pressing - began, place.cpu_s()))
    finally:
        await ended(child, said)
        await stand.close()
    took, used = zip(*found, strict=True)
    return statistics.median(took), statistics.median(used)


async def _answered(person: Person, button: tuple[int, str], has_ended: asyncio.Event) -> float:
    """The time at which somebody who presses again and again is answered by the next bot."""
    answered: asyncio.Future[float] = asyncio.get_running_loop().create_future()

    async def press() -> None:
        comes_later = has_ended.is_set()
        outcome = await person.press(*button)
        told = "" if outcome.message is None else outcome.message["content"]
        is_hand = outcome.kind == "message" and told != sentence(ShellRefused("restarting"))
        if comes_later and is_hand and not answered.done():
            answered.set_result(time.perf_counter())

    async with asyncio.TaskGroup() as presses, asyncio.timeout(LONGEST_S):
        while not answered.done():
            presses.create_task(press())
            await asyncio.sleep(PRESS_S)
    return answered.result()


async def _fill(address: str, count: int) -> None:
    """Stores so many matches that have ended, a minute after one another, and were shown."""
    now = time.time()

    def work(tx: Tx, numbers: range) -> None:
        ended = [(f"{number:08d}", now - 60.0 * number) for number in numbers]
        columns = ("id", "game", "status", "options", "seat_count", "rules_version", "guild")
        columns += ("channel", "host", "caught_up", "created_at", "started_at", "ended_at")
        known = ("unlock", "over", "{}", 2, 1, 1, 2, 3, SHOWN)
        tx.fill("matches", columns, [(match, *known, at, at, at) for match, at in ended])
        columns = ("match", "n", "seat", "action", "draws", "actor", "at")
        moves = [(n, 0, "guess:123", "[]", "house") for n in range(1, ROWS + 1)]
        tx.fill("moves", columns, [(match, *move, at) for match, at in ended for move in moves])
        columns = ("match", "seat", "sitter", "name", "side", "rank", "reason", "ending", "hints")
        result = (0, "nobody", "Nobody", 0, "[]", "code", "won", 0)
        tx.fill("results", (*columns, "ended_at"), [(match, *result, at) for match, at in ended])

    store = await open_store(address)
    for first in range(0, count, AT_ONCE):  # no statement may last as long as the store waits
        numbers = range(first, min(first + AT_ONCE, count))
        await store.write(partial(work, numbers=numbers))
    if "://" in address:  # a server looks at its tables within a minute
        await store.write(lambda tx: tx.run("ANALYZE"))
    await store.close()
