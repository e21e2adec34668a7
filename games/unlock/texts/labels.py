"""Unlock's actions in words, for lists and for what a player types."""

from __future__ import annotations

from typing import assert_never

from games.unlock.rules.board import text_of
from games.unlock.rules.cards import Action, Code, Random, Skip
from games.unlock.rules.view import View


def label(view: View, action: Action) -> str:
    """An action in words: "Seal 1-2-5-9", "Skip turn 4", "Let me draw your secret"."""
    match action:
        case Code(dots):
            verb = "Lock in" if view.phase == "secret" else "Seal"
            return f"{verb} {text_of(dots)}"
        case Skip():
            return f"Skip turn {view.turn}"
        case Random():
            return "A secret drawn by chance"
        case _:  # pragma: no cover
            assert_never(action)
