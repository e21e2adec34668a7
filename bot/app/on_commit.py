"""Shows and does what a committed transaction has changed, here and in other processes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Container, Sequence

from bot.delivery.delivery import Delivery
from bot.delivery.discord import trace
from bot.delivery.pacing import BackgroundQueue
from bot.delivery.posters import Posters
from bot.match.jobs import JobRunner
from bot.match.matches import Matches
from bot.store import slots
from bot.store.changes import ChangeSet
from bot.store.matches import guilds_of
from bot.store.slots import PeerNotice, Wakes
from bot.store.tx import StoreUnavailable

log = logging.getLogger(__name__)

LOOK_S = 30.0
"""Seconds between two looks for what no wake has told. Duties look by themselves."""


class ChangeListener:
    """Listens to the store.

    `answering` are the tasks that answer somebody. What such a task has stored is shown at once,
    because who has pressed waits for it. All else nobody waits for, and a standing never.
    """

    def __init__(
        self,
        delivery: Delivery,
        posters: Posters,
        duties: JobRunner,
        peers: PeerListener,
        unasked: BackgroundQueue,
        answering: Container[object],
    ) -> None:
        self._now = delivery.wake, delivery.refresh
        self._later = unasked.later(delivery.wake), unasked.later(delivery.refresh)
        self._stands = unasked.later(posters.wake)
        self._duties = duties
        self._peers = peers
        self._answering = answering

    def __call__(self, touched: ChangeSet) -> None:
        """Has shown what a transaction has touched, and looks for duties if one was put."""
        trace.stored(touched.asked_by)
        wake, refresh = self._now if asyncio.current_task() in self._answering else self._later
        for match in touched.changed:
            refresh(match)
        for match in touched.played:
            wake(match)
        for tournament in touched.tournaments:
            self._stands(tournament)
        if touched.duties:
            self._duties.wake()
            self._peers.put(touched.duties)


class PeerListener:
    """Hears wakes, and tells of duties. `follow` notes each task, so that a stop lets it finish."""

    def __init__(
        self,
        matches: Matches,
        delivery: Delivery,
        posters: Posters,
        duties: JobRunner,
        others: Wakes,
        follow: Callable[[asyncio.Task[None]], None],
    ) -> None:
        self._matches = matches
        self._delivery = delivery
        self._posters = posters
        self._duties = duties
        self._others = others
        self._follow = follow
        self._looking: asyncio.Task[None] | None = None
        self._has_stopped = False

    def start(self) -> None:
        """Begins to hear, and to look for what was not heard."""
        if not self._matches.slot.is_only and self._looking is None:
            self._others.listen(self._hear, self._missed)
            self._looking = asyncio.create_task(self._looks(), name="crossing")

    async def stop(self) -> None:
        """Looks no more; what is heard is left to the next process."""
        self._has_stopped = True
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)

    def put(self, matches: Sequence[str]) -> None:
        """Duties were put for these matches, or for what is no match; tells the slots of them."""
        if matches and not self._matches.slot.is_only:
            self._follow(asyncio.create_task(self._tell(matches), name="duties of other slots"))

    async def _tell(self, matches: Sequence[str]) -> None:
        slot = self._matches.slot
        try:
            guilds = await self._matches.store.read(lambda tx: guilds_of(tx, matches))
        except StoreUnavailable:
            return  # they are found at their next look
        for other in {slot.of_server(guilds.get(match)) for match in matches} - {slot.number}:
            self._others.tell(other, PeerNotice(slots.ABOUT_DUTIES))

    def _hear(self, wake: PeerNotice) -> None:
        if self._has_stopped:
            return
        match wake.about:
            case slots.ABOUT_MATCH:
                self._delivery.asked(wake)
                self._duties.wake()
            case slots.ABOUT_SEEN:
                self._follow(asyncio.create_task(self._delivery.seen(wake.of)))
            case slots.ABOUT_TOURNAMENT:
                self._posters.wake(wake.of)
            case slots.ABOUT_DUTIES:
                self._duties.wake()
            case _:
                log.info("a wake of a newer version was left out")

    def _missed(self) -> None:
        if self._has_stopped:
            return
        self._follow(asyncio.create_task(self._look(), name="look for what was missed"))
        self._duties.wake()

    async def _looks(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            await self._look()

    async def _look(self) -> None:
        try:
            await self._delivery.look()
            await self._posters.look()
        except StoreUnavailable:
            log.debug("what was missed is looked for later")
        except Exception:  # a fault of ours at one must not end the looks, which nobody else takes
            log.exception("what was missed could not be looked for")
