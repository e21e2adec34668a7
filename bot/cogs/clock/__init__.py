"""The time of who is asked: reminders, its end, and what the others do about that."""

from __future__ import annotations

from bot.cogs.clock import calls, late, rows, screens
from bot.play.match.feature import Feature

FEATURE = Feature(
    "clock",
    kinds=(late.LEAVES,),
    after=late.after,
    extras=screens.extras,
    calls=calls.calls,
    forgets=rows.forget,
)
