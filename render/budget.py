"""Values that are kept for reuse, by key and within a budget of bytes; needs no Pillow.

A count of values would bound nothing: a sprite may be an icon of one kilobyte or a panel of half a
megabyte. So each `Kept` has a budget in bytes, and whoever keeps a value says what it weighs.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

ENTRY_BYTES = 500
"""The bytes that key and bookkeeping of one value need at most, beside its own."""

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Kept(Generic[K, V]):
    """Values by key that weigh at most `most` bytes together; the least recently used goes first.

    It may be used by several threads at once. `thrown_out` is called with what goes.
    """

    def __init__(
        self, most: int, thrown_out: Callable[[K, V], None] = lambda _key, _value: None
    ) -> None:
        self.most = most
        self._thrown_out = thrown_out
        self._values: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self._held = 0
        self._lock = Lock()

    @property
    def held(self) -> int:
        """The weight of all values together, in bytes."""
        return self._held

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: K) -> V | None:
        """The value of that key, which counts as used now; None if there is none."""
        with self._lock:
            found = self._values.get(key)
            if found is None:
                return None
            self._values.move_to_end(key)
            return found[0]

    def items(self) -> list[tuple[K, V]]:
        """All values with their keys, which do not count as used now."""
        with self._lock:
            return [(key, value) for key, (value, _) in self._values.items()]

    def put(self, key: K, value: V, weight: int) -> None:
        """Keeps a value of `weight` bytes in place of any other of that key.

        A value that is heavier than the whole budget is not kept.
        """
        weight += ENTRY_BYTES
        gone: list[tuple[K, V]] = []
        with self._lock:
            self._drop(key)
            if weight > self.most:
                return
            self._values[key] = (value, weight)
            self._held += weight
            while self._held > self.most:
                oldest, *_ = self._values
                gone.append((oldest, self._values[oldest][0]))
                self._drop(oldest)
        for each in gone:
            self._thrown_out(*each)

    def clear(self) -> None:
        """Drops every value."""
        with self._lock:
            self._values.clear()
            self._held = 0

    def _drop(self, key: K) -> None:
        found = self._values.pop(key, None)
        if found is not None:
            self._held -= found[1]
