"""Drafts as they were shown: which message shows which draft, and its sequence (law 28).

Between a press and the edit that answers it, old buttons are still there: on a second device, or
because an acknowledgement has woken them. So each panel of a seat carries a sequence, by which a
press tells for which draft it was made. What is kept here is small, and lost without harm: a
message that is not known takes any press.
"""

from __future__ import annotations

from collections import OrderedDict

from msgspec import Struct

from bot.message.wire import SEQUENCES, Wire
from bot.screens.additions import LatePress
from games.core import Seat

KEPT_MESSAGES = 4_000

KEPT_DRAFTS = 16
"""How many drafts of each message are remembered; fewer than there are sequences."""


Whose = tuple[str, Seat]
"""A match, and a seat of it."""


class Drawn(Struct, frozen=True):
    """What a message shows: the seat's stamp, the sequence, and the draft with its page.

    `left_out` are the presses for older drafts of which it says that they were left out.
    """

    stamp: int
    sequence: int
    draft: str = ""
    page: int = 1
    left_out: tuple[LatePress, ...] = ()


class Drafts:
    """Remembers by message what it shows and showed, for the messages that were edited last."""

    def __init__(self) -> None:
        self._drawn: OrderedDict[int, tuple[Drawn, ...]] = OrderedDict()
        self._last: OrderedDict[Whose, int] = OrderedDict()

    def newer(self, message: int, wire: Wire) -> Drawn | None:
        """What the message shows now, if the press was made for an older draft; else None."""
        drawn = self._shown(message)
        if drawn is None or wire.sequence is None or drawn.stamp != wire.stamp:
            return None
        return None if drawn.sequence == wire.sequence else drawn

    def pressed(self, message: int, wire: Wire) -> str | None:
        """The draft that the press was made for; None if that is not known any more."""
        drawn = self._drawn.get(message, ())
        found = (one for one in drawn if (one.sequence, one.stamp) == (wire.sequence, wire.stamp))
        return next((one.draft for one in found), None)

    def following(self, message: int, wire: Wire | None = None) -> int:
        """The sequence that the next edit of a message carries, after a press on it or by itself.

        A message that is not known goes on from the sequence that was pressed.
        """
        drawn = self._shown(message)
        if drawn is not None:
            return (drawn.sequence + 1) % SEQUENCES
        pressed = None if wire is None else wire.sequence
        return 0 if pressed is None else (pressed + 1) % SEQUENCES

    def note(self, message: int, drawn: Drawn) -> None:
        """Notes what a message is about to show."""
        earlier = [one for one in self._drawn.get(message, ()) if one.sequence != drawn.sequence]
        self._drawn[message] = (*earlier, drawn)[-KEPT_DRAFTS:]
        self._drawn.move_to_end(message)
        while len(self._drawn) > KEPT_MESSAGES:
            self._drawn.popitem(last=False)

    def sent(self, message: int, drawn: Drawn) -> None:
        """Notes what a new message shows, unless it was pressed before its sending was known."""
        if message not in self._drawn:
            self.note(message, drawn)

    def used(self, message: int, whose: Whose) -> None:
        """Notes that this message is the panel of a seat that its person opened or pressed last."""
        self._last[whose] = message
        self._last.move_to_end(whose)
        while len(self._last) > KEPT_MESSAGES:
            self._last.popitem(last=False)

    def standing(self, whose: Whose, stamp: int) -> str:
        """The draft on the panel of a seat that its person used last; "" if of another row."""
        drawn = self._shown(self._last.get(whose, 0))
        return drawn.draft if drawn is not None and drawn.stamp == stamp else ""

    def _shown(self, message: int) -> Drawn | None:
        return next(reversed(self._drawn.get(message, ())), None)
