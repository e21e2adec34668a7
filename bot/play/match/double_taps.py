"""The double-tap guard: two presses within a moment are one, and a slip of the finger.

The guard in memory refuses quickly, before an engine runs. What protects a match from a second
process is the store: a transaction gives `check_at` the time of the user's last act.
"""

from __future__ import annotations

from collections import OrderedDict

from bot.play.match.clock import Clock
from bot.play.match.refusals import ShellRefused

KEPT = 10_000
"""The most presses that are remembered."""


class EchoGuard:
    """Remembers when each user last acted in each match."""

    def __init__(self, clock: Clock, echo_s: float) -> None:
        self._clock = clock
        self._echo_s = echo_s
        self._last: OrderedDict[tuple[str, int], float] = OrderedDict()

    def check(self, match: str, user: int) -> None:
        """Raises `one_press` if the user has acted in this match less than `echo_s` seconds ago."""
        self.check_at(self._last.get((match, user)))

    def check_at(self, last: float | None) -> None:
        """Raises `one_press` if `last`, when the user last acted, is less than `echo_s` ago."""
        if last is not None and 0 <= self._clock() - last < self._echo_s:
            raise ShellRefused("one_press", panel=True)

    def note(self, match: str, user: int) -> None:
        """Remembers that the user acted just now."""
        self._last[(match, user)] = self._clock()
        while len(self._last) > KEPT:
            self._last.popitem(last=False)
