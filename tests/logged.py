"""What the bot logs, line by line, as it is written in JSON."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from bot.app.logs import JsonWriter

Line = dict[str, Any]

OF_TIME = ("at", "trace", "ms", "ack_ms")
"""What differs in two lines of the same, each at its own time."""


class _Kept(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.lines: list[Line] = []
        self.setFormatter(JsonWriter())

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(json.loads(self.format(record)))


@contextmanager
def logged(level: int = logging.DEBUG) -> Iterator[list[Line]]:
    """The lines that the bot logs in the block, from a level on."""
    own, handler = logging.getLogger("bot"), _Kept()
    before = own.level
    own.addHandler(handler)
    own.setLevel(level)
    try:
        yield handler.lines
    finally:
        own.setLevel(before)
        own.removeHandler(handler)


def timeless(lines: list[Line]) -> list[str]:
    """The lines without what hangs on the time, in one order: of two at once either may be first.

    Ids and marks stand as the number of their first appearance.
    """
    known: dict[Any, int] = {}
    out: list[str] = []
    for line in lines:
        ids = ("match", "server", "by", "to")
        told = {key: line[key] for key in line if key not in OF_TIME}
        for key in ids:
            if key in told:
                told[key] = known.setdefault(told[key], len(known))
        out.append(json.dumps(told, sort_keys=True))
    return sorted(out)
