"""Tables that fall asleep because nobody acts, and what wakes them."""

from __future__ import annotations

from bot.cogs.sleep import rules, screens
from bot.match.feature import Feature

FEATURE = Feature("sleep", begun=rules.begun, after=rules.after, extras=screens.extras)
