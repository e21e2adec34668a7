"""[Share] of a match that is over: its ending and a line, in another channel of its server."""

from __future__ import annotations

from bot.cogs.share import screens
from bot.match.feature import Feature

FEATURE = Feature("share", extras=screens.extras)
"""Nothing is stored for it: whether an ending stands in a channel is looked up there."""
