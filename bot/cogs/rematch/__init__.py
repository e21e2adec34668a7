"""The next match of the same people: how it is planned, and who says when it begins."""

from __future__ import annotations

from bot.cogs.rematch import screens
from bot.match.feature import Feature

FEATURE = Feature("rematch", extras=screens.extras)
