"""Who is forgotten stands nowhere in the file, whatever column they stood in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.app.cogs import FEATURES
from bot.cogs.own_data import rows
from bot.cogs.own_data.rows import BY_MATCH, OF_PERSON, everybody
from bot.match.controls.names import SOMEBODY
from bot.store.sqlite.engine import SqliteStore
from bot.store.tx import Tx
from tests.cogs.own_data.filled import PERSON, columns, fill, nobodys, of_people
from tests.disk import holding, opened

KEPT = """
CREATE TABLE kept (
    match TEXT NOT NULL REFERENCES matches (id),
    {column} NOT NULL,
    PRIMARY KEY (match)
){{keyed}}
"""
"""A table of a feature that is not there yet."""


async def filled(path: Path, *more: str) -> set[str]:
    """Makes a file with the person in it everywhere; where they stand, as "table.column"."""
    await (await SqliteStore.open(path)).close()
    fill(path, *more)
    return standing(path)


async def forget(path: Path) -> set[str]:
    """Cuts the person out of every row, as the bot does; where they still stand."""

    def work(tx: Tx) -> None:
        rows.cut_out(tx, PERSON, SOMEBODY, 9.0)
        for feature in FEATURES:
            feature.forgets(tx, PERSON, SOMEBODY)

    store = await SqliteStore.open(path)
    await store.write(work)
    await store.close()
    return standing(path)


def standing(path: Path) -> set[str]:
    return {line.partition(":")[0] for line in holding(path, str(PERSON))}


async def test_nothing_is_left_of_a_person_in_any_column(tmp_path: Path) -> None:
    path = tmp_path / "tumbler.db"
    assert await filled(path) == {f"{one.table}.{one.name}" for one in of_people()}
    assert await forget(path) == set()


@pytest.mark.parametrize("column", ["person {id}", "keeper {id}", "keepers TEXT"])
async def test_a_column_that_nobody_cuts_is_found(tmp_path: Path, column: str) -> None:
    path, name = tmp_path / "tumbler.db", f"kept.{column.split()[0]}"
    assert name in await filled(path, KEPT.format(column=column))
    assert await forget(path) == {name}


def test_what_holds_no_person_is_in_the_schema() -> None:
    assert nobodys() <= {name for column in columns() for name in column.names}


def test_every_table_with_a_person_is_in_the_download() -> None:
    told = " ".join([*BY_MATCH.values(), *OF_PERSON.values()])
    named = set(re.findall(r"(?:FROM|JOIN) (\w+)", told))
    missing = {column.table for column in of_people()} - named
    assert missing == {"matches", "retired"}, "told as matches; nothing but an old address"


async def test_everybody_is_found_in_whatever_column_they_stand(tmp_path: Path) -> None:
    """Each column has a row with an id of its own; but for those whose ids are of no people."""
    path = tmp_path / "tumbler.db"
    await filled(path)
    ids = [one for one in of_people() if one.type == "ID" and one.table != "retired"]
    with opened(path) as con:
        for number, one in enumerate(ids, 1):
            sql = f"UPDATE {one.table} SET {one.name} = ? WHERE {one.name} = ?"
            con.execute(sql, (PERSON + number, PERSON))
    store = await SqliteStore.open(path)
    found = await store.read(everybody)
    await store.close()
    missing = [
        f"{one.table}.{one.name}"
        for number, one in enumerate(ids, 1)
        if PERSON + number not in found
    ]
    assert missing == []
