"""The transaction of a move through the store, against the same statements in plain sqlite3.

Both run the same functions of `bot.store` on files in one folder. The store adds its thread and
the way back to the event loop. With synchronous FULL, which the bot uses, the disk takes most of
the time.
"""

from __future__ import annotations

import asyncio
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.ratio import Ratio, Report, ms
from bot.store import schema
from bot.store.keys import was_played
from bot.store.matches import MatchRecord, insert_match
from bot.store.move_log import LogRow, append_moves
from bot.store.seats import Person, Sitting, write_sittings
from bot.store.sqlite.engine import WORDS, SqliteStore, SqliteTx
from bot.store.tables import Table, read_table
from bot.store.tx import Tx
from games.core import Row, Seat

ROUNDS = 400
WARM = 40
MATCH = "BENCH000"


def report() -> Report:
    """Yields the ratio of medians with synchronous NORMAL, then with FULL."""
    # The folder for temporary files may be in memory, but this measures disks.
    with tempfile.TemporaryDirectory(dir=".", prefix="bench-", suffix=".db") as folder:
        for mode, goal in (("NORMAL", 3.0), ("FULL", None)):
            ours, plain = asyncio.run(_measured(Path(folder), mode))
            yield Ratio(
                f"transaction, {mode} : plain sqlite3",
                statistics.median(ours) / statistics.median(plain),
                goal,
                f"{ms(statistics.median(ours))} : {ms(statistics.median(plain))}",
            )


async def _measured(folder: Path, mode: str) -> tuple[list[float], list[float]]:
    """Returns the times of both in seconds, measured by turns."""
    store = await SqliteStore.open(folder / f"ours-{mode}.sqlite")
    plain = _plain(folder / f"plain-{mode}.sqlite", mode)
    transact = store.write if mode == "FULL" else store.write_relaxed
    await store.write(_seed)
    _whole(plain, _seed)
    ours: list[float] = []
    theirs: list[float] = []
    for n in range(1, ROUNDS + WARM + 1):
        work = _move(n)
        began = time.perf_counter()
        await transact(work)
        between = time.perf_counter()
        _whole(plain, work)
        ended = time.perf_counter()
        if n > WARM:
            ours.append(between - began)
            theirs.append(ended - between)
    await store.close()
    plain.close()
    return ours, theirs


def _plain(path: Path, mode: str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(f"PRAGMA synchronous = {mode}")
    connection.execute("PRAGMA foreign_keys = ON")
    for statement in schema.filled(WORDS):
        connection.execute(statement)
    return connection


def _whole(connection: sqlite3.Connection, work: Callable[[Tx], object]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    work(SqliteTx(connection))
    connection.execute("COMMIT")


def _seed(tx: Tx) -> None:
    match = MatchRecord(
        id=MATCH,
        game="triplock",
        status="open",
        options={},
        seat_count=2,
        rules_version=1,
        guild=1,
        channel=2,
        host=3,
        created_at=0.0,
        started_at=0.0,
    )
    insert_match(tx, match)
    seats = [Sitting(0, Person(3), "Ana"), Sitting(1, Person(4), "Ben")]
    write_sittings(tx, MATCH, seats)


def _move(n: int) -> Callable[[Tx], Table | None]:
    """Returns the transaction of `Acts` for one accepted action."""
    move = LogRow(
        Row(n, Seat(n % 2), "die:0:flip:1", (2, 5)), Person(3), 10**18 + n, 0, 12345, float(n)
    )

    def append(tx: Tx) -> Table | None:
        if was_played(tx, 10**18 + n):
            raise AssertionError("every interaction is a new one")
        append_moves(tx, MATCH, [move])
        return read_table(tx, MATCH)

    return append
