"""The words of the form for a typed move. Discord: title and label of at most 45 characters."""

from __future__ import annotations

from bot.play.live import Live

LABEL = "Your move"
"""The label of the form's only field."""


def form_title(live: Live) -> str:
    """The title of the form: "Unlock: type a move"."""
    return f"{live.entry.game.title}: type a move"


def typed_in_part(why: str) -> str:
    """The sentence above a draft of a typed line whose next action was refused, with the reason."""
    return f"{why} What stands before it in your line is below."
