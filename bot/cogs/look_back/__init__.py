"""[Look back] under a result: a private panel with all the ways to look back on the match."""

from __future__ import annotations

from bot.cogs.look_back import screens
from bot.play.match.feature import Feature

FEATURE = Feature("look_back", extras=screens.extras)
"""What stands on the panel comes from other features: `Extras.looks`."""
