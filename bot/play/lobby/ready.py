"""Who has agreed to the terms of a table: by joining at them or, after a change, by [Ready].

The buttons of a table carry the mark of the terms that stand above them. A sitting keeps the mark
of the terms that its person pressed at.
"""

from __future__ import annotations

import json
import zlib

from msgspec.structs import replace

from bot.store.actors import Computer
from bot.store.sittings import Sitting
from bot.store.tables import Table

MARKS = 36**4 - 1
"""The number of marks; a mark is a stamp on a button, which has four characters of base 36."""


def mark(table: Table) -> int:
    """Returns the mark of the terms and options of a table and of its computers, never 0."""
    told: list[object] = [dict(table.match.terms), dict(table.match.options)]
    computers = sum(isinstance(sitting.sitter, Computer) for sitting in table.seats)
    if computers:
        told.append(computers)
    return zlib.crc32(json.dumps(told, sort_keys=True).encode()) % MARKS + 1


def agreed_at(stamp: int) -> int | None:
    """Returns the mark of a pressed button; None for a button of before there were marks."""
    return stamp or None


def unready(table: Table) -> tuple[Sitting, ...]:
    """Returns the seats whose person has not agreed to the present terms; the host has."""
    now, host = mark(table), table.match.host
    return tuple(s for s in table.seats if s.person != host and s.agreed not in (None, now))


def kept(table: Table) -> list[Sitting]:
    """Returns the sittings as they stand after a change: each with what its person agreed to.

    A computer agrees to everything.
    """
    before = mark(table)
    return [
        replace(s, agreed=before) if s.agreed is None and s.person is not None else s
        for s in table.seats
    ]
