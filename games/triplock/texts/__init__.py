"""Triplock's texts: the door through which the shell reaches every sentence of the game.

It satisfies `games.texts.Texts` with module-level functions; each lives with its own kind.
"""

from __future__ import annotations

from games.triplock.texts.alt import describe, words
from games.triplock.texts.labels import label
from games.triplock.texts.own import caption
from games.triplock.texts.questions import ask
from games.triplock.texts.refusals import refusal
from games.triplock.texts.result import result
from games.triplock.texts.status import brief, status
from games.triplock.texts.told import say

__all__ = [
    "ask",
    "brief",
    "caption",
    "describe",
    "label",
    "refusal",
    "result",
    "say",
    "status",
    "words",
]
