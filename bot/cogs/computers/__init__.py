"""Computer players, which think about what they are asked, and play whole turns."""

from __future__ import annotations

from bot.cogs.computers import screens, thoughts
from bot.play.lobby.computers import ALLOWED
from bot.play.match.feature import Feature

FEATURE = Feature(
    "computers",
    facts=(ALLOWED,),
    begun=thoughts.begun,
    after=thoughts.after,
    extras=screens.extras,
)
"""Computers sit down where the server lets them, and think about what they are asked.

People for whom they stand in take their seats back.
"""
