"""The deal of the day: one attempt that counts, practice, the table of a day, sharing, streaks."""

from __future__ import annotations

from bot.cogs.daily import rules, screens
from bot.cogs.daily.rules import PLAYED
from bot.match.feature import Feature

FEATURE = Feature(
    "daily",
    facts=(PLAYED,),
    after=rules.after,
    extras=screens.extras,
    defers=rules.defers,
    forgets=rules.forget,
)
