"""The errors of the log, counted as they are written, of the bot and of what it stands on."""

from __future__ import annotations

import logging
from collections.abc import Generator
from contextlib import contextmanager

from bot.meters import Counter

OURS = "bot"
"""Where the names of the bot's own loggers begin."""


class Faults(logging.Handler):
    """Counts errors: all of them in `counter`, and in `count` those without an alert of their own.

    `named` is how the last of these is named: by the first line of what the bot says, without what
    was filled in, or by the logger of anybody else, whose words may quote anything. `but` names the
    logger of the others.
    """

    def __init__(self, counter: Counter, but: str = "") -> None:
        super().__init__(logging.ERROR)
        self.count = 0
        self.named = ""
        self._counter = counter
        self._but = but
        counter.add(by=0)  # so that the first one is seen as one more

    def emit(self, record: logging.LogRecord) -> None:
        """Counts a line."""
        self._counter.add()
        if record.name == self._but:
            return
        self.count += 1
        ref = record.__dict__.get("ref")
        self.named = _name(record) + ("" if ref is None else f" (reference {ref})")

    @contextmanager
    def heard(self) -> Generator[None]:
        """Counts what is logged in the block."""
        root = logging.getLogger()
        root.addHandler(self)
        try:
            yield
        finally:
            root.removeHandler(self)


def _name(record: logging.LogRecord) -> str:
    """How a line is named."""
    if record.name.split(".")[0] != OURS:
        return record.name
    words, _, _ = str(record.msg).partition("\n")[0].partition("%")
    return words.strip(" :;,") or record.name
