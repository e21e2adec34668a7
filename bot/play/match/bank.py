"""The bank of a seat: how much time it has left, as a pure function of what is stored.

When a seat is asked, one pace is added to its bank, up to the pace and the reserve together. Then
the time runs from the moment at which Discord accepted the ping, except in spans that do not count:
outages, and absences of the person.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from bot.play.match.clock import DAY_S, HOUR_S
from bot.store.asks import Ask
from bot.store.spans import Span

RESERVE_S = 3 * DAY_S
"""What a bank may hold beside one pace."""

LAST_CALL_S = 2 * HOUR_S
"""So long before the end of a bank its person is reminded the last time."""


def full(pace_s: float) -> float:
    """The seconds of a full bank."""
    return pace_s + RESERVE_S


def begun(left_s: float | None, pace_s: float) -> float:
    """The bank as a question begins, by what was left after the last one; None: the first."""
    return full(pace_s) if left_s is None else min(full(pace_s), max(0.0, left_s) + pace_s)


def united(spans: Iterable[Span]) -> list[Span]:
    """The same times as spans that do not meet, in order."""
    out: list[Span] = []
    for span in sorted(spans, key=lambda span: span.since):
        if span.until <= span.since:
            continue
        if out and span.since <= out[-1].until:
            out[-1] = Span(out[-1].since, max(out[-1].until, span.until))
        else:
            out.append(span)
    return out


def counted(since: float, until: float, spans: Sequence[Span]) -> float:
    """The seconds from `since` to `until` that count; 0 if `until` lies before `since`."""
    total = max(0.0, until - since)
    for span in united(spans):
        total -= max(0.0, min(until, span.until) - max(since, span.since))
    return max(0.0, total)


def moment(since: float, seconds: float, spans: Sequence[Span]) -> float:
    """The time at which so many seconds since `since` have counted; infinite if it never comes."""
    at = since
    for span in united(spans):
        if span.until <= at:
            continue
        if at + seconds <= span.since:
            break
        seconds -= max(0.0, span.since - at)
        at = span.until
    return at + seconds


def half_at(ask: Ask, spans: Sequence[Span]) -> float:
    """The time at which half of a question's bank is gone; infinite without a bank."""
    if ask.since is None or ask.bank is None:
        return math.inf
    return moment(ask.since, (ask.bank + ask.given) / 2, spans)


def empty_at(ask: Ask, spans: Sequence[Span]) -> float:
    """The time at which a question's bank is empty; infinite without a bank."""
    if ask.since is None or ask.bank is None:
        return math.inf
    return moment(ask.since, ask.bank + ask.given, spans)
