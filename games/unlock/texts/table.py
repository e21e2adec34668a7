"""Unlock as a table names it before a match: how long it takes, and a move as people type it."""

from __future__ import annotations

PACE = "one code a turn, about a week at one turn a day"
TYPED = "1-2-5-9"
