"""The deal of the day: its one attempt that counts, practice, the table of the day, sharing."""

from __future__ import annotations

from bot.cogs.daily import day_table, screens
from bot.play.match.feature import Feature

FEATURE = Feature("daily", after=day_table.after, extras=screens.extras, defers=day_table.defers)
