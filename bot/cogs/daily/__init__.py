"""The deal of the day: one attempt that counts, practice, the table of a day, sharing, streaks."""

from __future__ import annotations

from bot.cogs.daily import day_table, screens
from bot.cogs.daily.streak import PLAYED
from bot.play.match.feature import Feature

FEATURE = Feature(
    "daily",
    facts=(PLAYED,),
    after=day_table.after,
    extras=screens.extras,
    defers=day_table.defers,
)
