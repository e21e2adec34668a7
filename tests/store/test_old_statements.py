"""The code of the schema before the present one runs beside newer code, by its statements."""

from __future__ import annotations

import re
import sqlite3
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path

import pytest

from bot.app.database import open_store
from bot.store import schema
from bot.store.sqlite.engine import WORDS
from bot.store.tx import Value
from tests.engines import POSTGRES, SQLITE
from tests.store.recording import path_of, recorded
from tests.store.released import NEWEST

Run = Callable[[str], object]

NAMED = re.compile(r"(?<![:\w]):([a-z]\w*)")
INSERT = re.compile(r"INSERT INTO (?P<table>\w+) \((?P<columns>[^)]*)\)")


@pytest.fixture(scope="module")
def old() -> list[str]:
    """The statements of the last code of the schema before; of the first one, those of its own."""
    path = path_of(NEWEST)
    assert path.exists(), "the last code of the schema before has to record its statements"
    return [line.removesuffix(";") for line in path.read_text().splitlines()]


@pytest.fixture(params=[SQLITE, pytest.param(POSTGRES, marks=pytest.mark.postgres)])
async def run(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Run]:
    """Runs a statement on a new database of the present schema; its parameters are NULL."""
    if request.param == SQLITE:
        path = tmp_path / "tumbler.db"
        await (await open_store(path)).close()
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            yield lambda sql: connection.execute(sql, nothing(sql))
        return
    from bot.cluster.connection import Patience, PostgresConnection

    server, database = (request.getfixturevalue(name) for name in ("server", "database"))
    address = server.address(database)
    await (await open_store(address)).close()
    with closing(PostgresConnection.open(address, Patience())) as line:
        yield lambda sql: line.run(sql, nothing(sql))


def nothing(sql: str) -> dict[str, Value]:
    """NULL for each parameter of a statement."""
    return dict.fromkeys(NAMED.findall(sql))


def refused(run: Run, statements: Iterable[str]) -> Iterator[str]:
    """Yields the statements for which the engine can make no plan, and why."""
    for sql in statements:
        try:
            run(f"EXPLAIN {sql}")
        except Exception as error:  # each engine has its own
            yield f"{sql}: {error}"


def incomplete(needed: Mapping[str, set[str]], statements: Iterable[str]) -> Iterator[str]:
    """Yields the INSERTs that do not give every column that a row of their table needs."""
    for sql in statements:
        if found := INSERT.match(sql):
            left_out = needed[found["table"]] - set(found["columns"].split(", "))
            yield from (f"{sql}: {column}" for column in sorted(left_out))


def needed(statements: Iterable[str]) -> Mapping[str, set[str]]:
    """The columns that a schema gives no default, and that may not be NULL, by table."""
    found: dict[str, set[str]] = defaultdict(set)
    with closing(sqlite3.connect(":memory:")) as made:
        for sql in statements:
            made.execute(sql)
        sql = "SELECT t.name, c.name FROM sqlite_master t, pragma_table_info(t.name) c"
        for table, column in made.execute(f'{sql} WHERE c."notnull" AND c.dflt_value IS NULL'):
            found[table].add(column)
    return found


def test_old_statements_run_on_the_present_schema(run: Run, old: list[str]) -> None:
    assert len(old) > 200
    assert list(refused(run, old)) == []


def test_rows_that_old_code_adds_have_all_that_the_present_schema_needs(old: list[str]) -> None:
    assert sum(INSERT.match(sql) is not None for sql in old) > 30
    assert list(incomplete(needed(schema.filled(WORDS)), old)) == []


@pytest.mark.parametrize(
    "change",
    [
        "DROP TABLE nudges",
        "ALTER TABLE servers DROP COLUMN computers",
        "ALTER TABLE waits RENAME COLUMN tried TO attempts",
    ],
)
def test_a_change_that_old_code_cannot_stand_is_found(
    run: Run, old: list[str], change: str
) -> None:
    run(change)
    assert list(refused(run, old))


def test_a_row_that_lacks_a_column_is_found() -> None:
    later = needed(["CREATE TABLE day (id INT, game TEXT NOT NULL, at INT NOT NULL)"])
    added = ["INSERT INTO day (id, game) VALUES (:id, :game)"]
    assert list(incomplete(later, added)) == [f"{added[0]}: at"]


async def test_what_this_code_runs_can_be_recorded(old: list[str]) -> None:
    assert len(set(old) & set(await recorded())) > 200, "most of it is as it was"
