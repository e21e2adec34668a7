"""`/profile`: results, ratings and turn times of a person, as far as the reader may see them."""

from __future__ import annotations

from bot.cogs.profile import history, screens
from bot.cogs.profile.history import SEATED, TOLD
from bot.match.feature import Feature

FEATURE = Feature(
    "profile",
    facts=(TOLD, SEATED),
    after=history.after,
    extras=screens.extras,
    seated=screens.seated,
)
"""Results say once that they are remembered; tables say how quickly who sits there answers."""
