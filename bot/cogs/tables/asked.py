"""What a moderator was asked about tables: the button of the answer bears a mark of it as stamp.

A table whose match has begun meanwhile, or one more of a host, makes the answer mean something
else. It then does nothing, and the question is asked anew.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence

from bot.store.tables import Table
from games.core import Refused

MARKS = 36**4 - 1
"""The number of marks; a mark is a stamp on a button, which has four characters of base 36."""

UNKNOWN = 0
"""The stamp of a button of before there were marks; its answer fits whatever is so now."""


class AskedAnew(Refused):
    """What was asked is not so any more; the one who pressed is asked anew."""

    def __init__(self) -> None:
        super().__init__("asked_anew")


def mark(tables: Sequence[Table], beside: int = 0) -> int:
    """Returns the mark of a question about tables, never 0.

    It tells which they are, whether they have begun, whether somebody sits there with others, and
    a number of what else is asked about, `beside` them.
    """
    told = sorted((t.match.id, t.match.status == "lobby", len(t.people) > 1) for t in tables)
    return zlib.crc32(json.dumps([told, beside]).encode()) % MARKS + 1


def check_asked(stamp: int, tables: Sequence[Table], beside: int = 0) -> None:
    """Checks that a question still fits. Raises `AskedAnew`."""
    if stamp not in (UNKNOWN, mark(tables, beside)):
        raise AskedAnew
