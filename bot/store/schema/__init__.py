"""The schema, in the language that SQLite and PostgreSQL share.

`STATEMENTS` make an empty database into schema 5, and each tuple in `LATER` makes the next one of
it, up to `VERSION`. The steps by which a SQLite file of an earlier version reaches schema 5 stand
in `sqlite_history`. A released schema never changes: a newer one is a further tuple in `LATER`,
which both engines run. It only adds, and drops what no code has used for a release (law 34).

An engine fills in the names in braces: `{id}` is a whole number of 64 bits (Discord's ids, and a
checksum of 32 bits without sign), `{int}` a small whole number, `{time}` seconds since the epoch
with fractions. `{table}` stands after a table, `{keyed}` after one that is kept in key order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.store.schema.first import STATEMENTS
from bot.store.schema.later import LATER

FIRST_SHARED = 5
"""The schema that `STATEMENTS` make."""

VERSION = FIRST_SHARED + len(LATER)
"""The present schema."""


def filled(words: Mapping[str, str], *, done: int = 0) -> Iterator[str]:
    """Yields the statements that lead from schema `done` to the present one.

    `done` is 0 for an empty database, else `FIRST_SHARED` or later. `words` are an engine's words
    for the names in braces.
    """
    steps = LATER[done - FIRST_SHARED :] if done else (STATEMENTS, *LATER)
    for step in steps:
        for statement in step:
            yield statement.format_map(words)
