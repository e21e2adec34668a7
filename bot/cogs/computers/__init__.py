"""Computer players, which play at the exact row at which they were asked."""

from __future__ import annotations

from bot.cogs.computers import thoughts
from bot.play.match.feature import Feature

FEATURE = Feature("computers", begun=thoughts.begun, after=thoughts.after)
