"""Lockpick's texts: the functions from which the shell gets every sentence of the game.

The package satisfies `games.texts.Texts`. There is one module for each kind of text.
"""

from __future__ import annotations

from games.lockpick.texts.advice import cost, idea, why
from games.lockpick.texts.alt import describe, words
from games.lockpick.texts.day import share
from games.lockpick.texts.explain import explain
from games.lockpick.texts.labels import LONGEST, SHORTEST, label, short
from games.lockpick.texts.lexicon import foreseen, graded
from games.lockpick.texts.questions import ask
from games.lockpick.texts.refusals import refusal
from games.lockpick.texts.result import result
from games.lockpick.texts.status import brief, status
from games.lockpick.texts.table import AIM, GIST, HAND, MINUTES, MODES, PACE, TYPED
from games.lockpick.texts.told import caption, say

__all__ = [
    "AIM",
    "GIST",
    "HAND",
    "LONGEST",
    "MINUTES",
    "MODES",
    "PACE",
    "SHORTEST",
    "TYPED",
    "ask",
    "brief",
    "caption",
    "cost",
    "describe",
    "explain",
    "foreseen",
    "graded",
    "idea",
    "label",
    "refusal",
    "result",
    "say",
    "share",
    "short",
    "status",
    "why",
    "words",
]
