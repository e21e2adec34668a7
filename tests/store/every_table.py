"""Rows in every table of the schema, at the edges of what each column can hold."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from typing import Any

from bot.store import schema
from bot.store.sqlite.catalogue import META, SchemaTable, tables
from bot.store.tx import Tx, Value

WORDS = {"id": "ID", "int": "INT", "time": "TIME", "table": "", "keyed": ""}
"""Words for the names in braces of `schema`, by which the type of a column is known."""

TEXT = "Bén ● 'quoted' \"100%\" \\N \t\n\u202e𝄞 %s :name {}"
FULL: Mapping[str, Value] = {"ID": 2**63 - 1, "INT": 2**31 - 1, "TIME": 0.1, "TEXT": TEXT}
"""What a row holds whose columns are all filled, by type."""

SPARE: Mapping[str, Value] = {"ID": -(2**63), "INT": -(2**31), "TIME": 5e-324, "TEXT": ""}
"""What the other row of a table holds where it must hold something; elsewhere NULL."""

FITS: tuple[Mapping[str, Value], Mapping[str, Value]] = (
    {
        "matches.id": TEXT,
        "matches.status": "lobby",
        "sittings.sitter": "person",
        "sittings.level": None,
        "moves.actor": "person",
        "moves.level": None,
        "results.sitter": "computer",
        "results.ending": "won",
        "offers.state": "open",
        "outages.scope": "bot",
        "persons.ping": "channel",
        "persons.private": "dm",
        "tournaments.status": "open",
        "fixtures.outcome": "draw",
    },
    {
        "matches.status": "aside",
        "sittings.sitter": "nobody",
        "moves.actor": "house",
        "results.sitter": "nobody",
        "results.ending": "lost",
        "offers.state": "cancelled",
        "outages.scope": "table",
        "persons.ping": "dm",
        "persons.private": "hand",
        "tournaments.status": "closed",
    },
)
"""What only a few values fit, in either row. Texts that refer to other rows are as those are."""


def types() -> dict[str, list[tuple[str, str, bool]]]:
    """The columns of every table, in order: name, type, and whether it may be NULL."""
    with closing(sqlite3.connect(":memory:")) as made:
        for statement in schema.filled(WORDS):
            made.execute(statement)
        return {
            table.name: [
                (name, kind, not (is_filled or place))
                for _, name, kind, is_filled, _, place in made.execute(
                    f"PRAGMA table_info({table.name})"
                )
            ]
            for table in tables()
        }


def fill(tx: Tx) -> None:
    """Adds two rows to every table but `meta`, which has one value more."""
    columns = types()
    for table in tables():
        if table.name == META:
            tx.fill(META, ("key", "value"), [(TEXT, TEXT)])
            continue
        names = [name for name, _, _ in columns[table.name]]
        tx.fill(table.name, names, [_row(table, columns[table.name], full) for full in (1, 0)])


def _row(table: SchemaTable, columns: list[tuple[str, str, bool]], full: int) -> list[Any]:
    fits, usual = FITS[1 - full], (SPARE, FULL)[full]
    return [
        fits.get(f"{table.name}.{name}", usual[kind] if full or not may_be_null else None)
        for name, kind, may_be_null in columns
    ]
