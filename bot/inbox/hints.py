"""Hints: the action that the game's advisor would play, in words and as a draft."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.play.act import Acts
from bot.play.live import Live, seen_of
from bot.play.matches import Matches
from bot.play.refusals import ShellRefused
from bot.play.terms import gives_hints
from bot.screens import notes
from bot.screens.message import Note
from bot.screens.wire import Wire, write
from games.core import Level, Refused, Seat


async def hint(
    matches: Matches, acts: Acts, live: Live, seat: Seat, user: int, *, interaction: int
) -> Note:
    """Gives the advice for the present position and counts it in the log.

    A second hint for the same position is not counted (`Acts.hint`). No stamp rises, so the
    seat's buttons and an open draft stay valid. Raises `unknown_button` if the game has no advisor.
    """
    advise = live.entry.game.advise
    if advise is None:
        raise ShellRefused("unknown_button")
    if not gives_hints(live.entry, live.table):
        raise ShellRefused("no_hints")
    view = live.view(seat)
    advice = await asyncio.to_thread(advise, seen_of(live, seat), Level.HARD, matches.chance)
    await acts.hint(live.match.id, user, interaction=interaction)
    label = live.entry.texts.label(view, advice.action)
    return notes.hint(label, advice.why, _shown(live, seat, advice.action))


def _shown(live: Live, seat: Seat, action: Any) -> str | None:
    """The `custom_id` that opens the advice as a draft; None if the action has no preview."""
    game = live.entry.game
    try:
        game.preview(live.play.state, seat, action)
    except Refused:
        return None
    draft = Wire("b", live.match.id, live.stamp(seat), f"{game.write(action)};", draft=True)
    return write(draft)
