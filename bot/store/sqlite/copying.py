"""What a copy of a database is made by: statements that read, add and compare whole tables.

A copy that is not finished has a bookmark among its values of the installation, which says how far
it has come. Each batch of rows is stored together with the bookmark that counts it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from bot.store import schema
from bot.store.meta import MOVED, UNFINISHED, read_meta, write_meta
from bot.store.sqlite.catalogue import META, SchemaTable
from bot.store.tx import Tx, Value

_CARRIED = f"key NOT IN ('schema', '{UNFINISHED}', '{MOVED}')"
"""Which values of an installation are carried: all but those that each database has of its own."""

CHECKSUMS = 2**128
"""How many checksums there are."""

Row = tuple[Value, ...]


class Bookmark(Struct, frozen=True):
    """How far a copy has come.

    `source` is the fingerprint of what is copied. The tables before `table` are there whole, and of
    that table `rows` rows, up to the one with this key; "" is before the first table.
    """

    source: str
    table: str = ""
    key: tuple[str | int | float, ...] = ()
    rows: int = 0


class Sum(Struct, frozen=True):
    """The number of rows, and a checksum of them that does not depend on their order."""

    rows: int = 0
    checksum: int = 0

    def plus(self, rows: Sequence[Row]) -> Sum:
        """Returns the sum with further rows: the checksum is the sum of the hashes of all."""
        count, checksum = self.rows, self.checksum
        for row in rows:
            # SQLite keeps no sign of a zero.
            exact = [value + 0.0 if isinstance(value, float) else value for value in row]
            digest = hashlib.blake2b(msgspec.msgpack.encode(exact), digest_size=16).digest()
            count, checksum = count + 1, checksum + int.from_bytes(digest)
        return Sum(count, checksum % CHECKSUMS)


def read_bookmark(tx: Tx) -> Bookmark | None:
    """Returns how far a copy has come; None for a database that is no copy, or a finished one."""
    text = read_meta(tx, UNFINISHED)
    return None if text is None else msgspec.json.decode(text, type=Bookmark)


def read_fingerprint(tx: Tx) -> str:
    """Returns what tells a database from another one, and from itself once it was played on.

    It has a secret, and whoever plays on it leaves signs of life there.
    """
    known = [schema.VERSION, *sorted(read_values(tx))]
    return hashlib.blake2b(msgspec.json.encode(known), digest_size=16).hexdigest()


def read_values(tx: Tx) -> list[Row]:
    """Returns the values of the installation, with their keys, as far as they are carried."""
    return [tuple(row.values()) for row in tx.rows(f"SELECT key, value FROM meta WHERE {_CARRIED}")]


def begin(tx: Tx, bookmark: Bookmark, values: Sequence[Row]) -> None:
    """Begins a copy in an empty database, whose values of the installation are replaced."""
    tx.run("DELETE FROM meta WHERE key <> 'schema'")
    tx.fill(META, ("key", "value"), values)
    write_meta(tx, UNFINISHED, msgspec.json.encode(bookmark).decode())


def add(tx: Tx, table: SchemaTable, rows: Sequence[Row], bookmark: Bookmark) -> None:
    """Adds a batch of rows, and says how far the copy has come by it."""
    tx.fill(table.name, table.columns, rows)
    write_meta(tx, UNFINISHED, msgspec.json.encode(bookmark).decode())


def finish(tx: Tx) -> None:
    """Takes the bookmark away: the copy is finished."""
    tx.run("DELETE FROM meta WHERE key = :key", key=UNFINISHED)


def has_rows(tx: Tx, name: str) -> bool:
    """Whether a table of any name has a row."""
    quoted = name.replace('"', '""')
    return tx.row(f'SELECT 1 AS there FROM "{quoted}" LIMIT 1') is not None


def count(tx: Tx, table: SchemaTable) -> int:
    """Returns how many rows of a table are carried."""
    where = f" WHERE {_CARRIED}" if table.name == META else ""
    return tx.rows(f"SELECT count(*) AS n FROM {table.name}{where}")[0]["n"]


def page(tx: Tx, table: SchemaTable, after: Sequence[Value], most: int) -> list[Row]:
    """Returns the next rows in the order of the key, of those that are carried.

    `after` is the key of the row before them; () is before the first one.
    """
    columns, key = ", ".join(table.columns), ", ".join(table.key)
    values = {f"k{number}": value for number, value in enumerate(after)}
    wanted = [_CARRIED] if table.name == META else []
    if after:
        wanted.append(f"({key}) > ({', '.join(f':{name}' for name in values)})")
    where = f" WHERE {' AND '.join(wanted)}" if wanted else ""
    found = tx.rows(
        f"SELECT {columns} FROM {table.name}{where} ORDER BY {key} LIMIT :most", most=most, **values
    )
    return [tuple(row.values()) for row in found]


def key_of(table: SchemaTable, row: Row) -> Row:
    """Returns the key of a row."""
    return tuple(row[table.columns.index(column)] for column in table.key)
