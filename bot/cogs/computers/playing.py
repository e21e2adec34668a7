"""Computer players: they play at the exact row they were asked at, or not at all.

A computer that is asked gets a duty (`thoughts`).
"""

from __future__ import annotations

import asyncio
import logging

from bot.play.match.act import Acts, fallback
from bot.play.match.live import Live
from bot.play.match.matches import Matches
from bot.store.actors import Computer
from bot.store.duties import Duty
from games.core import Refused, Seat

log = logging.getLogger(__name__)


class Thinking:
    """Plays for the seats of computers."""

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
            text = fallback(live, seat, self._matches.chance)
            await self._acts.play_at(duty.match, seat, duty.n, text, actor=sitter)

    async def _asked(self, duty: Duty) -> Live | None:
        """Returns the match if it still stands at the duty's row and asks its seat, else None."""
        live = await self._matches.asking(duty.match, Seat(duty.seat))
        return live if live is not None and live.play.n == duty.n else None

    async def _advised(self, live: Live, seat: Seat, computer: Computer) -> str:
        game, chance = live.entry.game, self._matches.chance
        if game.advise is None:
            return fallback(live, seat, self._matches.chance)
        try:
            advice = await asyncio.to_thread(
                game.advise, live.seen(seat), computer.level, chance, ()
            )
        except Exception:  # a match never waits for a computer
            self._log_fault(live)
            return fallback(live, seat, self._matches.chance)
        return game.write(advice.best.plan[0])

    def _log_fault(self, live: Live) -> None:
        log.exception("advice failed", extra={"match": live.match.id, "n": live.play.n})
