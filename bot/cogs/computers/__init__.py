"""Computer players, which think about what they are asked, and play whole turns."""

from __future__ import annotations

from bot.cogs.computers import thoughts
from bot.play.lobby.computers import ALLOWED
from bot.play.match.feature import Feature

FEATURE = Feature("computers", facts=(ALLOWED,), begun=thoughts.begun, after=thoughts.after)
"""Computers sit down where the server lets them, and think about what they are asked."""
