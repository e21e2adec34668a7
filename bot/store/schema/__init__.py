"""The schema, in the language that SQLite and PostgreSQL share.

The modules beside this one make an empty database into schema 13, that of the first release. Each
tuple in `LATER` makes the next one of it, up to `VERSION`; both engines run it. A released schema
never changes. A newer one only adds, and drops what no code has used for a release (law 34).

An engine fills in the names in braces: `{id}` is a whole number of 64 bits (Discord's ids, and a
checksum of 32 bits without sign), `{int}` a small whole number, `{time}` seconds since the epoch
with fractions. `{table}` stands after a table, `{keyed}` after one that is kept in key order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.store.schema import days, matches, processes, settings, tournaments
from bot.store.schema.later import LATER

FIRST = 13
"""The schema that `STATEMENTS` make; no older one is known."""

STATEMENTS = (
    *processes.STATEMENTS,
    *matches.STATEMENTS,
    *days.STATEMENTS,
    *settings.STATEMENTS,
    *tournaments.STATEMENTS,
)

VERSION = FIRST + len(LATER)
"""The present schema."""


def filled(words: Mapping[str, str], *, done: int = 0) -> Iterator[str]:
    """Yields the statements that lead from schema `done` to the present one.

    `done` is 0 for an empty database, else `FIRST` or later. `words` are an engine's words for the
    names in braces.
    """
    steps = LATER[done - FIRST :] if done else (STATEMENTS, *LATER)
    for step in steps:
        for statement in step:
            yield statement.format_map(words)
