"""The tables of the present schema, asked of the schema itself, so that none can be forgotten."""

from __future__ import annotations

import functools
import sqlite3
from contextlib import closing
from graphlib import TopologicalSorter

from msgspec import Struct

from bot.store import schema
from bot.store.sqlite.engine import WORDS

META = "meta"
"""The table of the values of an installation."""


class SchemaTable(Struct, frozen=True):
    """A table, its columns, and those of its primary key in the order of the key."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]


@functools.cache
def tables() -> tuple[SchemaTable, ...]:
    """All tables, each after those that its rows refer to. The order is always the same."""
    with closing(sqlite3.connect(":memory:")) as made:
        for statement in schema.filled(WORDS):
            made.execute(statement)
        found = made.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        refers = {
            name: sorted({row[2] for row in made.execute(f"PRAGMA foreign_key_list({name})")})
            for (name,) in found.fetchall()
        }
        return tuple(_table(made, name) for name in TopologicalSorter(refers).static_order())


def _table(made: sqlite3.Connection, name: str) -> SchemaTable:
    columns = made.execute(f"PRAGMA table_info({name})").fetchall()
    places = {column: place for _, column, _, _, _, place in columns}  # in the key, from 1; 0: not
    key = sorted((column for column in places if places[column]), key=places.__getitem__)
    return SchemaTable(name, tuple(places), tuple(key))
