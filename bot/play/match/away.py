"""How long a person may be away: at most 21 days, and then as long here as away.

Absences that follow each other without a gap are one time away.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.play.match.clock import DAY_S
from bot.play.match.refusals import ShellRefused
from bot.store.spans import Absence, Span, read_absences
from bot.store.tx import Tx

LONGEST_DAYS = 21

LENGTHS = (2, 4, 7, 14, LONGEST_DAYS)
"""The lengths, in days, that a person may choose."""


def read_present(tx: Tx, person: int, at: float) -> Absence | None:
    """Returns the absence of a person that is under way at a time, if there is one."""
    return present(read_absences(tx, person, 0.0), at)


def present(absences: Sequence[Absence], at: float) -> Absence | None:
    """Returns the absence under way, if there is one, since the time away began.

    `absences` are all of the person, the oldest first.
    """
    now = next((one for one in reversed(absences) if one.since <= at < one.until), None)
    for one in reversed(absences):
        if now is not None and one.since < now.since <= one.until:
            now = replace(now, since=one.since)
    return now


def away(absences: Sequence[Absence], at: float, days: int) -> Span:
    """Returns the time of an absence that begins now; one under way ends with it.

    `absences` are all of the person, the oldest first. Raises `away_again` while the person has not
    been here for as long as away before.
    """
    until, last = at + days * DAY_S, _last(absences)
    if last is None:
        return Span(at, until)
    if at < last.until:
        return Span(at, min(until, last.since + LONGEST_DAYS * DAY_S))
    again_at = 2 * last.until - last.since
    if at < again_at:
        raise ShellRefused("away_again", again_at=int(again_at))
    return Span(at, until)


def _last(absences: Sequence[Absence]) -> Span | None:
    """Returns the last time away."""
    last: Span | None = None
    for one in absences:
        is_later = last is None or one.since > last.until
        since = one.since if last is None or is_later else last.since
        last = Span(since, one.until if last is None else max(one.until, last.until))
    return last
