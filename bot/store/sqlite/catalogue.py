"""The tables of the present schema, asked of the schema itself, so that none can be forgotten."""

from __future__ import annotations

import functools
import sqlite3
from contextlib import closing

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
    """All tables, each after those that its rows refer to: in the order in which they are made."""
    with closing(sqlite3.connect(":memory:")) as made:
        for statement in schema.filled(WORDS):
            made.execute(statement)
        found = made.execute(
            "SELECT t.name, (SELECT group_concat(name) FROM pragma_table_info(t.name)),"
            " (SELECT group_concat(name) FROM"
            " (SELECT name FROM pragma_table_info(t.name) WHERE pk > 0 ORDER BY pk))"
            " FROM sqlite_master t WHERE t.type = 'table' ORDER BY t.rowid"
        )
        return tuple(
            SchemaTable(name, tuple(columns.split(",")), tuple(key.split(",")))
            for name, columns, key in found
        )
