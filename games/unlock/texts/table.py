"""Unlock as a table names it before a match: what it is, its aim, its length, a typed move."""

from __future__ import annotations

from collections.abc import Mapping

AIM = (
    "Find the hidden path. Each turn you draw a code and learn how many of its lines are right. "
    "When somebody finds the path, the most points win."
)
GIST = "Draw codes and find the hidden path"
PACE = "one code a turn, about a week at one turn a day"
MINUTES = 15
HAND = "My pad"
TYPED = "1-2-5-9"
MODES: Mapping[str, str] = {"": ""}
