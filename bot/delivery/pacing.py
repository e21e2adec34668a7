"""Puts off what may wait, so that requests and painting serve those who wait for an answer.

If seven people seal a code each, the board would be edited seven times. If a player presses six
times at the table in one turn, their private message would be edited six times while nobody looks
at it. One edit every few seconds tells as much. While computers think, nothing is shown: one board
then tells what all of them did, or says that they think if that lasts. What no press has asked for
waits while Discord refuses much, because each refusal counts (`bot.delivery.discord.limits`, F43).
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from contextvars import Context

from bot.match.live import Live
from bot.match.matches import Matches
from bot.match.refusals import ShellRefused
from bot.store.cursors import Cursor
from games.core import Seat
from games.first import first_of

ROUND_S = 0.05
"""Seconds from round to round of a match, for each match that is being shown: about what one takes.

People press more slowly than that. When many matches run faster than their boards can be painted,
one board then shows several moves.
"""

QUIET_S = 3.0
"""Seconds between two edits of a board, and from a wake to a private edit, if those may wait."""

PER_WAIT, MOST_QUIET_S = 10.0, 60.0
"""So many times as long as requests wait for the budget the quiet grows, up to so many seconds.

A round makes a few requests, each of which waits; these edits are to be rarer than rounds.
"""

HELD_S = 3.0
"""Seconds that a board, or a private answer, waits for computers."""

KEPT_TIMES = 2_000

ShowById = Callable[[str], None]
"""Has a match or a tournament be shown, by its id."""


class EditPacing:
    """Remembers by match when its board was edited, when it was woken, and which edit is put off.

    `on_rest` is called whenever a task begins to wait for the time of an edit. `wait_s` gives the
    seconds that requests wait for the budget now.
    """

    def __init__(self, quiet_s: float = QUIET_S) -> None:
        self.quiet_s = quiet_s
        self._edited_at: OrderedDict[str, float] = OrderedDict()
        self._woken_at: OrderedDict[str, float] = OrderedDict()
        self._put_off: dict[str, float] = {}
        self._nudges: dict[str, asyncio.Event] = {}
        self._round_at: OrderedDict[str, float] = OrderedDict()
        self._in_round: set[str] = set()
        self._has_ended = asyncio.Event()
        self.on_rest: Callable[[], None] | None = None
        self.wait_s: Callable[[], float] = lambda: 0.0

    @asynccontextmanager
    async def round(self, match: str) -> AsyncGenerator[None]:
        """A round of a match, which begins once its last round is long enough ago.

        What the last one put off, this one decides anew.
        """
        self._in_round.add(match)
        try:
            wait_s = self._round_at.get(match, 0.0) - time.monotonic()
            wait_s += ROUND_S * len(self._in_round)
            if wait_s > 0 and self.quiet_s:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._has_ended.wait(), wait_s)
            self._put_off.pop(match, None)
            yield
        finally:
            self._in_round.discard(match)
            _note_time(self._round_at, match)

    def edited(self, match: str) -> None:
        _note_time(self._edited_at, match)

    def puts_off_board(self, live: Live, cursor: Cursor) -> bool:
        """True if the board's edit must wait: several seats may act, and an edit was just made.

        A board that is still a plain line never waits.
        """
        turn = live.play.turn
        if len(turn.waiting | turn.may) < 2 or cursor.shown < cursor.born:
            return False
        return self._puts_off(live.match.id, self._edited_at)

    def puts_off_own(self, live: Live, seat: Seat, *, pressed_here: bool) -> bool:
        """True if a private edit must wait: the seat goes on playing, but on another message."""
        turn = live.play.turn
        goes_on = seat in turn.waiting | turn.may and live.match.status == "open"
        return goes_on and not pressed_here and self._puts_off(live.match.id, self._woken_at)

    def _puts_off(self, match: str, times: OrderedDict[str, float]) -> bool:
        quiet_s = self.quiet_s
        if quiet_s:
            quiet_s = min(quiet_s + PER_WAIT * self.wait_s(), max(quiet_s, MOST_QUIET_S))
        left_s = quiet_s - (time.monotonic() - times.get(match, -quiet_s))
        return left_s > 0 and self.put_off(match, left_s)

    def put_off(self, match: str, seconds: float) -> bool:
        """Puts what is to be shown of a match off for so long; False if the bot stops."""
        if self._has_ended.is_set():
            return False
        self._put_off[match] = max(seconds, self._put_off.get(match, 0.0))
        return True

    def is_put_off(self, match: str) -> bool:
        return match in self._put_off

    def is_resting(self, match: str) -> bool:
        return match in self._nudges

    async def rest(self, match: str) -> bool:
        """Waits until the edit that is put off is due, or for `nudge`; False if none is put off."""
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

    async def pause(self, match: str, seconds: float, refused_s: float) -> None:
        """Waits before a request is tried again; while Discord refuses much, for `refused_s`.

        Whoever wakes the match ends that longer wait.
        """
        if refused_s > seconds and self.quiet_s:
            self._put_off[match] = refused_s
            await self.rest(match)
        else:
            await asyncio.sleep(seconds)

    def nudge(self, match: str) -> None:
        """Notes that the match was woken, and ends its wait."""
        _note_time(self._woken_at, match)
        if match in self._nudges:
            self._nudges[match].set()

    def end(self) -> None:
        """Ends all waits, now and later, because the bot stops and shows what is due."""
        self.quiet_s = 0.0
        self._has_ended.set()
        for event in self._nudges.values():
            event.set()


def _note_time(times: OrderedDict[str, float], match: str) -> None:
    times[match] = time.monotonic()
    times.move_to_end(match)
    while len(times) > KEPT_TIMES:
        times.popitem(last=False)


class Holding:
    """Remembers by match since when its computers think, and whether its board says so."""

    def __init__(self, quiet: EditPacing) -> None:
        self._quiet = quiet
        self._since: dict[str, float] = {}
        self._told: set[str] = set()

    def holds(self, live: Live) -> bool:
        """Whether nothing of a match is to be shown now. Notes what is shown otherwise."""
        match, now = live.match.id, time.monotonic()
        if not live.thinking:
            self._since.pop(match, None)
            self._told.discard(match)
            return False
        left_s = self._since.setdefault(match, now) + HELD_S - now
        if left_s > 0:
            return self._quiet.put_off(match, left_s)
        if match in self._told and not live.asks_people:
            return True
        self._told.add(match)
        return False


class Thoughts:
    """Hears of matches in which something was stored."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._news: dict[str, asyncio.Event] = {}
        self._has_ended = False

    def tell(self, match: str) -> None:
        """Something of a match was stored."""
        if (news := self._news.pop(match, None)) is not None:
            news.set()

    def end(self) -> None:
        """Ends all waits, now and later, because the bot stops."""
        self._has_ended = True
        for match in list(self._news):
            self.tell(match)

    async def after(self, live: Live, seat: Seat) -> Live:
        """Returns the match once no computer thinks, or as it stands after `HELD_S` at most.

        If somebody else sits on the seat by then, whose secrets are not for that answer, it returns
        the match as it was.
        """
        match, played = live.match.id, live
        with contextlib.suppress(TimeoutError, ShellRefused):
            async with asyncio.timeout(HELD_S):
                while live.thinking and not self._has_ended:
                    news = self._news.setdefault(match, asyncio.Event())
                    live = await self._matches.live(match)
                    if live.thinking:
                        await news.wait()
        return live if live.seats[seat].sitter == played.seats[seat].sitter else played


class BackgroundQueue:
    """Passes on what is to be shown, at once or later. `wait_s` gives the seconds to wait now."""

    def __init__(self, wait_s: Callable[[], float]) -> None:
        self._wait_s = wait_s
        self._held: dict[tuple[ShowById, str], None] = {}
        self._task: asyncio.Task[None] | None = None
        self._has_stopped = False

    def later(self, show: ShowById) -> ShowById:
        """Returns `show` for callers whom no press has called: it may be done later."""

        def when_calm(what: str) -> None:
            self._held[show, what] = None
            self.look()
            if self._held and self._task is None and not self._has_stopped:
                # It goes on for other callers, too: it belongs to no interaction.
                self._task = asyncio.create_task(self._wait(), name="unasked", context=Context())

        return when_calm

    def look(self) -> None:
        """Passes on all that is held, unless it must still wait."""
        while self._held and self._wait_s() <= 0:
            show, what = first_of(self._held)
            del self._held[show, what]
            show(what)

    def stop(self) -> None:
        """Waits no more; the next start shows what was held."""
        self._has_stopped = True
        if self._task is not None:
            self._task.cancel()

    async def _wait(self) -> None:
        while self._held:
            await asyncio.sleep(self._wait_s())
            self.look()
        self._task = None
