"""Triplock's texts: the door through which the shell reaches every sentence of the game.

It satisfies `games.texts.Texts` with module-level functions; each lives with its own kind.
"""

from __future__ import annotations

from games.triplock.alt import describe, words
from games.triplock.asked import ask
from games.triplock.labels import label
from games.triplock.refused import refusal
from games.triplock.told import caption, say
from games.triplock.verdict import brief, result, status

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
