"""Quiet hours: when a person wants to hear no reminder, in their own time zone.

Summer time and leap days are the zone's affair: hours are those of the wall clock there.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from msgspec import Struct

from bot.play.match.zones import zones
from bot.store import persons
from bot.store.persons import Person
from bot.store.spans import Span
from bot.store.tx import Tx

EARLY_S = 600.0
"""So long before quiet hours a reminder is sent that cannot wait for their end."""


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


def _hour(day: date, hour: int, zone: ZoneInfo) -> float:
    return datetime.combine(day, time(hour), zone).timestamp()


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


def quiet_of(settings: Person) -> QuietHours | None:
    """Returns a person's quiet hours; None if there are none."""
    begin, end, zone = settings.quiet_from, settings.quiet_to, settings.zone
    if begin is None or end is None or begin == end or zone not in zones():
        return None  # or this installation no longer knows the zone
    return QuietHours(begin, end, zone)


def hush_until(tx: Tx, person: int, now: float) -> float | None:
    """Returns the end of the quiet hours of a person that hold a time; None: there are none."""
    quiet = quiet_of(persons.read(tx, person))
    hush = None if quiet is None else quiet.around(now)
    return None if hush is None else hush.until
