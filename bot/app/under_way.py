"""What comes in and is under way: a stop lets it finish, or ends it before it closes."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

RECENT = 1000
"""The number of interactions that are remembered, so that none is answered twice."""

TIDY_S = 0.1
"""Seconds that a task which is ended may take to tidy up; then what it waits for is ended, too."""


class UnderWay:
    """Tasks that are under way; those of them that answer somebody are also in `answering`."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self.answering: set[asyncio.Task[Any]] = set()
        self._recent: OrderedDict[int, None] = OrderedDict()

    def is_new(self, interaction: int) -> bool:
        """Notes an interaction. False if it was noted before: Discord may deliver one twice."""
        if interaction in self._recent:
            return False
        self._recent[interaction] = None
        if len(self._recent) > RECENT:
            self._recent.popitem(last=False)
        return True

    def follow(self, task: asyncio.Task[Any] | None) -> None:
        """Notes a task until it is done."""
        if task is not None:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def answers(self, task: asyncio.Task[Any] | None) -> None:
        """Notes a task that answers somebody, who waits for what it stores."""
        self.follow(task)
        if task is not None:
            self.answering.add(task)
            task.add_done_callback(self.answering.discard)

    async def idle(self) -> None:
        """Waits until nothing is under way."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def finish(self, grace_s: float) -> None:
        """Waits until all that is under way now is done, but for so many seconds at most."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=grace_s)

    async def end(self) -> None:
        """Ends what is still under way. Whoever is not answered by then will not be."""
        while self._tasks:
            for task in self._tasks:
                task.cancel()
            await asyncio.wait(self._tasks, timeout=TIDY_S)
