"""Every statement of the store is run, and gives the same on SQLite and on PostgreSQL.

PostgreSQL is tried where a server and psycopg are installed; everything else always runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.store.sqlite import SqliteStore
from tests.store import journal
from tests.store.journal import Journal
from tests.store.postgres import PostgresStore, cluster, missing, translated
from tests.store.scenario import Scenario

WHY_NOT = missing()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with cluster() as found:
        yield found


async def on_sqlite(folder: Path) -> Journal:
    store = await SqliteStore.open(folder / "tumbler.db")
    try:
        kept = Journal(store)
        await Scenario(kept).play()
    finally:
        await store.close()
    return kept


async def test_the_scenario_runs_every_statement(tmp_path: Path) -> None:
    kept = await on_sqlite(tmp_path)
    sites = list(journal.sites())
    assert len(sites) > 30
    never = [f"{site.path}:{site.first}" for site in sites if not kept.ran(site)]
    assert never == []


async def test_the_scenario_runs_every_variant_of_a_statement(tmp_path: Path) -> None:
    """A statement that is put together has all its pieces in one that was run."""
    ran = {entry.sql for entry in (await on_sqlite(tmp_path)).entries}
    pieces = list(journal.fragments())
    assert len(pieces) > 30
    never = [where for where, piece in pieces if not any(piece in sql for sql in ran)]
    assert never == []


def test_every_transaction_is_called_tx() -> None:
    assert list(journal.misnamed()) == []


@pytest.mark.skipif(WHY_NOT is not None, reason=str(WHY_NOT))
async def test_postgres_gives_what_sqlite_gives(tmp_path: Path, address: str) -> None:
    here = await on_sqlite(tmp_path)
    store = await PostgresStore.open(address)
    try:
        there = Journal(store)
        await Scenario(there).play()
    finally:
        await store.close()
    for one, other in zip(here.entries, there.entries, strict=True):
        assert one == other
    assert here.told == there.told


def test_parameters_are_translated() -> None:
    sql = "SELECT ':a' AS x, m::text FROM m WHERE n = :n AND b LIKE '%:c%' AND (k = :n OR 5 % 2)"
    assert translated(sql) == (
        "SELECT ':a' AS x, m::text FROM m WHERE n = %(n)s AND b LIKE '%%:c%%'"
        " AND (k = %(n)s OR 5 %% 2)"
    )
