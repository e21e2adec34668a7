"""Why computers played so: what they thought in a match is thought again once it has ended.

All that a thought hangs on follows from the log: what the seat saw, the level that sat there, the
draws that belong to its stamp. So no reason is ever stored, and none can be made up afterwards: it
is told only where the plan that is advised again is the one that was played.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping

from msgspec import Struct

from bot.play.match.advising import Advising, texts_of
from bot.play.match.live import Live
from bot.play.match.locks import Locks
from bot.play.thinking.latest import Latest
from bot.play.thinking.thinker import Thoughtless, Urgency
from games.core import Reason

LONGEST_S = 10.0
"""Seconds that a reader waits; what was not thought by then is left out, until they look again."""


class Plan(Struct, frozen=True):
    """What is advised at a row: why, and how many rows are played so; 0: something else was."""

    rows: int
    reason: Reason


class Reasons:
    """Finds the reasons for what computers played."""

    def __init__(self, advising: Advising) -> None:
        self._advising = advising
        self._locks = Locks()
        self._kept: Latest[dict[int, Plan]] = Latest(dict)

    async def of(self, live: Live, rows: range) -> Mapping[int, Reason]:
        """Returns why computers played the plans that begin in these rows, by their first rows.

        Whatever cannot be thought again in time is left out.
        """
        found: dict[int, Reason] = {}
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_S), self._locks.of(live.match.id):
                await self._find(live, rows, found)
        return found

    async def _find(self, live: Live, rows: range, found: dict[int, Reason]) -> None:
        """Adds the reasons of these rows, plan by plan.

        Where another plan was played than the one that is advised, because a thought had failed,
        nobody knows where the next one begins before the computer is asked again.
        """
        n = rows.start
        while _goes_on(live, n):
            n -= 1
        while n < rows.stop:
            if n not in live.explained or live.is_forced(n):
                n += 1
                continue
            plan = await self._plan(live, n)
            if plan is not None and plan.rows:
                if n in rows:
                    found[n] = plan.reason
                n += plan.rows
            else:
                n += 1
                while _goes_on(live, n):
                    n += 1

    async def _plan(self, live: Live, n: int) -> Plan | None:
        """What was thought before row `n`, as it is kept or by a new thought; None for none."""
        kept = self._kept.of(live.match.id)
        if n not in kept:
            then, seat = live.upto(n - 1), live.rows[n - 1].seat
            level = live.explained[n].level
            try:
                advice = await self._advising.advice(then, seat, level, Urgency.REVIEW)
            except Thoughtless:
                return None
            texts = texts_of(then, advice)
            played = live.rows[n - 1 : n - 1 + len(texts)]
            is_played = texts == [row.text for row in played if row.seat == seat]
            kept[n] = Plan(len(texts) if is_played else 0, advice.best.reason)
        return kept[n]


def _goes_on(live: Live, n: int) -> bool:
    """Whether row `n` and the one before it were played by the same computer."""
    both = n - 1 in live.explained and n in live.explained
    return both and live.rows[n - 2].seat == live.rows[n - 1].seat
