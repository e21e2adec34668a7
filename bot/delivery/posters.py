"""What keeps messages of its own up to date beside those of matches, such as a standing.

What nobody waits for: reminders, standings, boards that nobody asked to see again.

While Discord refuses much, all of it waits: each refusal counts (`bot.delivery.discord.limits`,
F43).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context
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
        """Shows what another slot could not tell of."""
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
        """Has a poster woken from now on."""
        self._known.append(poster)

    def remove(self, poster: Poster) -> None:
        """Has it woken no more."""
        self._known.remove(poster)

    def wake(self, of: str) -> None:
        """Wakes all."""
        for poster in self._known:
            poster.wake(of)

    async def recover(self) -> None:
        """Has all show what an earlier process left unshown."""
        for poster in self._known:
            await poster.recover()

    async def look(self) -> None:
        """Has all show what another slot could not tell of."""
        for poster in self._known:
            await poster.look()

    def go_on(self) -> None:
        """Has all try again what they gave up."""
        for poster in self._known:
            poster.go_on()

    async def idle(self) -> None:
        """Waits until none has a task under way."""
        for poster in self._known:
            await poster.idle()

    async def stop(self) -> None:
        """Ends all tasks."""
        for poster in self._known:
            await poster.stop()


Show = Callable[[str], None]
"""Has a match or a tournament be shown, by its id."""


class BackgroundQueue:
    """Passes on what is to be shown, at once or later. `wait_s` gives the seconds to wait now."""

    def __init__(self, wait_s: Callable[[], float]) -> None:
        self._wait_s = wait_s
        self._held: dict[tuple[Show, str], None] = {}
        self._task: asyncio.Task[None] | None = None
        self._has_stopped = False

    def later(self, show: Show) -> Show:
        """Returns `show` for callers whom no press has called: it may be done later."""

        def when_calm(what: str) -> None:
            self._held[show, what] = None
            self.look()
            if self._held and self._task is None and not self._has_stopped:
                # It goes on for other callers, too: it belongs to no interaction.
                self._task = asyncio.create_task(self._wait(), name="unasked", context=Context())

        return when_calm

    def look(self) -> None:
        """Passes on all that is held, unless it must still wait."""
        while self._held and self._wait_s() <= 0:
            show, what = next(iter(self._held))
            del self._held[show, what]
            show(what)

    def stop(self) -> None:
        """Waits no more; the next start shows what was held."""
        self._has_stopped = True
        if self._task is not None:
            self._task.cancel()

    async def _wait(self) -> None:
        while self._held:
            await asyncio.sleep(self._wait_s())
            self.look()
        self._task = None
