"""Timelock's texts: the functions from which the shell gets every sentence of the game.

The package satisfies `games.texts.Texts`. There is one module for each kind of text.
"""

from __future__ import annotations

from games.timelock.texts.advice import cost, idea, why
from games.timelock.texts.alt import describe, words
from games.timelock.texts.explain import explain
from games.timelock.texts.labels import label
from games.timelock.texts.questions import ask
from games.timelock.texts.refusals import refusal
from games.timelock.texts.result import result
from games.timelock.texts.status import brief, status
from games.timelock.texts.table import AIM, GIST, HAND, MINUTES, MODES, PACE, TYPED, feat
from games.timelock.texts.told import caption, say

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
