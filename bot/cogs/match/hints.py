"""Hints: the action that the game's advisor would play, in words and as a draft."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from bot.play.lobby.terms import gives_hints
from bot.play.match.act import Acts
from bot.play.match.advising import Advising
from bot.play.match.live import Live
from bot.play.match.refusals import ShellRefused
from bot.play.thinking.thinker import Thoughtless, Urgency
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
    advising: Advising, acts: Acts, live: Live, seat: Seat, user: int, *, interaction: int
) -> Hint:
    """Gives the advice for the present position and counts it in the log.

    A second hint for the same position is not counted (`Acts.hint`). No stamp rises, so the
    seat's buttons and an open draft stay valid. Raises `unknown_button` if the game has no advisor,
    `no_hints` where the table plays without, and `no_advice` if the thought took too long.
    """
    entry = live.entry
    if entry.game.advise is None or entry.why is None:
        raise ShellRefused("unknown_button")
    if not gives_hints(entry, live.table):
        raise ShellRefused("no_hints")
    try:
        advice = await advising.advice(live, seat, Level.HARD, Urgency.HINT)
    except Thoughtless as error:
        raise ShellRefused("no_advice") from error
    acted = await acts.hint(live.match.id, user, interaction=interaction)
    view, best = live.view(seat), advice.best
    names = tuple(sitting.name for sitting in live.seats)
    label = entry.texts.label(view, best.plan[0])
    why = entry.why(view, best.reason, live.setting(names, seat))
    draft = _draft_of(live, seat, best.plan[0])
    return Hint(acted.live, notes.hint(label, why, is_shown=bool(draft)), draft)


def _draft_of(live: Live, seat: Seat, action: Any) -> str:
    """The advice as a draft; "" if the action has no preview."""
    game = live.entry.game
    try:
        game.preview(live.play.state, seat, action)
    except Refused:
        return ""
    return f"{game.write(action)};"
