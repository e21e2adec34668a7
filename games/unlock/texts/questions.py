"""Unlock's questions: one sentence for each moment and each open draft."""

from __future__ import annotations

from typing import assert_never

from games.core import Names, Setting
from games.unlock.rules.board import text_of
from games.unlock.rules.cards import Action, Code, Random, Skip
from games.unlock.rules.notation import draft_of
from games.unlock.rules.view import View, leaders, score_of
from games.unlock.texts.lexicon import NOTHING_MORE, people, signed, with_lines


def ask(view: View, draft: str, setting: Setting) -> str:
    """The question; for a seat that may draw, about its pad or the action to confirm."""
    if view.phase == "over":
        return "The match is over."
    if view.draws:
        return _ask_drawer(view, draft)
    if view.phase == "secret":
        return f"{people(setting.names, view.waiting)} is choosing the secret."
    if view.seat is not None and view.seat == view.lock:
        secret = f": {text_of(view.secret)}" if view.secret is not None else ""
        return f"Your secret stands{secret}. {NOTHING_MORE}"
    if not view.submitted:
        return f"Turn {view.turn}: draw your {_codes(view)}.{_leading(view, setting.names)}"
    return f"Turn {view.turn}: {people(setting.names, view.waiting)} still to draw."


def _codes(view: View) -> str:
    return "code" if len(view.waiting) == 1 else "codes"


def _leading(view: View, names: Names) -> str:
    """The leaders after a reveal, for a notification: " ▲ Ben and ★ Eve lead, +3."."""
    ahead = leaders(view)
    if not ahead:
        return ""
    points = signed(score_of(view, ahead[0]))
    if set(ahead) == set(view.guessers) - set(view.left):
        return f" All level at {points}."
    verb = "leads" if len(ahead) == 1 else "lead"
    return f" {people(names, ahead)} {verb}, {points}."


def _ask_drawer(view: View, draft: str) -> str:
    action = draft_of(draft).action
    if action is not None:
        return _ask_again(view, action)
    if view.phase == "secret":
        return "Draw your secret code."
    if view.pending is not None and not draft:
        return f"{_already_sealed(view.pending.code)} You may replace it until everyone has drawn."
    return f"Turn {view.turn}: draw your code."


def _ask_again(view: View, action: Action) -> str:
    match action:
        case Code(dots):
            if view.phase == "secret":
                return f"Your secret: {with_lines(view, dots)}. It cannot be changed."
            return f"Seal {with_lines(view, dots)}?"
        case Skip():
            return f"Skip turn {view.turn}? You score nothing and lay no card."
        case Random():
            return "Shall I draw your secret? It cannot be changed."
        case _:  # pragma: no cover
            assert_never(action)


def _already_sealed(code: tuple[int, ...] | None) -> str:
    return "Sealed: a skip." if code is None else f"Sealed: {text_of(code)}."
