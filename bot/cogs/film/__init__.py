"""[Film] of a match that is over: its boards as an animated picture, to be seen and posted."""

from __future__ import annotations

from bot.cogs.film import screens
from bot.match.feature import Feature

FEATURE = Feature("film", extras=screens.extras)
"""Nothing is stored of it (`bot.delivery.films`)."""
