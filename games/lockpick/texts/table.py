"""Lockpick as a table names it before a match: what it is, its aim, its length, a typed move."""

from __future__ import annotations

AIM = "Three in a row or three equal lock; freeze all fifteen tumblers before the cards run out."
GIST = "lay cards in threes that lock, and freeze all fifteen tumblers, alone"
PACE = "about 35 turns"
MINUTES = 20
TYPED = "G> 7 8 2"
