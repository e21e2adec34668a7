"""Lockpick as a table names it before a match: what it is, its aim, its length, a typed move."""

from __future__ import annotations

from collections.abc import Mapping

AIM = (
    "Put three cards in line, a run or three alike: that freezes a tumbler. "
    "Freeze all fifteen before the cards run out."
)
GIST = "Put three cards in a row to close each of 15 pins"
PACE = "about 35 turns"
MINUTES = 20
HAND = "My board"
TYPED = "G> 7 8 2"
MODES: Mapping[str, str] = {}
