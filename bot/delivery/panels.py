"""Panels as messages show them: the draft on each message, and the private answers still open.

Between a press and the edit that answers it, old buttons are still there: on a second device, or
because an acknowledgement has woken them. So each panel of a seat carries a sequence, by which a
press tells for which draft it was made (law 28). What is kept here is small, and lost without harm:
a message that is not known takes any press.

Discord gives no channel route to private answers: they are edited by the token of the interaction
that made or last changed them, for 15 minutes. While it lives, a panel that has become wrong is
closed to one line; after that, or after a restart, its next press gets the present one.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from msgspec import Struct
from msgspec.structs import replace

from bot import screens
from bot.delivery.discord.errors import Failed
from bot.match.controls.custom_ids import SEQUENCES, Wire
from bot.match.controls.message import Screen
from bot.match.live import Live
from bot.screens.leads import LatePress
from bot.screens.parts import Prompt, prompt_of
from games.core import Refused, Seat

log = logging.getLogger(__name__)

KEPT_MESSAGES = 4_000

KEPT_DRAFTS = 16
"""How many drafts of each message are remembered; fewer than there are sequences."""

KEPT_PANELS = 2_000

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

    async def after_press(self, live: Live, seat: Seat, message: int, wire: Wire) -> Drawn:
        """Gives what a seat's message shows after a press; the caller notes it.

        A press may have been made for an older draft (law 28). One that only adds says plainly what
        is meant: it is laid on the draft that stands, if that draft's own panel offers the same
        addition. Every other one is left out, and that is told. The engine works in a thread.
        """
        newer, following = self.newer(message, wire), self.following(message, wire)
        if newer is None:
            return Drawn(live.stamp(seat), following, wire.text, wire.page)
        earlier = self.pressed(message, wire)
        text, missed = await asyncio.to_thread(
            _added_to_standing, live, seat, wire, newer.draft, earlier
        )
        if text is None:
            return replace(newer, left_out=tuple(dict.fromkeys((*newer.left_out, missed))))
        return Drawn(newer.stamp, following, text, left_out=newer.left_out)

    def note(self, message: int, drawn: Drawn) -> None:
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


def late_press(live: Live, seat: Seat, draft: str, text: str) -> LatePress:
    """The meaning of a press under this wire text on a seat's panel while a draft is open."""
    prompt = _prompt_or_none(live, seat, draft)
    found = () if prompt is None else prompt.panel.offers
    return next((LatePress(one.label, one.adds) for one in found if one.text == text), LatePress())


def draft_with_addition(live: Live, seat: Seat, draft: str, adds: str) -> str | None:
    """The draft with an addition; None if its panel does not offer that."""
    prompt = _prompt_or_none(live, seat, draft) if adds else None
    found = () if prompt is None else prompt.panel.offers
    return next((one.text for one in found if one.adds == adds), None)


def _added_to_standing(
    live: Live, seat: Seat, wire: Wire, standing: str, earlier: str | None
) -> tuple[str | None, LatePress]:
    """The draft that stands with what a press for an earlier one adds, or None; and the press."""
    press = LatePress() if earlier is None else late_press(live, seat, earlier, wire.text)
    return draft_with_addition(live, seat, standing, press.adds), press


def _prompt_or_none(live: Live, seat: Seat, draft: str) -> Prompt | None:
    try:
        return prompt_of(live, seat, draft)
    except Refused:  # the match has moved on, and the draft does not fit it any more
        return None


class OpenPanel(Struct, frozen=True):
    """A private panel: whose it is, the stamp it was made for, and the way to edit it."""

    match: str
    seat: Seat
    stamp: int
    edit: Callable[[Screen], Awaitable[None]]


class OpenPanels:
    """Remembers the latest private panels by message, and tells `on_keep` their matches."""

    def __init__(self, on_keep: Callable[[Live], None] = lambda _live: None) -> None:
        self._on_keep = on_keep
        self._open: OrderedDict[int, OpenPanel] = OrderedDict()

    def keep(
        self, message: int, live: Live, seat: Seat, edit: Callable[[Screen], Awaitable[None]]
    ) -> None:
        """Notes that a message shows the panel of a seat. `edit` may raise `Failed`.

        The panel of a finished match is a result, and never becomes wrong.
        """
        if live.match.status != "open":
            return
        self._open[message] = OpenPanel(live.match.id, seat, live.stamp(seat), edit)
        self._open.move_to_end(message)
        while len(self._open) > KEPT_PANELS:
            self._open.popitem(last=False)
        self._on_keep(live)

    def has(self, match: str) -> bool:
        return any(panel.match == match for panel in self._open.values())

    def drop(self, message: int) -> None:
        """Forgets a message, because an answer is about to change it."""
        self._open.pop(message, None)

    async def close_wrong(self, live: Live) -> None:
        """Closes the panels of a match that show what is no longer so. Nobody waits for that.

        A panel may be newer than `live`, because its press was played while that was shown.
        """
        for message, panel in list(self._open.items()):
            if panel.match != live.match.id:
                continue
            if live.match.status == "open" and live.stamp(panel.seat) <= panel.stamp:
                continue
            if self._open.get(message) is not panel:
                continue  # it was pressed meanwhile
            self.drop(message)
            try:
                await panel.edit(screens.closed_panel(live))
            except Failed as failed:
                log.info("a private panel stays open", extra={"code": failed.name})
