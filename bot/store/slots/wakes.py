"""Wakes: what a process tells the one that holds another slot, so that it looks at the store now.

Nothing hangs on them. The rows are stored before anybody is told, and whoever holds a slot also
looks by itself, at times, for what it was not told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

MATCH, SEEN, TOURNAMENT, DUTIES = "match", "seen", "tournament", "duties"
"""What a wake is about: a match or a tournament that is to be shown, a match that has been shown,
or duties that may be due."""


class Wake(Struct, frozen=True, omit_defaults=True):
    """A wake `about` the match or tournament `of`, "" for duties.

    `pressed` are the pressed messages of the match, with their channels. `anew` asks for the board
    at the bottom, `stale` for a board whose log has not grown. `back`: this slot wants to know when
    the match has been shown.
    """

    about: str
    of: str = ""
    pressed: dict[int, int] = {}
    anew: bool = False
    stale: bool = False
    back: int | None = None


class Wakes(Protocol):
    """Tells other slots, and hears what they tell this one."""

    def tell(self, slot: int, wake: Wake) -> None:
        """Tells a slot, without waiting for it. What is lost on the way is logged."""
        ...

    def listen(self, heard: Callable[[Wake], None], missed: Callable[[], None]) -> None:
        """Has `heard` called with each wake, and `missed` whenever some may have been lost."""
        ...

    async def close(self) -> None:
        """Hears and tells nothing any more."""
        ...


class NoWakes:
    """The `Wakes` of a bot that is one process, which has nobody to tell."""

    def tell(self, slot: int, wake: Wake) -> None:
        """Does nothing."""

    def listen(self, heard: Callable[[Wake], None], missed: Callable[[], None]) -> None:
        """Never calls."""

    async def close(self) -> None:
        """Does nothing."""
