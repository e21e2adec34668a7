"""The units of the worths of advice; the words of advice read them, too."""

from __future__ import annotations

LAST = 10.0
"""Points that it is worth to win by the last card: many more than that card may bring."""
