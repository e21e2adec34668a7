"""When a person is reminded of a question: as long as its reason stands, each reason once."""

from __future__ import annotations

import math
from collections.abc import Sequence

from bot.play.match.bank import (
    LAST_CALL_S,
    empty_at,
    half_at,
    moment,
)
from bot.play.match.clock import DAY_S
from bot.play.match.quiet_hours import QuietHours, heard_at
from bot.store.asks import Ask
from bot.store.spans import Span

WITHOUT_PACE_S = (DAY_S, 3 * DAY_S, 7 * DAY_S)
"""After so many seconds a person is reminded at a table without a pace."""


def reminders(
    ask: Ask,
    spans: Sequence[Span],
    quiet: QuietHours | None,
    *,
    is_on: bool,
    is_told_daily: bool = False,
) -> list[tuple[int, float]]:
    """The reminders of a question as stage and time, in order.

    With a pace: 1, half of the bank is gone; 2, two hours are left. Without: 1 to 3, after days.
    Who wants none (`is_on` False) gets only the last one of a table with a pace. Who is told each
    day what waits for them (`is_told_daily`) gets none at half of the bank.
    """
    if ask.since is None:
        return []
    if ask.bank is None:
        due = [moment(ask.since, seconds, spans) for seconds in WITHOUT_PACE_S if is_on]
        stages = list(enumerate(due, 1))
        end = math.inf
    else:
        end, total = empty_at(ask, spans), ask.bank + ask.given
        half, last = half_at(ask, spans), moment(ask.since, max(0, total - LAST_CALL_S), spans)
        stages = [(1, half)] if is_on and not is_told_daily and half < last else []
        stages.append((2, last))
    # While an outage lasts, no moment is known.
    known = [(stage, at) for stage, at in stages if at < math.inf]
    heard = ((stage, heard_at(at, quiet, since=ask.since, end=end)) for stage, at in known)
    return [(stage, at) for stage, at in heard if at is not None]
