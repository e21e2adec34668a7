"""Shows and does what a committed transaction has changed, here and in other processes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Container
from typing import Protocol

from bot.delivery.delivery import Delivery
from bot.delivery.discord import trace
from bot.delivery.elsewhere import RemoteDelivery
from bot.delivery.pacing import BackgroundQueue
from bot.delivery.posters import Posters
from bot.match.jobs import JobRunner
from bot.store.changes import ChangeSet


class Peers(RemoteDelivery, Protocol):
    """Other processes of the bot."""

    def start(self, delivery: Delivery, posters: Posters, jobs: Callable[[], None]) -> None:
        """Starts hearing what other processes tell; `jobs` looks for jobs that may be due."""

    async def stop(self) -> None:
        """Ends that."""

    def put(self, touched: ChangeSet) -> None:
        """Tells other processes of a change that concerns them, but for matches."""


class NoPeers(Peers):
    """The bot is one process."""


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
        peers: Peers,
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
        self._peers.put(touched)
