"""The first of several things that are known to be there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def first_of(found: Iterable[T]) -> T:
    """Returns the first of them, and makes no other. Raises `LookupError` if there is none.

    `next` would raise `StopIteration`, which ends a `map` around it in silence, and which a future
    cannot carry: whoever waits for a thread that raised it waits for ever.
    """
    for one in found:
        return one
    raise LookupError("there is no first of nothing")
