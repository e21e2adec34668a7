"""Triplock as a table names it before a match: what it is, its aim, its length, a typed move."""

from __future__ import annotations

from collections.abc import Mapping

AIM = (
    "Turn and swap the chips until the stacks show what your Diagram asks, left to right; then say "
    "which is which."
)
GIST = "remember what you saw and open the lock, against others or room by room"
PACE = ""
MINUTES = 30
TYPED = "flip L2"
MODES: Mapping[str, str] = {"duel": "duel", "ring": "ring"}
