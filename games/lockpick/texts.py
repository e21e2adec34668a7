"""Lockpick's texts: the door through which the shell reaches every sentence of the game.

It satisfies `games.texts.Texts` with module-level functions; each lives with its own kind.
"""

from __future__ import annotations

from games.lockpick.alt import describe, words
from games.lockpick.day import share
from games.lockpick.labels import LONGEST, SHORTEST, label, short
from games.lockpick.questions import ask
from games.lockpick.refusals import refusal
from games.lockpick.result import result
from games.lockpick.spoken import foreseen, rated
from games.lockpick.status import brief, status
from games.lockpick.told import caption, say

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
