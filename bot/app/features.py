"""The features of the table. Their lines and buttons stand on a screen in this order.

`ending` stands before the clock, so that [End without a result…] comes before what can be done
about who is late, and `rematch` before it, so that a result tells first who plays again.
"""

from __future__ import annotations

from bot.cogs import (
    clock,
    computers,
    daily,
    digest,
    ending,
    feed,
    film,
    learn,
    look_back,
    profile,
    ratings,
    rematch,
    replay,
    review,
    series,
    share,
    sleep,
    tournament,
)

FEATURES = (
    series.FEATURE,
    rematch.FEATURE,
    look_back.FEATURE,
    replay.FEATURE,
    review.FEATURE,
    film.FEATURE,
    share.FEATURE,
    daily.FEATURE,
    ending.FEATURE,
    clock.FEATURE,
    digest.FEATURE,
    tournament.FEATURE,
    sleep.FEATURE,
    computers.FEATURE,
    learn.FEATURE,
    ratings.FEATURE,
    profile.FEATURE,
    feed.FEATURE,
)
