"""The units of the worths of advice; the words of advice read them, too."""

from __future__ import annotations

DECIDES = 100.0
"""A match that is won at once counts so many points, and one that is lost costs them."""
