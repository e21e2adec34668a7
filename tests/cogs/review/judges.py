"""Judges of a review: by what is thought here, and by thoughts that never end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from bot.cogs.review.rules import Review, Reviews
from bot.match.live import Live
from bot.match.thinking.advice import Advising
from bot.match.thinking.advice_worker import Thought
from bot.match.thinking.thinker import Urgency
from bot.store.tx import Store
from games.core import Seat
from tests.cogs.review.reviewed import bare
from tests.thinking_here import think_here


class Judges:
    """Who thinks in a test, and who judges by that."""

    def __init__(self, store: Store, advising: Advising, reviews: Reviews) -> None:
        self.store, self.advising, self.reviews = store, advising, reviews

    def by(self, think: Callable[[Thought, Urgency], Awaitable[Any]]) -> Reviews:
        """Who judges by what somebody else thinks."""
        return Reviews(Advising(self.store, think))

    async def of(self, live: Live, seat: Seat) -> Review:
        """The whole review of a seat, judged for the first time, but for the luck of the dice."""
        review = await Reviews(self.advising).of(bare(live), seat)
        assert review.left == 0
        return review


class Slow:
    """Thinks, but after so many thoughts never answers, and time is up; `calls` are all of them."""

    def __init__(self, most: int, clocks: Sequence[asyncio.Timeout] = ()) -> None:
        self.most, self.clocks, self.calls = most, clocks, list[Thought]()

    async def think(self, thought: Thought, urgency: Urgency) -> Any:
        assert urgency is Urgency.REVIEW
        self.calls.append(thought)
        if len(self.calls) > self.most:
            self.clocks[-1].reschedule(asyncio.get_running_loop().time())
            await asyncio.Event().wait()
        return await think_here(thought, urgency)
