"""The draft that a message shows after a press on it (law 28).

A press that was made for an older draft, and that only adds, says plainly what is meant: it is laid
on the draft that stands if that draft's own panel offers the same addition. Every other one is left
out, and that is told.
"""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from bot.message.wire import Wire
from bot.outbox.drafts import Drafts, Drawn
from bot.play.match.live import Live
from bot.screens.additions import LatePress
from bot.screens.parts import Prompt, prompt_of
from games.core import Refused, Seat


async def drawn_after(live: Live, seat: Seat, wire: Wire, drafts: Drafts, message: int) -> Drawn:
    """Gives what a seat's message shows after a press; the caller notes it.

    A press for the draft that stands opens its own. The engine works in a thread.
    """
    newer = drafts.newer(message, wire)
    following = drafts.following(message, wire)
    if newer is None:
        return Drawn(live.stamp(seat), following, wire.text, wire.page)
    earlier = drafts.pressed(message, wire)
    text, missed = await asyncio.to_thread(_gone_on, live, seat, wire, newer.draft, earlier)
    if text is None:
        return replace(newer, left_out=tuple(dict.fromkeys((*newer.left_out, missed))))
    return Drawn(newer.stamp, following, text, left_out=newer.left_out)


def _gone_on(
    live: Live, seat: Seat, wire: Wire, standing: str, earlier: str | None
) -> tuple[str | None, LatePress]:
    """The draft that stands with what a press for an earlier one adds, or None; and the press."""
    press = LatePress() if earlier is None else late_press(live, seat, earlier, wire.text)
    return laid_on(live, seat, standing, press.adds), press


def late_press(live: Live, seat: Seat, draft: str, text: str) -> LatePress:
    """What the press under this wire text means on a seat's panel while a draft is open."""
    prompt = _prompt(live, seat, draft)
    found = () if prompt is None else prompt.panel.offers
    return next((LatePress(one.label, one.adds) for one in found if one.text == text), LatePress())


def laid_on(live: Live, seat: Seat, draft: str, adds: str) -> str | None:
    """The draft with an addition; None if its panel does not offer that."""
    prompt = _prompt(live, seat, draft) if adds else None
    found = () if prompt is None else prompt.panel.offers
    return next((one.text for one in found if one.adds == adds), None)


def _prompt(live: Live, seat: Seat, draft: str) -> Prompt | None:
    try:
        return prompt_of(live, seat, draft)
    except Refused:  # the match has moved on, and the draft does not fit it any more
        return None
