"""The worker process: it answers one call after another, and knows nothing else.

It has no database, no token and no environment of the bot. What it imports beside this is up to the
module that it runs.
"""

from __future__ import annotations

import contextlib
import os
import socket
import traceback
from collections.abc import Callable
from typing import Any

from bot.workers.framing import READY, Answer, packed, read
from bot.workers.memory import mib_of

NICE = 10
"""The bot itself goes first, and so does whoever presses meanwhile."""


def serve(number: int, work: Callable[[Any], Any]) -> None:
    """Does what comes over the socket with that number, until its other end is closed."""
    os.nice(NICE)
    line = socket.socket(fileno=number)
    # The bot may end, whatever is worked on.
    with line, line.makefile("rb") as stream, contextlib.suppress(ConnectionError):
        line.sendall(READY)
        while (call := read(stream)) is not None:
            line.sendall(packed(answer(work, call)))


def answer(work: Callable[[Any], Any], call: Any) -> Answer:
    """Does one call."""
    try:
        found = work(call)
    except Exception as error:  # a fault of what is called is the answer
        return Answer(None, fault_of(error), mib_of())
    return Answer(found, "", mib_of())


def fault_of(error: Exception) -> str:
    """The type of an exception and its lines of code. Its words may tell what a seat sees."""
    return "".join((*traceback.format_tb(error.__traceback__), type(error).__name__))
