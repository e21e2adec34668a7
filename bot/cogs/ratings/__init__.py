"""Ratings of a server's people in a game, or a mode of one, by the matches that count for them."""

from __future__ import annotations

from bot.cogs.ratings import rules, screens
from bot.match.feature import Feature
from bot.store import ratings as rows

FEATURE = Feature(
    "ratings",
    facts=(rules.TO_RATE, rules.RATED, rules.TOGETHER),
    begun=rules.begun,
    after=rules.after,
    ended=rules.ended,
    extras=screens.extras,
    seated=screens.seated,
    forgets=rules.forget,
    forgets_server=rows.forget_server,
)
"""Matches that begin as rated are entered when they end; results and tables tell of it."""
