"""Computer players, which think about what they are asked, and play whole turns."""

from __future__ import annotations

from bot.cogs.computers import rules, screens
from bot.match.feature import Feature
from bot.match.lobby.computers import ALLOWED

FEATURE = Feature(
    "computers",
    facts=(ALLOWED,),
    begun=rules.begun,
    after=rules.after,
    extras=screens.extras,
)
"""Computers sit down where the server lets them, and think about what they are asked.

People for whom they stand in take their seats back.
"""
