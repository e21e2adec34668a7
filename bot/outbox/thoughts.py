"""Waiting for what computers play, so that who has played in a private answer goes on there."""

from __future__ import annotations

import asyncio
import contextlib

from bot.outbox.holding import HELD_S
from bot.play.match.live import Live
from bot.play.match.matches import Matches
from bot.play.match.refusals import ShellRefused
from games.core import Seat


class Thoughts:
    """Hears of matches in which something was stored."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._news: dict[str, asyncio.Event] = {}

    def tell(self, match: str) -> None:
        """Something of a match was stored."""
        if (news := self._news.pop(match, None)) is not None:
            news.set()

    async def after(self, live: Live, seat: Seat) -> Live:
        """Returns the match once no computer thinks, or as it stands after `HELD_S` at most.

        If somebody else sits on the seat by then, whose secrets are not for that answer, it returns
        the match as it was.
        """
        match, played = live.match.id, live
        with contextlib.suppress(TimeoutError, ShellRefused):
            async with asyncio.timeout(HELD_S):
                while live.thinking:
                    news = self._news.setdefault(match, asyncio.Event())
                    live = await self._matches.live(match)
                    if live.thinking:
                        await news.wait()
        return live if live.seats[seat].sitter == played.seats[seat].sitter else played
