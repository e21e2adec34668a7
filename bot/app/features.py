"""The features of the table. One order serves their rows and their screens.

It matters in three places: `ending` stands before the clock, whose count may end the match by it;
the clock before the tournament and sleep, which read what it has stored; `rematch` before the
clock, whose lines stand beneath its own on a result.
"""

from __future__ import annotations

from bot.outbox import pings
from bot.play import (
    days,
    ending,
    fixtures,
    handover,
    late,
    rematch,
    series,
    sleepers,
    thoughts,
    tournaments,
)
from bot.play.feature import Feature
from bot.screens import deals as daily_screens
from bot.screens import ending as ending_screens
from bot.screens import late as late_screens
from bot.screens import rematch as rematch_screens
from bot.screens import series as series_screens
from bot.screens import sleep as sleep_screens
from bot.screens import tournament as tournament_screens
from bot.store import nudges
from bot.store import tournaments as cup_rows

FEATURES = (
    Feature("series", facts=(series.GAME,), after=series.after, extras=series_screens.extras),
    Feature("rematch", kinds=(rematch.EVERYBODY, rematch.PRESENT), extras=rematch_screens.extras),
    Feature("handover", kinds=(handover.HANDOVER,)),
    Feature("daily", after=days.after, extras=daily_screens.extras),
    Feature("ending", kinds=(ending.END,), after=ending.after, extras=ending_screens.extras),
    Feature(
        "clock",
        kinds=(late.LEAVES,),
        after=late.after,
        extras=late_screens.extras,
        calls=pings.calls,
        forgets=nudges.forget,
    ),
    Feature(
        "tournament",
        facts=(fixtures.CUP,),
        after=fixtures.after,
        ended=fixtures.ended,
        extras=tournament_screens.extras,
        leaves=tournaments.leave_all,
        forgets=cup_rows.forget,
    ),
    Feature("sleep", begun=sleepers.begun, after=sleepers.after, extras=sleep_screens.extras),
    Feature("computers", begun=thoughts.begun, after=thoughts.after),
)
