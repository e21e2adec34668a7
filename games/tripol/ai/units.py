"""What the worths of advice are measured by; the words of advice read them, too."""

from __future__ import annotations

DECIDES = 100.0
"""A match that is won at once counts so many points, and one that is lost costs them."""
