"""The replay of a match: one board at a time, step by step, in private.

Of a running match it is what its reader sees and knows, of one with a result it is open.
"""

from __future__ import annotations

from bot.cogs.replay import screens
from bot.match.feature import Feature

FEATURE = Feature("replay", extras=screens.extras)
"""Nothing is stored for it: a replay is folded from the log."""
