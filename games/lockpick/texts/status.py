"""Lockpick's score in a line, and in a few characters for a notification."""

from __future__ import annotations

from games.core import Seat, Setting
from games.lockpick.rules.board import ALL_TUMBLERS
from games.lockpick.rules.view import View
from games.texts import counted, marked


def status(view: View, setting: Setting) -> str:
    """The player, the frozen tumblers, the turn, and until the end the cards in the stacks."""
    line = (
        f"{marked(setting.names, Seat(0))} **{sum(view.frozen)}** of {ALL_TUMBLERS} tumblers · "
        f"turn {view.turn}"
    )
    if view.phase == "over":
        return line
    line = f"{line} · {counted(sum(view.sizes), 'card')} in the stacks"
    return f"{line} · can no longer be won" if view.hopeless else line


def brief(view: View) -> str:
    """The number of frozen tumblers: "10 of 15"."""
    return f"{sum(view.frozen)} of {ALL_TUMBLERS}"
