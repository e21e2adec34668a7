"""The units of the worths of advice; the words of advice read them, too."""

from __future__ import annotations

AVERAGE = 11.0
"""The average gain of a win between players who weigh each other."""
