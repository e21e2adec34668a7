"""Unlock's texts: the functions from which the shell gets every sentence of the game.

The package satisfies `games.texts.Texts`. There is one module for each kind of text.
"""

from __future__ import annotations

from games.unlock.texts.advice import cost, idea, why
from games.unlock.texts.alt import describe, words
from games.unlock.texts.explain import explain
from games.unlock.texts.labels import label
from games.unlock.texts.pad import pad_line
from games.unlock.texts.questions import ask
from games.unlock.texts.refusals import refusal
from games.unlock.texts.result import result
from games.unlock.texts.status import brief, sealed_line, status
from games.unlock.texts.table import AIM, GIST, HAND, MINUTES, MODES, PACE, TYPED
from games.unlock.texts.told import caption, say

__all__ = [
    "AIM",
    "GIST",
    "HAND",
    "MINUTES",
    "MODES",
    "PACE",
    "TYPED",
    "ask",
    "brief",
    "caption",
    "cost",
    "describe",
    "explain",
    "idea",
    "label",
    "pad_line",
    "refusal",
    "result",
    "say",
    "sealed_line",
    "status",
    "why",
    "words",
]
