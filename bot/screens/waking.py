"""The words by which a table that sleeps is woken, and the button for it in a list."""

from __future__ import annotations

from bot.message.message import Button, shell_button
from bot.message.shell_word import Word
from bot.panels.panel import Style
from bot.play.live import Live

GOES_ON = "It is awake again."


class Wake(Word, frozen=True):
    """[Wake it]."""

    name = "_wake"


class WakeHere(Word, frozen=True):
    """The same for a table without a place any more: it goes on where this is pressed."""

    name = "_wake:here"


def wake_here(live: Live) -> Button:
    """[Wake it here], in the list of a person's matches."""
    at = live.row_for(None)
    return shell_button(live.match.id, WakeHere(), at, "Wake it here", style=Style.MAIN)
