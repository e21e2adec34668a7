"""What nobody waits for: reminders, standings, boards that nobody asked to see again.

While Discord refuses much, all of it waits: each refusal counts (`bot.edge.knocks`, F43).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context

Show = Callable[[str], None]
"""Has a match or a tournament be shown, by its id."""


class Unasked:
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
