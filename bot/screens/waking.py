"""The words by which a table that sleeps is woken, and the button for it in a list."""

from __future__ import annotations

from bot.message.message import Button, shell_button
from bot.panels.panel import Style
from bot.play.live import Live

WAKE = "_wake"
"""The shell word of [Wake it]."""

WAKE_HERE = f"{WAKE}:here"
"""The same for a table that has no place any more: it goes on where this is pressed."""

GOES_ON = "It is awake again."


def wake_here(live: Live) -> Button:
    """[Wake it here], in the list of a person's matches."""
    at = live.row_for(None)
    return shell_button(live.match.id, WAKE_HERE, at, "Wake it here", style=Style.MAIN)
