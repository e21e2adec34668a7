"""Edits that may wait, because they ask nobody anything and answer nobody's press.

Seven people who seal a code each would be seven edits of a board; a turn of six presses in the
channel would be six edits of a private message that nobody looks at. One every few seconds tells
as much, and leaves the bot's requests and the drawing to those who wait for an answer.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable

from bot.play.live import Live
from bot.store.cursors import Cursor
from games.core import Seat

QUIET_S = 3.0
"""The least time between two such edits of a board; and from the last press to a private one."""

KEPT_TIMES = 2_000


class Quiet:
    """Remembers when each match was edited and woken, and which edit was put off until when.

    `on_rest` is called whenever an edit begins to be waited out.
    """

    def __init__(self, quiet_s: float = QUIET_S) -> None:
        self.quiet_s = quiet_s
        self._edited_at: OrderedDict[str, float] = OrderedDict()
        self._woken_at: OrderedDict[str, float] = OrderedDict()
        self._put_off: dict[str, float] = {}
        self._nudges: dict[str, asyncio.Event] = {}
        self.on_rest: Callable[[], None] | None = None

    def edited(self, match: str) -> None:
        """The board was edited just now."""
        _note(self._edited_at, match)

    def puts_off_board(self, live: Live, cursor: Cursor) -> bool:
        """True while several act at once: the edit of a dressed board waits for its time."""
        turn = live.play.turn
        if len(turn.waiting | turn.may) < 2 or cursor.shown < cursor.born:
            return False
        return self._puts_off(live.match.id, self._edited_at)

    def puts_off_own(self, live: Live, seat: Seat, *, pressed_here: bool) -> bool:
        """True while a seat goes on playing elsewhere: its private message waits for a pause."""
        turn = live.play.turn
        goes_on = seat in turn.waiting | turn.may and live.match.status == "open"
        return goes_on and not pressed_here and self._puts_off(live.match.id, self._woken_at)

    def _puts_off(self, match: str, times: OrderedDict[str, float]) -> bool:
        left_s = self.quiet_s - (time.monotonic() - times.get(match, -self.quiet_s))
        if left_s <= 0:
            return False
        self._put_off[match] = max(left_s, self._put_off.get(match, 0.0))
        return True

    def is_put_off(self, match: str) -> bool:
        """Whether a message of this match still waits for its edit."""
        return match in self._put_off

    def is_resting(self, match: str) -> bool:
        """Whether an edit of this match is being waited out just now."""
        return match in self._nudges

    async def rest(self, match: str) -> bool:
        """Waits until the edit that was put off is due, or `nudge`; False where there is none."""
        wait_s = self._put_off.pop(match, None)
        if wait_s is None:
            return False
        event = self._nudges[match] = asyncio.Event()
        if self.on_rest is not None:
            self.on_rest()
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
        _note(self._woken_at, match)
        if match in self._nudges:
            self._nudges[match].set()

    def end(self) -> None:
        """Nothing waits any more: the bot stops, and shows what there is."""
        self.quiet_s = 0.0
        for event in self._nudges.values():
            event.set()


def _note(times: OrderedDict[str, float], match: str) -> None:
    times[match] = time.monotonic()
    times.move_to_end(match)
    while len(times) > KEPT_TIMES:
        times.popitem(last=False)
