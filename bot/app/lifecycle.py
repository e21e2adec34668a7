"""What a process of the bot does, from its start to its stop.

A start mends in the background what an earlier process left undone. A stop lets the tasks that are
under way finish, or ends them before the connection closes. Its steps go on in order whatever fails
in one of them.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from enum import Enum
from typing import Any

from bot.match.matches import Matches
from bot.store.tx import StoreUnavailable

log = logging.getLogger(__name__)

RECENT = 1000
"""The number of interactions that are remembered, so that none is answered twice."""

TIDY_S = 0.1
"""Seconds that a task which is ended may take to tidy up; then what it waits for is ended, too."""


class Doing(Enum):
    """What a process does. One that waits is connected, and plays on when another one ends."""

    STARTS = "starts"
    WAITS = "waits"
    PLAYS = "plays"
    STOPS = "stops"


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
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def finish(self, grace_s: float) -> None:
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=grace_s)

    async def end(self) -> None:
        """Ends what is still under way. Whoever is not answered by then will not be."""
        while self._tasks:
            for task in self._tasks:
                task.cancel()
            await asyncio.wait(self._tasks, timeout=TIDY_S)


async def take_step(key: str, step: Awaitable[object]) -> None:
    """Takes a step of a stop; logs if it fails, so that the steps after it are taken, too."""
    try:
        await step
    except StoreUnavailable:
        log.debug("a step of the stop could not be stored", extra={"code": key})
    except Exception:  # whatever it is, the process is to end
        log.exception("a step of the stop failed", extra={"code": key})


async def renew(matches: Matches, take_up: Iterable[Callable[[], Awaitable[None]]]) -> None:
    """Mends what an earlier process left, step by step.

    What was left undone is taken up (`take_up`), once for the whole bot. Matches of older rules are
    replayed, whose players are told if one is set aside.
    """
    for step in (*(take_up if matches.part.is_first else ()), matches.renew_all):
        try:
            await step()
        except StoreUnavailable:
            log.warning("what an earlier process left is mended by the next start")
        except Exception:  # one that fails must not keep the others from being done
            log.exception("what an earlier process left could not be mended")
