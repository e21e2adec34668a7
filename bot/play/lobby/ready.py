"""Who has agreed to the terms of a table: by joining at them or, after a change, by [Ready].

The buttons of a table carry the mark of the terms that stand above them. A sitting keeps the mark
of the terms that its person pressed at.
"""

from __future__ import annotations

import json
import zlib

from msgspec.structs import replace

from bot.store.matches import MatchRecord
from bot.store.sittings import Sitting
from bot.store.tables import Table

MARKS = 36**4 - 1
"""The number of marks; a mark is a stamp on a button, which has four characters of base 36."""


def mark(match: MatchRecord) -> int:
    """Returns the mark of the terms and options of a table, never 0."""
    told = json.dumps([dict(match.terms), dict(match.options)], sort_keys=True)
    return zlib.crc32(told.encode()) % MARKS + 1


def agreed_at(stamp: int) -> int | None:
    """Returns the mark of a pressed button; None for a button of before there were marks."""
    return stamp or None


def unready(table: Table) -> tuple[Sitting, ...]:
    """Returns the seats whose person has not agreed to the present terms; the host has."""
    now, host = mark(table.match), table.match.host
    return tuple(s for s in table.seats if s.person != host and s.agreed not in (None, now))


def kept(table: Table) -> list[Sitting]:
    """Returns the sittings as they stand after a change: each with what its person agreed to."""
    before = mark(table.match)
    return [s if s.agreed is not None else replace(s, agreed=before) for s in table.seats]
