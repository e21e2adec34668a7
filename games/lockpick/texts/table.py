"""Lockpick as a table names it before a match: how long it takes, and a move as people type it."""

from __future__ import annotations

PACE = "about 35 turns, at your own pace"
TYPED = "G> 7 8 2"
