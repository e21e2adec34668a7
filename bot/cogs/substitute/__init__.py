"""A seat that its person offers to somebody named, who takes it by a press."""

from __future__ import annotations

from bot.cogs.substitute import screens
from bot.match.feature import Feature

FEATURE = Feature("substitute", extras=screens.extras)
