"""What the worths of advice are measured by; the words of advice read them, too."""

from __future__ import annotations

AVERAGE = 11.0
"""What a win brings on average between players who weigh each other."""
