"""Edits that may wait: while several people act at once, a board that asks nobody anything new.

Seven people who seal a code each would be seven edits; one every few seconds tells as much, and
leaves the bot's requests to those who wait for an answer.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict

from bot.matches import Live
from bot.storage.cursors import Cursor

QUIET_S = 3.0
"""The least time between two such edits of one board."""

KEPT_TIMES = 2_000


class Quiet:
    """Remembers when each board was edited, and which edit was put off until when."""

    def __init__(self, quiet_s: float = QUIET_S) -> None:
        self.quiet_s = quiet_s
        self._edited_at: OrderedDict[str, float] = OrderedDict()
        self._put_off: dict[str, float] = {}
        self._nudges: dict[str, asyncio.Event] = {}

    def edited(self, match: str) -> None:
        """The board was edited just now."""
        self._edited_at[match] = time.monotonic()
        self._edited_at.move_to_end(match)
        while len(self._edited_at) > KEPT_TIMES:
            self._edited_at.popitem(last=False)

    def puts_off(self, live: Live, cursor: Cursor) -> bool:
        """True when the edit of a dressed board waits for its time; `rest` then waits it out."""
        turn, match = live.play.turn, live.match.id
        if len(turn.waiting | turn.may) < 2 or cursor.shown < cursor.born:
            return False
        passed_s = time.monotonic() - self._edited_at.get(match, -self.quiet_s)
        if passed_s >= self.quiet_s:
            return False
        self._put_off[match] = self.quiet_s - passed_s
        return True

    def is_put_off(self, match: str) -> bool:
        """Whether this board still waits for its edit."""
        return match in self._put_off

    def is_resting(self, match: str) -> bool:
        """Whether an edit of this board is being waited out just now."""
        return match in self._nudges

    async def rest(self, match: str) -> bool:
        """Waits until the edit that was put off is due, or `nudge`; False where there is none."""
        wait_s = self._put_off.pop(match, None)
        if wait_s is None:
            return False
        event = self._nudges[match] = asyncio.Event()
        try:
            async with asyncio.timeout(wait_s):
                await event.wait()
        except TimeoutError:
            pass
        finally:
            self._nudges.pop(match, None)
        return True

    def nudge(self, match: str) -> None:
        """Something new of this match wants showing."""
        if match in self._nudges:
            self._nudges[match].set()

    def end(self) -> None:
        """Nothing waits any more: the bot stops, and shows what there is."""
        self.quiet_s = 0.0
        for event in self._nudges.values():
            event.set()
