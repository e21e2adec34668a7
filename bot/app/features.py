"""The features of the table. One order serves their rows and their screens.

It matters in three places: `ending` stands before the clock, whose count may end the match by it;
the clock before the tournament and sleep, which read what it has stored; `rematch` before the
clock, whose lines stand beneath its own on a result.
"""

from __future__ import annotations

from bot.cogs import (
    clock,
    computers,
    daily,
    ending,
    handover,
    rematch,
    series,
    sleep,
    tournament,
)

FEATURES = (
    series.FEATURE,
    rematch.FEATURE,
    handover.FEATURE,
    daily.FEATURE,
    ending.FEATURE,
    clock.FEATURE,
    tournament.FEATURE,
    sleep.FEATURE,
    computers.FEATURE,
)
