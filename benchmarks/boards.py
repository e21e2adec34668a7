"""A page of a leaderboard in a server with 100,000 results, and what a press waits for it.

The pool has 1,000 people: 800 show their results to everybody, and 200 to whom they have played
with, which is one of the two readers. A page is the one read transaction of `rows.read`, with the
reader's place and how many are listed; its time is that inside the transaction, for which all
others wait on a file. The same people stand in nine other pools. A press beside a page is one of
`engines_of_store` on the same database, at whose beginning a page is asked for. PostgreSQL has
looked at its tables, as it does within a minute.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import product
from pathlib import Path

import psycopg

from benchmarks.engines_of_store import Duel
from benchmarks.ratio import Ratio, Report, ms
from bot.app.database import open_store
from bot.cogs.leaderboard import rows
from bot.cogs.leaderboard.rows import PER_PAGE, Scope
from bot.store.person_settings import EVERYBODY
from bot.store.ratings import Pool
from bot.store.tx import Store, Tx
from tests.postgres import cluster, missing

GUILD, MONTH = 77_000_000_000_000_000, "2026-11"
POOL = Pool(GUILD, "triplock duel")
PEOPLE, MET, MATCHES, POOLS = 1_000, 200, 50_000, 10
FIRST = 1_000_000_000_000_000_000
"""The id of the first of them. She has played with each of the last, who show it to her."""

STRANGER = FIRST - 1
GOAL_S = 0.002
ROUNDS, PRESSES, WARM = 100, 200, 30


def report() -> Report:
    """Yields the time of each page against two milliseconds, and of presses beside such pages."""
    yield from asyncio.run(_reported())


async def _reported() -> list[Ratio]:
    found: list[Ratio] = []
    async with _on_file() as store:
        found += await _measured(store, "SQLite")
    if missing() is None:
        async with _on_server() as store:
            found += await _measured(store, "PostgreSQL")
    return found


@asynccontextmanager
async def _on_file() -> AsyncIterator[Store]:
    with tempfile.TemporaryDirectory(dir=".", prefix="bench-", suffix=".db") as folder:
        store = await open_store(Path(folder) / "tumbler.db")
        await store.write(_fill)
        yield store
        await store.close()


@asynccontextmanager
async def _on_server() -> AsyncIterator[Store]:
    with cluster(fsync=True) as server:
        store = await open_store(server.address())
        await store.write(_fill)
        with psycopg.connect(server.address(), autocommit=True) as line:
            line.execute("ANALYZE")
        yield store
        await store.close()


async def _measured(store: Store, engine: str) -> list[Ratio]:
    found: list[Ratio] = []
    for what, month in (("ratings", None), ("a month", MONTH)):
        for who, reader in (("met nobody", STRANGER), (f"met {MET}", FIRST)):
            listed = (await _page(store, month, reader, 1))[1]
            for which, number in (("first", 1), ("last", -(-listed // PER_PAGE))):
                times = [(await _page(store, month, reader, number))[0] for _ in range(ROUNDS)]
                middle = statistics.median(times)
                name = f"{which} page, {what}, {who}, {engine} : 2 ms"
                told = f"{ms(middle)}, {listed} listed"
                found.append(Ratio(name, middle / GOAL_S, 1.0, told))
    alone, beside = await _pressed(store)
    name = f"press beside a page, {engine} : alone"
    return [*found, Ratio(name, beside / alone, None, f"{ms(beside)} : {ms(alone)}")]


async def _page(store: Store, month: str | None, reader: int, number: int) -> tuple[float, int]:
    """Reads a page; returns its seconds, and how many are listed."""

    def work(tx: Tx) -> tuple[float, int]:
        began = time.perf_counter()
        found = rows.read(tx, Scope(POOL, month), reader, number)
        return time.perf_counter() - began, found.listed

    return await store.read(work)


async def _pressed(store: Store) -> tuple[float, float]:
    """The median seconds of a press alone, and beside a page, measured by turns."""
    duel, alone, beside = Duel(store), list[float](), list[float]()
    for _ in range(WARM + PRESSES):
        alone.append(await duel.press())
        page = asyncio.create_task(_page(store, None, FIRST, PEOPLE))
        await asyncio.sleep(0)  # the page is read first
        beside.append(await duel.press())
        await page
    return statistics.median(alone[WARM:]), statistics.median(beside[WARM:])


def _fill(tx: Tx) -> None:
    """The matches of all people, and how they stand."""
    chance = random.Random("boards")
    columns = ("id", "game", "status", "options", "seat_count", "rules_version", "guild")
    columns += ("channel", "host", "created_at", "ended_at", "caught_up")
    matches = [
        (f"M{n:07d}", "triplock", "over", "{}", 2, 1, GUILD, 2, FIRST) for n in range(MATCHES)
    ]
    tx.fill("matches", columns, [(*one, 1.0, 1.0, 9) for one in matches])
    columns = ("match", "seat", "sitter", "person", "name", "side", "place", "points", "rank")
    columns += ("reason", "ending", "hints", "ended_at")
    results = [
        (match, seat, "person", person, "Ana", seat, seat + 1, 0, "[]", "", ending, 0, 1.0)
        for n, (match, *_) in enumerate(matches)
        for seat, (person, ending) in enumerate(zip(_pair(chance, n), ("won", "lost"), strict=True))
    ]
    tx.fill("results", columns, results)
    columns = ("guild", "pool", "person", "name", "played", "won", "drawn", "lost", "run", "met")
    columns += ("mu", "sigma", "score", "month", "month_played", "month_points", "seen_at")
    standings: list[tuple[str | int | float, ...]] = []
    people = range(FIRST, FIRST + PEOPLE)
    for pool, person in product((POOL.name, *map(str, range(POOLS - 1))), people):
        mu, sigma = chance.gauss(25, 5), chance.uniform(1.5, 6)
        known = (GUILD, pool, person, f"Person {person - FIRST}", 100, 50, 0, 50, 1, 60)
        month = (MONTH, 5, chance.gauss(0, 2), 1.0)
        standings.append((*known, mu, sigma, mu - sigma, *month))
    tx.fill("standings", columns, standings)
    shown = range(FIRST, FIRST + PEOPLE - MET)
    tx.fill("persons", ("person", "results"), [(person, EVERYBODY) for person in shown])


def _pair(chance: random.Random, n: int) -> tuple[int, int]:
    """Who plays match `n`: the first person each of the last once, then any two others."""
    if n < MET:
        return FIRST, FIRST + PEOPLE - 1 - n
    one, other = chance.sample(range(FIRST + 1, FIRST + PEOPLE), 2)
    return one, other
