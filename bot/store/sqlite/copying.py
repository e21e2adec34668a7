"""A copy of a whole database: statements that read and add rows, and a sum to compare them by.

A copy that is not finished has the fingerprint of its source among its values of the installation.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec import Struct

from bot.store import schema
from bot.store.meta import MOVED, UNFINISHED, write_meta
from bot.store.sqlite.catalogue import META, SchemaTable, tables
from bot.store.tx import Tx, Value

VALUES = f"(SELECT * FROM meta WHERE key NOT IN ('schema', '{UNFINISHED}', '{MOVED}')) AS meta"
"""The values of an installation that are carried: each database has the others of its own."""


Row = tuple[Value, ...]


class Sum(Struct, frozen=True):
    """The number of rows, and a checksum of them that does not depend on their order."""

    rows: int = 0
    checksum: int = 0

    def plus(self, rows: Sequence[Row]) -> Sum:
        """Returns the sum with further rows: the checksum is the sum of the hashes of all."""
        # SQLite keeps no sign of a zero.
        exact = ([one + 0.0 if isinstance(one, float) else one for one in row] for row in rows)
        hashes = sum(int.from_bytes(_hash(row)) for row in exact)
        return Sum(self.rows + len(rows), (self.checksum + hashes) % 2**128)


def _hash(content: Sequence[object]) -> bytes:
    return hashlib.blake2b(msgspec.msgpack.encode(content), digest_size=16).digest()


def read_values(tx: Tx) -> list[Row]:
    """Returns the values of the installation, with their keys, as far as they are carried."""
    return [tuple(row.values()) for row in tx.rows(f"SELECT key, value FROM {VALUES}")]


def fingerprint(values: Sequence[Row], rows: Mapping[str, int]) -> str:
    """Returns what tells a database from another one, and from itself once it was played on.

    There is a secret among its values, and whoever plays on it leaves signs of life there. A
    command leaves none, but may add rows, or take some away: `rows` is how many each table has.
    """
    return _hash([schema.VERSION, *sorted(values), *rows.items()]).hex()


def begin(tx: Tx, values: Sequence[Row], rows: Mapping[str, int]) -> None:
    """Begins a copy in an empty database, whose values of the installation are replaced."""
    tx.run("DELETE FROM meta WHERE key <> 'schema'")
    tx.fill(META, ("key", "value"), values)
    write_meta(tx, UNFINISHED, fingerprint(values, rows))


def add(tx: Tx, table: SchemaTable, rows: Sequence[Row]) -> None:
    """Adds a batch of rows."""
    tx.fill(table.name, table.columns, rows)


def has_rows(tx: Tx, names: Iterable[str]) -> bool:
    """Whether one of the tables of these names, which may be any, has a row."""
    quoted = (name.replace('"', '""') for name in names)
    return any(tx.row(f'SELECT 1 AS there FROM "{name}" LIMIT 1') for name in quoted)


def counts(tx: Tx) -> dict[str, int]:
    """Returns how many rows of each table are carried."""
    return {
        table.name: tx.rows(f"SELECT count(*) AS n FROM {_carried(table)}")[0]["n"]
        for table in tables()
    }


def _carried(table: SchemaTable) -> str:
    return VALUES if table.name == META else table.name


def page(tx: Tx, table: SchemaTable, after: Row | None, most: int) -> list[Row]:
    """Returns the next rows in the order of the key, after one row, or the first."""
    columns, key = ", ".join(table.columns), ", ".join(table.key)
    values = {f"k{n}": after[table.columns.index(one)] for n, one in enumerate(table.key) if after}
    where = f" WHERE ({key}) > ({', '.join(f':{name}' for name in values)})" if after else ""
    sql = f"SELECT {columns} FROM {_carried(table)}{where} ORDER BY {key} LIMIT :most"
    return [tuple(row.values()) for row in tx.rows(sql, most=most, **values)]
