"""Unlock as a table names it before a match: what it is, its aim, its length, a typed move."""

from __future__ import annotations

AIM = (
    "Find the hidden path: draw a code each turn, read how many of its lines match, and have the "
    "most points when it is found."
)
GIST = "draw codes, read the clues and find a hidden path of lines"
PACE = "one code a turn, about a week at one turn a day"
MINUTES = 15
TYPED = "1-2-5-9"
