"""The errors of the log, counted as they are written, of the bot and of what it stands on."""

from __future__ import annotations

import logging
from collections.abc import Generator
from contextlib import contextmanager

from bot.meters import Counter


class Faults(logging.Handler):
    """Counts errors. `last` is the latest: its line without what is filled in, and its reference.

    Nothing of a match or a person is in either.
    """

    def __init__(self, count: Counter) -> None:
        super().__init__(logging.ERROR)
        self.last: tuple[str, str | None] | None = None
        self._count = count
        count.add(by=0)  # so that the first one is seen as one more

    def emit(self, record: logging.LogRecord) -> None:
        """Counts a line."""
        self._count.add()
        self.last = str(record.msg).partition("%")[0].strip(), record.__dict__.get("ref")

    @contextmanager
    def heard(self) -> Generator[None]:
        """Counts what is logged in the block."""
        root = logging.getLogger()
        root.addHandler(self)
        try:
            yield
        finally:
            root.removeHandler(self)
