"""Every statement of the store is run, and gives the same on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.app.database import open_store
from tests.engines import Databases
from tests.store import journal
from tests.store.journal import Journal
from tests.store.scenario import Scenario


async def played(address: str | Path) -> Journal:
    store = await open_store(address)
    try:
        kept = Journal(store)
        await Scenario(kept).play()
    finally:
        await store.close()
    return kept


_here: list[Journal] = []


@pytest.fixture(scope="module", autouse=True)
def forgets() -> Iterator[None]:
    """Drops what these tests share: it is large, and would make later tests slower."""
    yield
    _here.clear()
    journal.modules.cache_clear()


async def played_here(tmp_path: Path) -> Journal:
    """The journal on SQLite, where the scenario is played once a process."""
    if not _here:
        _here.append(await played(tmp_path / "tumbler.db"))
    return _here[0]


async def test_the_scenario_runs_every_statement(tmp_path: Path) -> None:
    kept = await played_here(tmp_path)
    assert len(list(journal.sites())) > 30
    assert kept.never() == []


async def test_the_scenario_runs_every_variant_of_a_statement(tmp_path: Path) -> None:
    """A statement that is put together has all its pieces in one that was run."""
    ran = {entry.sql for entry in (await played_here(tmp_path)).entries}
    pieces = list(journal.fragments())
    assert len(pieces) > 30
    never = [where for where, piece in pieces if not any(piece in sql for sql in ran)]
    assert never == []


def test_every_transaction_is_called_tx() -> None:
    assert list(journal.misnamed()) == []


@pytest.mark.postgres("always")
async def test_postgres_gives_what_sqlite_gives(tmp_path: Path, databases: Databases) -> None:
    here = await played_here(tmp_path)
    there = await played(databases.address_of(tmp_path / "there"))
    for one, other in zip(here.entries, there.entries, strict=True):
        assert one == other
    assert here.told == there.told


@pytest.mark.postgres("always")
def test_parameters_are_translated() -> None:
    from bot.cluster.connection import translated

    sql = "SELECT ':a' AS x, m::text FROM m WHERE n = :n AND b LIKE '%:c%' AND (k = :n OR 5 % 2)"
    assert translated(sql) == (
        "SELECT ':a' AS x, m::text FROM m WHERE n = %(n)s AND b LIKE '%%:c%%'"
        " AND (k = %(n)s OR 5 %% 2)"
    )
