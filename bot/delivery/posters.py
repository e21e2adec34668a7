"""Posters keep messages of their own up to date beside those of matches, such as a standing."""

from __future__ import annotations

from typing import Protocol


class Poster(Protocol):
    """Shows what it is woken for, one task for each."""

    def wake(self, of: str, /) -> None:
        """Has what this id names shown as it stands now."""
        ...

    async def recover(self) -> None:
        """Shows what an earlier process left unshown."""
        ...

    async def look(self) -> None:
        """Shows what another process could not tell of."""
        ...

    def go_on(self) -> None:
        """Tries again what it gave up, because the store writes again."""
        ...

    async def idle(self) -> None:
        """Waits until no task is under way."""
        ...

    async def stop(self) -> None:
        """Ends the tasks; the next start resumes."""
        ...


class Posters:
    """All posters, as cogs bring them."""

    def __init__(self) -> None:
        self._known: list[Poster] = []

    def add(self, poster: Poster) -> None:
        self._known.append(poster)

    def remove(self, poster: Poster) -> None:
        self._known.remove(poster)

    def wake(self, of: str) -> None:
        for poster in self._known:
            poster.wake(of)

    async def recover(self) -> None:
        for poster in self._known:
            await poster.recover()

    async def look(self) -> None:
        for poster in self._known:
            await poster.look()

    def go_on(self) -> None:
        for poster in self._known:
            poster.go_on()

    async def idle(self) -> None:
        for poster in self._known:
            await poster.idle()

    async def stop(self) -> None:
        for poster in self._known:
            await poster.stop()
