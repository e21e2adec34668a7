"""What transactions have touched is shown and done, once they are committed."""

from __future__ import annotations

import asyncio
from collections.abc import Container

from bot.app.crossing import Crossing
from bot.outbox.delivery import Delivery
from bot.outbox.posters import Posters
from bot.outbox.unasked import Unasked
from bot.play.match.duties import Duties
from bot.store.touched import Touched


class Heed:
    """Listens to the store.

    `answering` are the tasks that answer somebody. What such a task has stored is shown at once,
    because who has pressed waits for it. All else nobody waits for, and a standing never.
    """

    def __init__(
        self,
        delivery: Delivery,
        posters: Posters,
        duties: Duties,
        crossing: Crossing,
        unasked: Unasked,
        answering: Container[object],
    ) -> None:
        self._now = delivery.wake, delivery.refresh
        self._later = unasked.later(delivery.wake), unasked.later(delivery.refresh)
        self._stands = unasked.later(posters.wake)
        self._duties = duties
        self._crossing = crossing
        self._answering = answering

    def __call__(self, touched: Touched) -> None:
        """Has shown what a transaction has touched, and looks for duties if one was put."""
        wake, refresh = self._now if asyncio.current_task() in self._answering else self._later
        for match in touched.changed:
            refresh(match)
        for match in touched.played:
            wake(match)
        for tournament in touched.tournaments:
            self._stands(tournament)
        if touched.duties:
            self._duties.wake()
            self._crossing.put(touched.duties)
