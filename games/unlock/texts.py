"""Unlock's texts: the door through which the shell reaches every sentence of the game.

It satisfies `games.texts.Texts` with module-level functions; each lives with its own kind.
"""

from __future__ import annotations

from games.unlock.alt import describe, words
from games.unlock.labels import label
from games.unlock.pad_words import pad_line
from games.unlock.questions import ask
from games.unlock.refusals import refusal
from games.unlock.result import result
from games.unlock.status import brief, sealed_line, status
from games.unlock.told import caption, say

__all__ = [
    "ask",
    "brief",
    "caption",
    "describe",
    "label",
    "pad_line",
    "refusal",
    "result",
    "say",
    "sealed_line",
    "status",
    "words",
]
