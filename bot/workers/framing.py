"""What goes to a worker process and back: pickles, each after its length."""

from __future__ import annotations

import io
import pickle
import struct
from typing import Any

from msgspec import Struct

SIZE = struct.Struct("!I")
"""Before each message stands its length, four bytes."""

READY = b"ready"
"""What a worker sends once it can be asked."""


class Answer(Struct, frozen=True):
    """What came of a call, or None and where it failed; the worker's memory in MiB."""

    found: Any
    fault: str
    mib: float


def packed(message: Any) -> bytes:
    """A message with its length. Raises `pickle.PicklingError` or `AttributeError`."""
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return SIZE.pack(len(body)) + body


def read(stream: io.BufferedReader) -> Any | None:
    """The next message of a stream; None at its end."""
    head = stream.read(SIZE.size)
    if len(head) < SIZE.size:
        return None
    return pickle.loads(stream.read(*SIZE.unpack(head)))
