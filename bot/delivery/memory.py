"""Gives freed memory back to the system, which glibc does not do by itself.

A picture is drawn on surfaces of megabytes that are freed at once. glibc keeps them for later, in
an arena for each thread, and soon takes the largest from there, too, where sprites that are kept
come to lie between them. While all games were played that was as much as everything in use. Other C
libraries have none of these functions; there nothing is done.
"""

from __future__ import annotations

import ctypes
from itertools import count

EVERY = 4
"""Memory is given back once in so many paintings: it takes some milliseconds."""

M_ARENA_MAX, ARENAS = -8, 2
"""glibc's number for the most arenas (malloc.h), and how many there are to be."""

M_MMAP_THRESHOLD, LARGE = -3, 2 * 1024 * 1024
"""glibc's number for the bytes from which a block has pages of its own, and how many.

Left alone, it grows to 32 MB with the large blocks that are freed. With one of 1 MB or less, boards
take some 20 % more processor time, because such pages are fetched anew each time.
"""

_paintings = count(1)


def keep_little() -> None:
    """Lets all threads share two arenas, and gives each large block back as it is freed.

    To be called before there are more arenas.
    """
    _call("mallopt", M_ARENA_MAX, ARENAS)
    if LARGE:
        _call("mallopt", M_MMAP_THRESHOLD, LARGE)


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
