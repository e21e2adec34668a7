"""The thinker: thoughts wait in a queue for a worker process, and none takes too long.

A worker is started by the first thought and ends when nothing was asked for a while. One that takes
too long is killed, because nothing else ends a running thought; the next one gets a new worker.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import logging
from collections import OrderedDict
from collections.abc import Callable
from contextvars import Context
from enum import IntEnum
from typing import Any, Generic, TypeVar

from bot.match.thinking.advice_worker import MODULE, Thought
from bot.match.thinking.process import WorkerGone, WorkerProcess

log = logging.getLogger(__name__)

LONGEST_S = 3.0
"""Seconds after which a thought is given up, and its worker killed."""

IDLE_S = 300.0
"""Seconds without a thought after which a worker ends."""

MOST_CALLS, MOST_MIB = 2_000, 96.0
"""A worker that has answered so often, or has so much memory, is replaced."""

MOST_MATCHES = 20
"""Of so many matches it is kept what was thought."""

T = TypeVar("T")


class Urgency(IntEnum):
    """Who waits for a thought: somebody who pressed, a table, or somebody who looks back."""

    HINT = 0
    TURN = 1
    REVIEW = 2


class AdviceFailed(Exception):
    """A thought took too long or failed; the reason stands in the log."""


class Thinker:
    """Thinks in up to `workers` processes, the most urgent thought first."""

    def __init__(self, workers: int = 1) -> None:
        self._most = workers
        self._waiting: list[tuple[Urgency, int, Thought, asyncio.Future[Any]]] = []
        self._numbers = itertools.count()
        self._news = asyncio.Condition()
        self._tasks: set[asyncio.Task[None]] = set()
        self._idle = 0
        self._workers: set[WorkerProcess] = set()

    @property
    def pids(self) -> list[int]:
        return [worker.pid for worker in self._workers]

    async def think(self, call: Thought, urgency: Urgency = Urgency.TURN) -> Any:
        """Has a worker think. Raises `AdviceFailed`."""
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        async with self._news:
            heapq.heappush(self._waiting, (urgency, next(self._numbers), call, answer))
            if len(self._waiting) > self._idle and len(self._tasks) < self._most:
                # It serves other callers, too: it belongs to no interaction.
                task = asyncio.create_task(self._serve(), name="thinker", context=Context())
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
            self._news.notify()
        return await answer

    async def stop(self) -> None:
        """Kills the workers; who waits for a thought is cancelled."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for worker in tuple(self._workers):  # whose end was cancelled under way
            await self._end(worker)
        for _, _, _, answer in self._waiting:
            answer.cancel()
        self._waiting.clear()

    async def _serve(self) -> None:
        """Answers thoughts by one worker after another, until none was asked for a while."""
        worker: WorkerProcess | None = None
        try:
            while (asked := await self._next()) is not None:
                call, answer = asked
                try:
                    worker = await self._answered(worker, call, answer)
                finally:
                    answer.cancel()  # which does nothing to one that has its answer
        finally:
            await self._end(worker)

    async def _next(self) -> tuple[Thought, asyncio.Future[Any]] | None:
        """The most urgent thought that is still waited for; None after `IDLE_S` without one."""
        async with self._news:
            self._idle += 1
            try:
                while True:
                    while self._waiting:
                        _, _, call, answer = heapq.heappop(self._waiting)
                        if not answer.done():
                            return call, answer
                    try:
                        async with asyncio.timeout(IDLE_S):
                            await self._news.wait()
                    except TimeoutError:
                        if not self._waiting:
                            return None
            finally:
                self._idle -= 1

    async def _answered(
        self, worker: WorkerProcess | None, call: Thought, answer: asyncio.Future[Any]
    ) -> WorkerProcess | None:
        """Has a worker answer; returns the one that may answer next.

        A worker that somebody has killed says nothing about the call: another one is asked.
        """
        for _ in range(2):
            try:
                worker = worker or await self._start()
                async with asyncio.timeout(LONGEST_S):
                    found = await worker.ask(call)
            except WorkerGone:
                log.warning("a worker ended while it was thinking")
            except TimeoutError:
                log.warning("a thought took too long")
                break
            except Exception:  # what is asked cannot be sent: a fault of ours or of the game
                log.exception("a thought could not be asked for")
                break
            else:
                if found.found is not None and not answer.done():
                    answer.set_result(found.found)
                elif not answer.done():
                    log.error("advice failed\n%s", found.fault)
                    answer.set_exception(AdviceFailed())
                if worker.calls < MOST_CALLS and worker.mib < MOST_MIB:
                    return worker
                break
            await self._end(worker)
            worker = None
        if not answer.done():
            answer.set_exception(AdviceFailed())
        await self._end(worker)
        return None

    async def _start(self) -> WorkerProcess:
        worker = await WorkerProcess.start(MODULE)
        self._workers.add(worker)
        return worker

    async def _end(self, worker: WorkerProcess | None) -> None:
        if worker is not None:
            await worker.kill()
            self._workers.discard(worker)


class Latest(Generic[T]):
    """What was thought of each match, made when it is first asked for; it can be thought again.

    Only that of the matches that were looked at last is kept.
    """

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._kept: OrderedDict[str, T] = OrderedDict()

    def of(self, match: str) -> T:
        """Returns what is kept of a match; that of the one looked at longest ago may have to go."""
        kept = self._kept.setdefault(match, self._make())
        self._kept.move_to_end(match)
        while len(self._kept) > MOST_MATCHES:
            self._kept.popitem(last=False)
        return kept
