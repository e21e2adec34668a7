"""The review of a match that is over: where more was possible, by what could be known then."""

from __future__ import annotations

from bot.cogs.review import screens
from bot.match.feature import Feature

FEATURE = Feature("review", extras=screens.extras)
"""Nothing is stored for it: what it tells is thought again from the log."""
