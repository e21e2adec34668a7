"""Matches for two among several people, in rounds, and their standing."""

from __future__ import annotations

from bot.cogs.tournament import opening, rounds, rows, screens
from bot.match.feature import Feature

FEATURE = Feature(
    "tournament",
    facts=(rounds.CUP,),
    after=rounds.after,
    ended=rounds.ended,
    extras=screens.extras,
    leaves=opening.leave_all,
    forgets=lambda write, person, name: rows.forget(write.tx, person, name),
    forgets_server=rows.forget_server,
)
