"""When a person can be reached: their time zone, their quiet hours, and when they are away.

Summer time and leap days are the zone's affair: hours are those of the wall clock there. Absences
that follow each other without a gap are one time away. It lasts at most 21 days, and the next one
begins after as long here as away.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from msgspec import Struct
from msgspec.structs import replace

from bot.match.refusals import ShellRefused
from bot.match.wall_clock import DAY_S
from bot.store import person_settings
from bot.store.person_settings import PersonSettings
from bot.store.spans import Absence, Span, read_absences
from bot.store.tx import Tx

_UTC = "UTC"
"""The one zone that is named after no place."""

EARLY_S = 600.0
"""So long before quiet hours a reminder is sent that cannot wait for their end."""

LONGEST_DAYS = 21
"""The most days that a person may be away at once."""

AWAY_DAYS = (2, 4, 7, 14, LONGEST_DAYS)
"""The lengths of an absence that a person may choose."""


class QuietHours(Struct, frozen=True):
    """Every day from one hour of the wall clock to another, perhaps over midnight.

    `begin` and `end` are hours from 0 to 23, and differ. `zone` is a name such as "Europe/Berlin".
    """

    begin: int
    end: int
    zone: str

    def around(self, at: float) -> Span | None:
        """Returns the quiet hours that hold a time (seconds since the epoch), or None."""
        zone = ZoneInfo(self.zone)
        today = datetime.fromtimestamp(at, UTC).astimezone(zone).date()
        for day in (today - timedelta(1), today):
            next_day = day + timedelta(int(self.end <= self.begin))
            span = Span(_hour(day, self.begin, zone), _hour(next_day, self.end, zone))
            if span.since <= at < span.until:
                return span
        return None


@cache
def zones() -> tuple[str, ...]:
    """Returns the names of all zones that are named after a place, and UTC."""
    named = (name for name in available_timezones() if "/" in name and not name.startswith("Etc/"))
    return (_UTC, *sorted(named))


def quiet_of(settings: PersonSettings) -> QuietHours | None:
    """Returns a person's quiet hours; None if there are none."""
    begin, end, zone = settings.quiet_from, settings.quiet_to, settings.zone
    if begin is None or end is None or begin == end or zone not in zones():
        return None  # or this installation no longer knows the zone
    return QuietHours(begin, end, zone)


def hush_until(tx: Tx, person: int, now: float) -> float | None:
    """Returns the end of the quiet hours of a person that hold a time; None: there are none."""
    quiet = quiet_of(person_settings.read(tx, person))
    hush = None if quiet is None else quiet.around(now)
    return None if hush is None else hush.until


def heard_at(at: float, quiet: QuietHours | None, *, since: float, end: float) -> float | None:
    """When a reminder that is due at `at` may be sent, between `since` and `end`; None: never.

    Quiet hours put it off to their end. If that would be too late, it is sent before they begin.
    """
    span = None if quiet is None else quiet.around(at)
    if span is None:
        return at
    if span.until < end:
        return span.until
    before = span.since - EARLY_S
    return before if before > since else None


def read_present(tx: Tx, person: int, at: float) -> Absence | None:
    """Returns the absence of a person that is under way at a time, if there is one."""
    return present_absence(read_absences(tx, person, 0.0), at)


def present_absence(absences: Sequence[Absence], at: float) -> Absence | None:
    """Returns the absence under way, if there is one, since the time away began.

    `absences` are all of the person, the oldest first.
    """
    now = next((one for one in reversed(absences) if one.since <= at < one.until), None)
    for one in reversed(absences):
        if now is not None and one.since < now.since <= one.until:
            now = replace(now, since=one.since)
    return now


def new_absence(absences: Sequence[Absence], at: float, days: int) -> Span:
    """Returns the time of an absence that begins now; one under way ends with it.

    `absences` are all of the person, the oldest first. Raises `away_again` while the person has not
    been here for as long as away before.
    """
    until, last = at + days * DAY_S, _last_time_away(absences)
    if last is None:
        return Span(at, until)
    if at < last.until:
        return Span(at, min(until, last.since + LONGEST_DAYS * DAY_S))
    again_at = 2 * last.until - last.since
    if at < again_at:
        raise ShellRefused("away_again", again_at=int(again_at))
    return Span(at, until)


def _last_time_away(absences: Sequence[Absence]) -> Span | None:
    last: Span | None = None
    for one in absences:
        is_later = last is None or one.since > last.until
        since = one.since if last is None or is_later else last.since
        last = Span(since, one.until if last is None else max(one.until, last.until))
    return last


def _hour(day: date, hour: int, zone: ZoneInfo) -> float:
    return datetime.combine(day, time(hour), zone).timestamp()
