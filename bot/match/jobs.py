"""Duties: what is due at a time is done once, by the process that holds its lease.

One task sleeps until the nearest duty, takes what is due, does it and deletes it. It takes few at a
time, so that the lease of the last one does not end while the first ones are done. A duty whose
process died is taken again when its lease is over, so what it does must be harmless when repeated:
a row is played for the very question that the duty names, or not at all.

What takes long is done beside the rest, each in a task of its own: a thought holds up no deadline.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import secrets
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from bot.match.wall_clock import Clock
from bot.store.jobs import Job, done, failed, nearest, take
from bot.store.tx import WHOLE, Part, Store, StoreUnavailable, Tx

log = logging.getLogger(__name__)

LEASE_S = 60.0
"""How long a process may take for a duty before another takes it over."""

AT_ONCE = 8
"""So many duties of a kind are taken at a time."""

TAKING = ("duties",)
"""The key of who takes duties: each is taken by a statement that itself sees whether it is free."""

LONGEST_S = 60.0
"""The longest sleep; a wall clock that was set is noticed after it at the latest."""

LONGEST_PAUSE_S = 86_400.0
"""The longest pause before a duty that fails is tried again; each pause is twice the last one."""

PAUSE_S = 5.0
"""The pause after the store failed."""

Work = Callable[[Job], Awaitable[None]]


class JobRunner:
    """Does what is due in a part. `kinds` gives what is done for each kind of duty."""

    def __init__(
        self, store: Store, clock: Clock, kinds: Mapping[str, Work], part: Part = WHOLE
    ) -> None:
        self._part = part
        self._store = store
        self._clock = clock
        self._kinds = dict(kinds)
        self._beside: set[str] = set()
        self._tasks: defaultdict[str, set[asyncio.Task[None]]] = defaultdict(set)
        self._owner = secrets.token_hex(8)
        self._news = asyncio.Event()
        self._round = asyncio.Lock()
        self._under_way: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._task: asyncio.Task[None] | None = None

    def add(self, kind: str, work: Work, *, beside: bool = False) -> None:
        """Has duties of one more kind done; `beside`: no other duty waits for them.

        Raises `ValueError` if they are done already.
        """
        if kind in self._kinds:
            raise ValueError(f"duties of the kind {kind} are done already")
        self._kinds[kind] = work
        if beside:
            self._beside.add(kind)

    def remove(self, kind: str) -> None:
        del self._kinds[kind]
        self._beside.discard(kind)

    def start(self) -> None:
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="duties")

    async def stop(self) -> None:
        """Ends the task. A duty under way is taken up again after the next start."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None
        under_way = self._all_tasks()
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)

    def wake(self) -> None:
        self._news.set()

    async def idle(self, kind: str) -> None:
        """Waits until no duty of a kind is due or being done, if there is a task that does them."""
        while self._task is not None:
            now = self._clock()
            async with self._under_way[kind]:  # a duty that is being done is not found below
                due = await self._store.read(lambda tx, now=now: nearest(tx, kind, now, self._part))
                if due is None or due > now:
                    return
                await self._do_kind(kind, self._kinds[kind])

    async def do_due(self) -> int:
        """Does everything that is due now, to its end; returns how many duties that were."""
        count = 0
        while True:
            begun = await self._begin_due()
            count += begun
            if under_way := self._all_tasks():
                await asyncio.wait(under_way)
            elif not begun:
                return count

    async def _begin_due(self) -> int:
        """Does the first few of each kind that are due; what is done beside is only begun."""
        count = 0
        async with self._round:
            now = self._clock()
            for kind, at in (await self._nearest(now)).items():
                if at <= now and kind in self._kinds:
                    async with self._under_way[kind]:
                        count += await self._do_kind(kind, self._kinds[kind])
        return count

    async def _do_kind(self, kind: str, work: Work) -> int:
        now, most = self._clock(), AT_ONCE - len(self._tasks[kind])
        until, part = now + LEASE_S, self._part
        duties = await self._store.write(
            lambda tx: take(tx, kind, self._owner, now=now, until=until, most=most, part=part),
            on=TAKING,
        )
        for duty in duties:
            if kind in self._beside:
                task = asyncio.create_task(self._do_beside(work, duty), name=f"duty {kind}")
                self._tasks[kind].add(task)
                task.add_done_callback(partial(self._ended, kind))
            else:
                await self._do(work, duty)
        return len(duties)

    async def _do_beside(self, work: Work, duty: Job) -> None:
        try:
            await self._do(work, duty)
        except StoreUnavailable:
            log.debug("a duty waits for the database", extra={"code": duty.kind})
        except Exception:  # a fault of the store; it is done again once the lease is over
            log.exception("a duty could not be noted", extra={"code": duty.kind})

    def _ended(self, kind: str, task: asyncio.Task[None]) -> None:
        self._tasks[kind].discard(task)
        self._news.set()  # there is room for another one

    async def _do(self, work: Work, duty: Job) -> None:
        try:
            await work(duty)
        except StoreUnavailable:  # nor could it be noted that it failed
            raise
        except Exception:  # a fault of ours must not end all duties
            log.exception("a duty failed", extra=_logged(duty))
            until = self._clock() + min(LEASE_S * 2**duty.tries, LONGEST_PAUSE_S)
            await self._store.write(lambda tx: failed(tx, duty, until), on=(duty.match,))
            return
        await self._store.write(lambda tx: done(tx, duty), on=(duty.match,))

    async def _run(self) -> None:
        while True:
            self._news.clear()
            try:
                wait_s = await self._rest()
            except StoreUnavailable:
                log.debug("duties wait for the database")
                wait_s = PAUSE_S
            except Exception:  # a fault of the store must not end all duties
                log.exception("duties could not be read")
                wait_s = PAUSE_S
            with contextlib.suppress(TimeoutError):
                # `wait_for` would lose a cancellation that comes together with news.
                async with asyncio.timeout(wait_s):
                    await self._news.wait()

    async def _rest(self) -> float:
        """Does what is due; returns the seconds until the next duty."""
        while True:
            now = self._clock()
            due = min((await self._nearest(now)).values(), default=math.inf)
            if due > now:
                return min(due - now, LONGEST_S)
            await self._begin_due()

    async def _nearest(self, now: float) -> dict[str, float]:
        """When the next duty of each kind is due, if there is one and room for it."""
        kinds = [kind for kind in self._kinds if len(self._tasks[kind]) < AT_ONCE]

        def read(tx: Tx) -> dict[str, float]:
            times = {kind: nearest(tx, kind, now, self._part) for kind in kinds}
            return {kind: at for kind, at in times.items() if at is not None}

        return await self._store.read(read)

    def _all_tasks(self) -> list[asyncio.Task[None]]:
        return [task for tasks in self._tasks.values() for task in tasks]


def _logged(duty: Job) -> dict[str, str]:
    """The fields of a duty for the log, which names no person."""
    return {"code": duty.kind} if duty.is_of_person else {"match": duty.match, "code": duty.kind}
