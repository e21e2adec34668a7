"""Triplock's texts: the functions from which the shell gets every sentence of the game.

The package satisfies `games.texts.Texts`. There is one module for each kind of text.
"""

from __future__ import annotations

from games.triplock.texts.advice import cost, idea, why
from games.triplock.texts.alt import describe, words
from games.triplock.texts.moves import explain, label
from games.triplock.texts.questions import ask
from games.triplock.texts.refusals import refusal
from games.triplock.texts.result import brief, result, status
from games.triplock.texts.table import AIM, GIST, HAND, MINUTES, MODES, PACE, SOLO, TYPED, feat
from games.triplock.texts.told import caption, say

__all__ = [
    "AIM",
    "GIST",
    "HAND",
    "MINUTES",
    "MODES",
    "PACE",
    "SOLO",
    "TYPED",
    "ask",
    "brief",
    "caption",
    "cost",
    "describe",
    "explain",
    "feat",
    "idea",
    "label",
    "refusal",
    "result",
    "say",
    "status",
    "why",
    "words",
]
