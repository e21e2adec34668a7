"""The buttons by which a game is entered: [Play …] and [Learn]."""

from __future__ import annotations

from bot.message.message import Button, shell_button
from bot.message.wire import NO_MATCH
from bot.panels.panel import Style
from bot.screens.buttons import Learn, Play
from bot.shelf import Shelved


def play_button(entry: Shelved, label: str) -> Button:
    """A button that does what `/<game> start` does without options."""
    look = {"style": Style.MAIN, "emoji": entry.emoji}
    return shell_button(NO_MATCH, Play(entry.key), 0, label, **look)


def learn_button(entry: Shelved, label: str) -> Button:
    """A button that does what `/<game> learn` does."""
    return shell_button(NO_MATCH, Learn(entry.key), 0, label, emoji="🧩")
