"""The clock plays for somebody whose time is up (`late`), while nobody else decides otherwise."""

from __future__ import annotations

import asyncio

from bot.play.match.act import Acts
from bot.play.match.matches import Matches
from bot.play.match.work import fallback
from bot.store.actors import Clock
from bot.store.duties import Duty
from games.core import LEAVE, Seat

MOST_ROWS = 100
"""The most actions that the clock plays for one question; by its game's laws it needs far fewer."""


class PlayingOn:
    """Plays for people whose time is up."""

    def __init__(self, matches: Matches, acts: Acts) -> None:
        self._matches = matches
        self._acts = acts

    async def play_on(self, duty: Duty) -> None:
        """Plays the fallback for a seat until it owes nothing, or has the seat leave.

        Each row is stored only while the question is open, whoever else plays meanwhile.
        """
        seat, chance = Seat(duty.seat), self._matches.chance
        for _ in range(MOST_ROWS):
            live = await self._matches.asking(duty.match, seat)
            asked = () if live is None else live.facts.asks
            ask = next((one for one in asked if (one.seat, one.k) == (seat, duty.n)), None)
            if live is None or ask is None or not ask.by_clock:
                return
            text = LEAVE if ask.leaves else await asyncio.to_thread(fallback, live, seat, chance)
            await self._acts.play_at(duty.match, seat, live.play.n, text, actor=Clock())
        raise AssertionError("the clock's actions lead nowhere")
