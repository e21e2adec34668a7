"""Faults that repeat: each stands in the log with its traceback once, then as a line with a count.

A loop that meets the same fault at every round would fill the disk with it. A fault of one person's
press has a reference, and is always written whole.
"""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable

from msgspec import Struct

AGAIN_S = 600.0
"""Seconds between two lines of a fault that repeats; at another match it has a line of its own."""

OVER_S = 3600.0
"""Seconds without a fault after which it is told whole again."""

MOST = 1000
"""The most faults that are known at a time, so that they take no memory without end."""

REPEATED = "repeated"
"""What a record has that is to be written without its traceback."""


class _Met(Struct):
    """A fault that was met: how often, and when last; `told_at` is when its last line was."""

    count: int = 0
    at: float = 0.0
    told_at: float | None = None


class Repeats(logging.Filter):
    """Lets pass what is to be written. `clock` is one that nobody sets.

    A fault that repeats gets its number as `count`, and `REPEATED`.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._met: OrderedDict[Hashable, _Met] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is written."""
        place = _place(record)
        if place is None:
            return True
        now = self._clock()
        fault, here = self._at(place, now), self._at((place, record.__dict__.get("match")), now)
        fault.count += 1
        if fault.count == 1:
            return True
        if here.told_at is not None and now - here.told_at < AGAIN_S:
            return False
        here.told_at = now
        record.__dict__.update({REPEATED: True, "count": fault.count})
        return True

    def _at(self, key: Hashable, now: float) -> _Met:
        """What is known at a key, where a fault was met now."""
        met = self._met.pop(key, None)
        if met is None or now - met.at >= OVER_S:
            met = _Met()
        met.at = now
        self._met[key] = met
        if len(self._met) > MOST:
            self._met.popitem(last=False)
        return met


def _place(record: logging.LogRecord) -> Hashable | None:
    """Which fault a record tells of, and from where; None if it is always written as it is."""
    error = record.exc_info[1] if record.exc_info else None
    if error is None or record.levelno < logging.ERROR or "ref" in record.__dict__:
        return None
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    line = None if trace is None else (trace.tb_frame.f_code.co_filename, trace.tb_lineno)
    return record.name, record.msg, type(error), line
