"""Gives freed memory back to the system, which glibc does not do by itself.

A sprite is drawn on surfaces of megabytes that are freed at once. glibc keeps them for later, in an
arena for each thread: after a hundred pictures of all games that was more than everything in use.
Other C libraries have neither function; there nothing is done.
"""

from __future__ import annotations

import ctypes
from itertools import count

EVERY = 8
"""Memory is given back once in so many paintings: it takes some milliseconds."""

M_ARENA_MAX, ARENAS = -8, 2
"""glibc's number for the most arenas (malloc.h), and how many there are to be."""

_paintings = count(1)


def few_arenas() -> None:
    """Lets all threads share two arenas; to be called before there are more."""
    _call("mallopt", M_ARENA_MAX, ARENAS)


def after_painting() -> None:
    """Counts a painting, and now and then gives back what was freed. Any thread may call it."""
    if next(_paintings) % EVERY == 0:
        _call("malloc_trim", 0)


def _call(name: str, *values: int) -> None:
    function = getattr(_LIBRARY, name, None)
    if function is not None:
        function(*values)


def _library() -> ctypes.CDLL | None:
    try:
        return ctypes.CDLL(None)
    except (OSError, TypeError):  # Windows has no library without a name
        return None


_LIBRARY = _library()
