"""What is counted whenever somebody opens a table is found by an index, however much is stored."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.match.limits import LASTING
from bot.store import counts
from bot.store.sqlite.engine import SqliteStore
from bot.store.tx import Tx
from tests.store.journal import Entry, Journal

ANA, CHANNEL = 1, 8


def count(tx: Tx) -> None:
    """Everything that is counted of a person."""
    counts.open_tables(tx, ANA)
    counts.running_of(tx, ANA)
    counts.alone_of(tx, ANA)
    counts.alone_of(tx, ANA, channel=CHANNEL)
    for what in LASTING:
        counts.deeds(tx, what, ANA, 0.0)


async def asked(path: Path) -> list[Entry]:
    """The queries of these counts, asked on a new file."""
    store = await SqliteStore.open(path)
    journal = Journal(store)
    await journal.read(count)
    await store.close()
    return journal.entries


def by_no_person(con: sqlite3.Connection, query: Entry) -> list[str]:
    """Where SQLite would look through the matches, tournaments or offers of all people."""
    steps = [step for *_, step in con.execute(f"EXPLAIN QUERY PLAN {query.sql}", query.values)]
    named, by = (
        ("m", "matches", "t", "tournaments", "o", "offers"),
        ("(host=?", "(person=?", "(id=?"),
    )
    return [s for s in steps if s.split()[1] in named and not any(one in s for one in by)]


async def test_what_a_person_has_is_found_by_the_person(tmp_path: Path) -> None:
    path = tmp_path / "tumbler.db"
    queries = await asked(path)
    with closing(sqlite3.connect(path)) as con:
        assert [step for query in queries for step in by_no_person(con, query)] == []


@pytest.mark.parametrize(
    "index", ["matches_hosted", "matches_set_up", "tournaments_set_up", "offers_made"]
)
async def test_each_index_is_needed(tmp_path: Path, index: str) -> None:
    path = tmp_path / "tumbler.db"
    queries = await asked(path)
    with closing(sqlite3.connect(path)) as con:
        plans = [
            str(con.execute(f"EXPLAIN QUERY PLAN {query.sql}", query.values).fetchall())
            for query in queries
        ]
    assert any(index in plan for plan in plans)
