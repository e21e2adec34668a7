"""Games of the same people, one after another, until a side has won enough."""

from __future__ import annotations

from bot.cogs.series import rules, screens
from bot.match.feature import Feature

FEATURE = Feature(
    "series",
    facts=(rules.GAME,),
    after=rules.after,
    extras=screens.extras,
    defers=rules.defers,
)
