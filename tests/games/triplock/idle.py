"""Legal actions that no panel offers, because another press does the same or more."""

from __future__ import annotations

from typing import Any

from games.triplock.rules.aims import wastes_a_die
from games.triplock.table.view import view


def is_idle(state: Any, text: str) -> bool:
    """Whether an action is left to be typed: the second of two equal dice, a wasted die."""
    dice = state.turn.dice
    match text.split(":"):
        case ["die", "1", *_]:
            return dice[0] == dice[1] and not dice[0].used
        case ["sacrifice", face, *_]:
            return wastes_a_die(view(state, state.active), face)
        case _:
            return False
