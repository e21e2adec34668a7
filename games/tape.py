"""Chance: draws, the tape that records them, and shuffling."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

Draw = Callable[[int], int]
"""`draw(n)` gives a uniform int in `range(n)`: the only chance there is."""


class OffTape(Exception):
    """A log's draws do not fit its actions: other rules made it."""


class Tape:
    """A source of draws that remembers them: `secrets.randbelow`, or a recorded list.

    A recorded list raises `OffTape` when it runs out, when a number does not fit its range, or,
    by `finish`, when some are left.
    """

    def __init__(self, source: Draw | Sequence[int]) -> None:
        self._live = source if callable(source) else None
        self._left = () if callable(source) else tuple(source)
        self.drawn: list[int] = []

    def __call__(self, n: int) -> int:
        if n < 1:
            raise ValueError(f"draw({n}): nothing to draw from")
        if self._live is not None:
            value = self._live(n)
        elif len(self.drawn) < len(self._left):
            value = self._left[len(self.drawn)]
        else:
            raise OffTape(f"draw {len(self.drawn) + 1} was never recorded")
        if not 0 <= value < n:
            raise OffTape(f"draw {len(self.drawn) + 1} is {value}, not in range({n})")
        self.drawn.append(value)
        return value

    def finish(self) -> None:
        """Raises `OffTape` when recorded numbers are left over."""
        if self._live is None and len(self.drawn) != len(self._left):
            raise OffTape(f"{len(self._left) - len(self.drawn)} recorded draws were not used")


T = TypeVar("T")


def shuffle(items: Iterable[T], draw: Draw) -> list[T]:
    """Fisher-Yates from the end, as at every table: i = len-1 down to 1, j = draw(i+1)."""
    out = list(items)
    for i in range(len(out) - 1, 0, -1):
        j = draw(i + 1)
        out[i], out[j] = out[j], out[i]
    return out
