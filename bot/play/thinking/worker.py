"""The worker process: it answers one call after another, and knows nothing else.

It has no database, no token and no environment of the bot, and imports the games alone.
"""

from __future__ import annotations

import contextlib
import io
import os
import pickle
import random
import socket
import sys
import traceback
from pathlib import Path

from bot.play.thinking.calls import SIZE, Answer, Thought, packed

NICE = 10
"""The bot itself goes first, and so does whoever presses meanwhile."""

READY = b"ready"

_STATM = Path("/proc/self/statm")
"""Where Linux tells the memory of a process, in pages: all of it, and what is resident."""


def main(number: int) -> None:
    """Answers what comes over the socket with that number, until its other end is closed."""
    os.nice(NICE)
    line = socket.socket(fileno=number)
    # The bot may end, whatever is thought about.
    with line, line.makefile("rb") as stream, contextlib.suppress(ConnectionError):
        line.sendall(READY)
        while (call := _read(stream)) is not None:
            line.sendall(packed(answer(call)))


def answer(thought: Thought) -> Answer:
    """Thinks once."""
    try:
        found = thought.think(random.Random(thought.seed).randrange)
    except Exception as error:  # an adviser's fault is the answer
        return Answer(None, fault_of(error), _mib())
    return Answer(found, "", _mib())


def fault_of(error: Exception) -> str:
    """The type of an exception and its lines of code. Its words may tell what the seat sees."""
    return "".join((*traceback.format_tb(error.__traceback__), type(error).__name__))


def _mib() -> float:
    """The memory that the process has, in MiB; 0 where the system does not tell it.

    `getrusage` does not do: its maximum begins with what the bot had when it started the worker.
    """
    try:
        pages = int(_STATM.read_text().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def _read(stream: io.BufferedReader) -> Thought | None:
    head = stream.read(SIZE.size)
    if len(head) < SIZE.size:
        return None
    return pickle.loads(stream.read(*SIZE.unpack(head)))


if __name__ == "__main__":
    main(int(sys.argv[1]))
