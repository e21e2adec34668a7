"""Tripol's texts: the functions from which the shell gets every sentence of the game.

The package satisfies `games.texts.Texts`. There is one module for each kind of text.
"""

from __future__ import annotations

from games.tripol.texts.advice import cost, idea, why
from games.tripol.texts.alt import describe, words
from games.tripol.texts.explain import explain
from games.tripol.texts.labels import label
from games.tripol.texts.questions import ask
from games.tripol.texts.refusals import refusal
from games.tripol.texts.result import result
from games.tripol.texts.scores import note
from games.tripol.texts.status import brief, status
from games.tripol.texts.table import AIM, GIST, HAND, MINUTES, MODES, PACE, TYPED
from games.tripol.texts.told import caption, say

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
    "note",
    "refusal",
    "result",
    "say",
    "status",
    "why",
    "words",
]
