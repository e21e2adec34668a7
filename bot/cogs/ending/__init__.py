"""The end of a match without a result, when those who play it agree."""

from __future__ import annotations

from bot.cogs.ending import rules, screens
from bot.match.feature import Feature

FEATURE = Feature("ending", kinds=(rules.END,), after=rules.after, extras=screens.extras)
