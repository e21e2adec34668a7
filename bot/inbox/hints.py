"""Hints: what the game's advisor would play now, in words, and as a draft to look at."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.play.act import Acts
from bot.play.live import Live
from bot.play.matches import Matches
from bot.play.refusals import ShellRefused
from bot.screens.message import Button, Note, Row
from bot.screens.wire import Wire, write
from games.core import Refused, Seat


async def hint(
    matches: Matches, acts: Acts, live: Live, seat: Seat, user: int, *, interaction: int
) -> Note:
    """The advice for the position as it stands, counted in the log.

    Asked again for the same position it is the same hint, and counts once (`Acts.hint` sees to
    that). No stamp rises: what the seat has before it, a half-made draft too, stays good.
    """
    advise = live.entry.advise
    if advise is None:
        raise ShellRefused("unknown_button")
    view = live.view(seat)
    advice: Any = await asyncio.to_thread(advise, view, matches.chance)
    await acts.hint(live.match.id, user, interaction=interaction)
    label = live.entry.texts.label(view, advice.action)
    return Note(f"💡 {label}. {advice.why}", _shown(live, seat, advice.action))


def _shown(live: Live, seat: Seat, action: Any) -> tuple[Row, ...]:
    """A button that opens the advice as a draft, where it can be shown before it is played."""
    game = live.entry.game
    try:
        game.preview(live.play.state, seat, action)
    except Refused:
        return ()
    draft = Wire("b", live.match.id, live.play.stamps[seat], f"{game.write(action)};", draft=True)
    return ((Button("Show it", write(draft)),),)
