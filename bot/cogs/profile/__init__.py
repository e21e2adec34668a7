"""`/profile`: results, ratings and turn times of a person, as far as the reader may see them."""

from __future__ import annotations

from bot.cogs.profile import screens, telling
from bot.cogs.profile.telling import TOLD
from bot.cogs.profile.turn_time import SEATED
from bot.play.match.feature import Feature

FEATURE = Feature(
    "profile",
    facts=(TOLD, SEATED),
    after=telling.after,
    extras=screens.extras,
    seated=screens.seated,
)
"""Results say once that they are remembered; tables say how quickly who sits there answers."""
