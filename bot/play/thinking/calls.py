"""What goes to the worker process and back: nothing of a match but what a seat sees."""

from __future__ import annotations

import pickle
import struct
from typing import Any

from msgspec import Struct

from games.core import Advice, Adviser, Level, Seen

SIZE = struct.Struct("!I")
"""Before each message stands its length, four bytes."""


class Call(Struct, frozen=True):
    """One thought: who advises, by what the seat sees, at which level, and by which chance.

    `adviser` is a function of a module, because it goes to another process by its name. `seed`
    gives the draws; the same call always gives the same advice.
    """

    adviser: Adviser[Any, Any, Any]
    seen: Seen[Any, Any]
    level: Level
    seed: int
    weighed: tuple[tuple[Any, ...], ...] = ()


class Answer(Struct, frozen=True):
    """What came of a call: the advice, or where it failed; the worker's memory in MiB."""

    advice: Advice[Any] | None
    fault: str
    mib: float


def packed(message: Call | Answer) -> bytes:
    """A message with its length. Raises `pickle.PicklingError` or `AttributeError`."""
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return SIZE.pack(len(body)) + body
