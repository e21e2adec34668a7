"""How a finished game of Lockpick is told: headline and explanation."""

from __future__ import annotations

from games.core import Setting
from games.lockpick.rules.state import PLAYER
from games.lockpick.rules.view import View
from games.lockpick.texts.lexicon import graded
from games.lockpick.texts.status import brief
from games.texts import counted

FAST = 30
"""A lock opened in so many turns or fewer is a very good result (rules section 8)."""


def result(view: View, setting: Setting) -> tuple[str, str]:
    """Headline and explanation of a finished game (LP-14), with its grade.

    The player who reads it is "you".
    """
    turns = counted(view.turn, "turn")
    is_own = setting.reader == PLAYER
    who = "You" if is_own else setting.names[PLAYER]
    match view.reason:
        case "open":
            head = f"{who} opened the lock in {turns}"
        case "resigned":
            head = f"{who} gave up at {brief(view)}"
        case _:
            head = f"The stacks ran out: {'you' if is_own else who} froze {brief(view)} tumblers"
    praise = f"{_praise(view)} " if view.reason == "open" else ""
    return head, f"{praise}Grade: **{graded(sum(view.frozen))}**."


def _praise(view: View) -> str:
    """Half a sentence for an opened lock."""
    return "Every tumbler frozen, and fast." if view.turn <= FAST else "Every tumbler frozen."
