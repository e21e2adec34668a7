"""Computer players, which think about what they are asked, and play whole turns."""

from __future__ import annotations

from bot.cogs.computers import thoughts
from bot.play.match.feature import Feature

FEATURE = Feature("computers", begun=thoughts.begun, after=thoughts.after)
