"""A worker process: it answers one call after another, and knows nothing else.

It has no database, no token and no environment of the bot. What it imports beside this is up to the
module that it runs. Messages to it and back are pickles, each after its length.
"""

from __future__ import annotations

import contextlib
import io
import os
import pickle
import socket
import struct
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import Struct

SIZE = struct.Struct("!I")
"""Before each message stands its length, four bytes."""

READY = b"ready"
"""What a worker sends once it can be asked."""

NICE = 10
"""The bot itself goes first, and so does whoever presses meanwhile."""


class WorkerAnswer(Struct, frozen=True):
    """What came of a call, or None and where it failed; the worker's memory in MiB."""

    found: Any
    fault: str
    mib: float


def serve(number: int, work: Callable[[Any], Any]) -> None:
    """Does what comes over the socket with that number, until its other end is closed."""
    os.nice(NICE)
    line = socket.socket(fileno=number)
    # The bot may end, whatever is worked on.
    with line, line.makefile("rb") as stream, contextlib.suppress(ConnectionError):
        line.sendall(READY)
        while (call := read_message(stream)) is not None:
            line.sendall(packed(answer_call(work, call)))


def answer_call(work: Callable[[Any], Any], call: Any) -> WorkerAnswer:
    """Does one call."""
    try:
        found = work(call)
    except Exception as error:  # a fault of what is called is the answer
        return WorkerAnswer(None, _fault_of(error), mib_now())
    return WorkerAnswer(found, "", mib_now())


def packed(message: Any) -> bytes:
    """A message with its length. Raises `pickle.PicklingError` or `AttributeError`."""
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return SIZE.pack(len(body)) + body


def read_message(stream: io.BufferedReader) -> Any | None:
    """The next message of a stream; None at its end."""
    head = stream.read(SIZE.size)
    if len(head) < SIZE.size:
        return None
    return pickle.loads(stream.read(*SIZE.unpack(head)))


def mib_now() -> float:
    """The resident memory of this process in MiB; 0 where nobody tells it.

    `getrusage` does not do: its maximum begins with what the bot had when it started the worker.
    """
    try:
        _, pages, *_ = Path("/proc/self/statm").read_text().split()  # in all, and resident
    except OSError:
        return 0.0
    return int(pages) * os.sysconf("SC_PAGE_SIZE") / 2**20


def _fault_of(error: Exception) -> str:
    """The type of an exception and its lines of code. Its words may tell what a seat sees."""
    return "".join((*traceback.format_tb(error.__traceback__), type(error).__name__))
