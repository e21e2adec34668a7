"""A monotonic clock that a test moves, in seconds."""

from __future__ import annotations


class Hand:
    """The clock: `hand()` is its time, which stands still between changes of `now`."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now
