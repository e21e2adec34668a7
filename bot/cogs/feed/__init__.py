"""The results feed: each finished match as a small line with its ending, in a channel of choice."""

from __future__ import annotations

from bot.cogs.feed import rules
from bot.play.match.feature import Feature

FEATURE = Feature("feed", after=rules.after)
