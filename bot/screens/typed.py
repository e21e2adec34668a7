"""The words of the form for a typed move. Discord: title and label of at most 45 characters."""

from __future__ import annotations

from bot.play.drafting.lines import Line, after_draft
from bot.play.match.live import Live
from games.core import Seat

LABEL = "Your move"
"""The label of the form's only field."""


def form_title(live: Live) -> str:
    """The title of the form: "Unlock: type a move"."""
    return f"{live.entry.game.title}: type a move"


def above(live: Live, seat: Seat, line: Line, pressed: str) -> str:
    """The sentences above what a line came to: what became of a draft, and why the line stops.

    `pressed` are the whole actions of the draft that stood there, each with its `;`.
    """
    told: list[str] = []
    if line.begun:
        told.append(f"With what you had pressed: {_named(live, seat, line.begun)}.")
    elif pressed:
        told.append("Your line alone, without what you had pressed.")
    if line.refused is not None:
        told.append(typed_in_part(live.entry.texts.refusal(line.refused)))
    return "\n".join(told)


def _named(live: Live, seat: Seat, begun: str) -> str:
    """Whole actions of a draft in words, each as it stood when it was pressed."""
    game, told = live.entry.game, list[str]()
    for at, text in enumerate(texts := begun.split(";")[:-1]):
        before = after_draft(live, seat, "".join(f"{one};" for one in texts[:at]))
        told.append(live.entry.texts.label(before.view(seat), game.parse(text)))
    return "; ".join(told)


def typed_in_part(why: str) -> str:
    """The sentence above a draft of a typed line whose next action was refused, with the reason."""
    return f"{why} What stands before it in your line is below."
