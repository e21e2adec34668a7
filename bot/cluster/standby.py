"""A process that waits for the end of another one, connected to Discord, and plays on at once.

Both receive what people press and type. The one that plays leaves to this one what comes once it
stops, and this one keeps all that comes before it plays: of that it plays what Discord lets it
acknowledge, which takes one first response to each interaction. Whatever the other process has
acknowledged is dropped. If that was killed before it had done it, the button works again.
"""

from __future__ import annotations

import asyncio
import logging
import weakref
from collections.abc import Awaitable, Callable
from typing import Generic, Protocol, TypeVar

from bot.store.sqlite.lock import DatabaseLock, FileHold
from bot.store.tx import StoreError

LOOK_S = 0.1
"""Seconds between two looks whether the other process has ended."""

TOO_LATE_S = 2.5
"""For so long an interaction is kept: Discord drops what has no first response within three."""

YIELD_S = 1.0
"""Seconds that a standby waits to IDENTIFY again, so that the process that plays is first.

Discord may end the sessions of both. Until the one that plays is connected again, nobody answers.
"""

_Waits = Callable[[int], Awaitable[None]]
"""Waits until a shard, by its number, may IDENTIFY."""

log = logging.getLogger("bot")


class _Claims(Protocol):
    """The way to acknowledge a press, unless another process has."""

    async def claim(self) -> bool: ...


class _Asked(Protocol):
    """A press: somebody has pressed or typed something."""

    person: int

    @property
    def ack(self) -> _Claims: ...


T = TypeVar("T", bound=_Asked)


class Standby(Generic[T]):
    """Waits for a hold as the next, and says which interactions this process plays.

    `begun` is set once it plays; `admits` then says whether it still does.
    """

    def __init__(
        self,
        hold: DatabaseLock,
        begun: asyncio.Event,
        admits: Callable[[T], Awaitable[bool]],
    ) -> None:
        self._hold = hold
        self._begun = begun
        self._admits = admits
        self._turns: weakref.WeakValueDictionary[int, asyncio.Lock] = weakref.WeakValueDictionary()

    async def admits(self, press: T) -> bool:
        """Whether this process plays a press; what came before it could is kept until then.

        Those of one person stay in their order.
        """
        is_kept = not self._begun.is_set()
        late_at = asyncio.get_running_loop().time() + TOO_LATE_S
        async with self._turns.setdefault(press.person, asyncio.Lock()):
            try:
                async with asyncio.timeout_at(late_at):
                    await self._begun.wait()
            except TimeoutError:
                return False
            may = await self._admits(press)
            return may and (not is_kept or await press.ack.claim())

    def after_who_plays(self, before: _Waits) -> _Waits:
        """The wait of a shard, until this process plays after the other one has gone first.

        Its first IDENTIFY is in nobody's way.
        """
        known: set[int] = set()

        async def wait(shard: int) -> None:
            if shard in known and not self._begun.is_set():
                await asyncio.sleep(YIELD_S)
            known.add(shard)
            await before(shard)

        return wait

    async def follow(self, play: Callable[[], Awaitable[None]]) -> None:
        """Waits for the end of the other process, then plays on; ends with an error only.

        Raises `StoreError` for a file on which this process cannot play.
        """
        while not await self._has_hold():
            await asyncio.sleep(LOOK_S)
        log.info("the process before has ended; playing on")
        await play()
        await asyncio.Future()

    async def _has_hold(self) -> bool:
        try:
            return await self._hold.queue() and await self._hold.take()
        except StoreError:
            if isinstance(self._hold, FileHold):
                raise
            return False  # the server is away; whoever has the hold waits for it, too
