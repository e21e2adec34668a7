"""A seat that its person offers to somebody named, who takes it by a press."""

from __future__ import annotations

from bot.cogs.handover import rules
from bot.play.match.feature import Feature

FEATURE = Feature("handover", kinds=(rules.HANDOVER,))
