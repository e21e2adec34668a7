"""Triplock as a table names it before a match: how long it takes, and a move as people type it."""

from __future__ import annotations

PACE = "about 9 turns each, at your own pace"
TYPED = "flip L2"
