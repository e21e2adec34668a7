"""Lockpick's texts: the door through which the shell reaches every sentence of the game.

It satisfies `games.texts.Texts` with module-level functions; each lives with its own kind.
"""

from __future__ import annotations

from games.lockpick.texts.alt import describe, words
from games.lockpick.texts.day import share
from games.lockpick.texts.labels import LONGEST, SHORTEST, label, short
from games.lockpick.texts.lexicon import foreseen, rated
from games.lockpick.texts.questions import ask
from games.lockpick.texts.refusals import refusal
from games.lockpick.texts.result import result
from games.lockpick.texts.status import brief, status
from games.lockpick.texts.told import caption, say

__all__ = [
    "LONGEST",
    "SHORTEST",
    "ask",
    "brief",
    "caption",
    "describe",
    "foreseen",
    "label",
    "rated",
    "refusal",
    "result",
    "say",
    "share",
    "short",
    "status",
    "words",
]
