"""The errors of the log, counted as they are written, of the bot and of what it stands on."""

from __future__ import annotations

import logging
from collections.abc import Generator
from contextlib import contextmanager

from bot.meters import Counter


class Faults(logging.Handler):
    """Counts errors. `named` is how the last one is named: nothing of it that was filled in."""

    def __init__(self, counter: Counter) -> None:
        super().__init__(logging.ERROR)
        self.named = ""
        self._counter = counter
        counter.add(by=0)  # so that the first one is seen as one more

    @property
    def count(self) -> int:
        """How many there were."""
        return self._counter.values[()]

    def emit(self, record: logging.LogRecord) -> None:
        """Counts a line."""
        self._counter.add()
        words, ref = str(record.msg).partition("%")[0].strip(" :;,\n"), record.__dict__.get("ref")
        self.named = (words or record.name) + ("" if ref is None else f" (reference {ref})")

    @contextmanager
    def heard(self) -> Generator[None]:
        """Counts what is logged in the block."""
        root = logging.getLogger()
        root.addHandler(self)
        try:
            yield
        finally:
            root.removeHandler(self)
