"""How a finished game of Lockpick is told: headline and explanation."""

from __future__ import annotations

from games.core import Setting
from games.lockpick.texts.lexicon import by_color, rated
from games.lockpick.texts.status import brief
from games.lockpick.view import View
from games.texts import counted, listed


def result(view: View, setting: Setting) -> tuple[str, str]:
    """Headline and explanation of a finished game (LP-14), with its rating."""
    frozen, turns = sum(view.frozen), counted(view.turn, "turn")
    match view.reason:
        case "open":
            head = f"{setting.names[0]} opens the lock in {turns}"
        case "resigned":
            head = f"{setting.names[0]} gives up at {brief(view)} tumblers"
        case _:
            head = f"The stacks ran out: {setting.names[0]} froze {brief(view)} tumblers"
    left = sum(map(len, view.columns)) + sum(view.sizes) + len(view.hand)
    facts = [turns, f"{counted(left, 'card')} left", f"{counted(view.tally.jumps, 'jump')}"]
    return head, f"Rated **{rated(frozen)}**. {listed(facts)}. {by_color(view)}."
