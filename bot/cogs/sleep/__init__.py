"""Tables that fall asleep because nobody acts, and what wakes them."""

from __future__ import annotations

from bot.cogs.sleep import screens, sleepers
from bot.play.match.feature import Feature

FEATURE = Feature("sleep", begun=sleepers.begun, after=sleepers.after, extras=screens.extras)
