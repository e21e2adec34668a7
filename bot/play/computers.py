"""Computer players and the clock: they play at the exact row they were asked at, or not at all.

A computer that is asked gets a duty (`bot.play.thoughts`), and so does the clock that is to play
for somebody (`bot.play.late`). `bot.play.duties` does both.
"""

from __future__ import annotations

import asyncio
import logging

from bot.play.act import Acts
from bot.play.live import Live, seen_of
from bot.play.matches import Matches
from bot.play.refusals import ShellRefused
from bot.store.actors import Clock, Computer
from bot.store.duties import Duty
from games.core import LEAVE, Refused, Seat

log = logging.getLogger(__name__)

MOST_ROWS = 100
"""The most actions that the clock plays for one question; by its game's laws it needs far fewer."""


class Absent:
    """Plays for seats whose person does not: computers, and people whose time is up."""

    def __init__(self, matches: Matches, acts: Acts) -> None:
        self._matches = matches
        self._acts = acts

    async def think(self, duty: Duty) -> None:
        """Plays what a computer advises itself; the fallback, if that fails or is illegal."""
        live, seat = await self._asked(duty), Seat(duty.seat)
        if live is None:
            return
        sitter = live.seats[seat].sitter
        if not isinstance(sitter, Computer):
            return
        text = await self._advised(live, seat, sitter)
        try:
            await self._acts.play_at(duty.match, seat, duty.n, text, actor=sitter)
        except Refused:  # an adviser's fault, too
            self._log_fault(live)
            text = self._fallback(live, seat)
            await self._acts.play_at(duty.match, seat, duty.n, text, actor=sitter)

    async def play_on(self, duty: Duty) -> None:
        """Plays the fallback for a seat until it owes nothing, or has the seat leave.

        Each row is stored only while the question is open, whoever else plays meanwhile.
        """
        seat = Seat(duty.seat)
        for _ in range(MOST_ROWS):
            live = await self._live(duty)
            asked = () if live is None else live.facts.asks
            ask = next((one for one in asked if (one.seat, one.k) == (seat, duty.n)), None)
            if live is None or ask is None or not ask.by_clock:
                return
            text = LEAVE if ask.leaves else await asyncio.to_thread(self._fallback, live, seat)
            await self._acts.play_at(duty.match, seat, live.play.n, text, actor=Clock())
        raise AssertionError("the clock's actions lead nowhere")

    async def _live(self, duty: Duty) -> Live | None:
        """Returns the match if it runs and waits for the duty's seat, else None."""
        try:
            live = await self._matches.live(duty.match)
        except ShellRefused:
            return None
        asked = duty.seat in live.play.turn.waiting and live.match.status == "open"
        return live if asked else None

    async def _asked(self, duty: Duty) -> Live | None:
        """Returns the match if it still stands at the duty's row and asks its seat, else None."""
        live = await self._live(duty)
        return live if live is not None and live.play.n == duty.n else None

    async def _advised(self, live: Live, seat: Seat, computer: Computer) -> str:
        game, chance = live.entry.game, self._matches.chance
        if game.advise is None:
            return self._fallback(live, seat)
        try:
            advice = await asyncio.to_thread(
                game.advise, seen_of(live, seat), computer.level, chance
            )
        except Exception:  # a match never waits for a computer
            self._log_fault(live)
            return self._fallback(live, seat)
        return game.write(advice.action)

    def _log_fault(self, live: Live) -> None:
        log.exception("advice failed", extra={"match": live.match.id, "n": live.play.n})

    def _fallback(self, live: Live, seat: Seat) -> str:
        game = live.entry.game
        return game.write(game.fallback(live.play.state, seat, self._matches.chance))
