"""What is kept of the matches that were looked at last, because it can be thought again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

MOST_MATCHES = 20
"""Of so many matches it is kept what was thought."""


class Latest(Generic[T]):
    """Something for each match, made when it is first asked for."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._kept: OrderedDict[str, T] = OrderedDict()

    def of(self, match: str) -> T:
        """Returns what is kept of a match; that of the one looked at longest ago may have to go."""
        kept = self._kept.setdefault(match, self._make())
        self._kept.move_to_end(match)
        while len(self._kept) > MOST_MATCHES:
            self._kept.popitem(last=False)
        return kept
