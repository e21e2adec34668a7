"""Hints: the action that the game's advisor would play, in words and as a draft."""

from __future__ import annotations

import asyncio
from typing import Any

from msgspec import Struct

from bot.play.lobby.terms import gives_hints
from bot.play.match.act import Acts
from bot.play.match.live import Live, seen_of
from bot.play.match.matches import Matches
from bot.play.match.refusals import ShellRefused
from bot.screens import notes
from games.core import Level, Refused, Seat


class Hint(Struct, frozen=True):
    """A hint that was counted: the match as it is since, the hint in words, and as a draft.

    `draft` is "" if the action has no preview, because it shows something new.
    """

    live: Live
    words: str
    draft: str


async def hint(
    matches: Matches, acts: Acts, live: Live, seat: Seat, user: int, *, interaction: int
) -> Hint:
    """Gives the advice for the present position and counts it in the log.

    A second hint for the same position is not counted (`Acts.hint`). No stamp rises, so the
    seat's buttons and an open draft stay valid. Raises `unknown_button` if the game has no advisor.
    """
    advise = live.entry.game.advise
    if advise is None:
        raise ShellRefused("unknown_button")
    if not gives_hints(live.entry, live.table):
        raise ShellRefused("no_hints")
    advice = await asyncio.to_thread(advise, seen_of(live, seat), Level.HARD, matches.chance)
    acted = await acts.hint(live.match.id, user, interaction=interaction)
    label = live.entry.texts.label(live.view(seat), advice.action)
    draft = _draft_of(live, seat, advice.action)
    return Hint(acted.live, notes.hint(label, advice.why, is_shown=bool(draft)), draft)


def _draft_of(live: Live, seat: Seat, action: Any) -> str:
    """The advice as a draft; "" if the action has no preview."""
    game = live.entry.game
    try:
        game.preview(live.play.state, seat, action)
    except Refused:
        return ""
    return f"{game.write(action)};"
