"""When a digest is due: once on each day of its person's zone, at an hour of the wall clock.

Summer time is the zone's affair: an hour that a day leaves out or has twice is one moment of it.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from zlib import crc32
from zoneinfo import ZoneInfo

from msgspec import Struct

from bot.cogs.settings.rules import has_digest
from bot.play.match.clock import HOUR_S
from bot.store.persons import Person

SPREAD_S = 1_200
"""The seconds over which the digests of one hour are spread, so that not all are sent at once."""

LATE_S = 3 * HOUR_S
"""How late a digest may be, as after an outage; one that would be later is left out."""


class Daily(Struct, frozen=True):
    """A moment of each day: so many seconds after an hour from 0 to 23 in a zone by its name."""

    hour: int
    zone: str
    later_s: int

    def day_of(self, at: float) -> date:
        """The day in the zone at a time (seconds since the epoch, UTC)."""
        return datetime.fromtimestamp(at, ZoneInfo(self.zone)).date()

    def due_on(self, day: date) -> float:
        """The moment of a day."""
        begin = datetime.combine(day, time(self.hour), ZoneInfo(self.zone))
        return begin.timestamp() + self.later_s

    def next_day(self, now: float, last: float | None) -> date:
        """The next day whose moment is to come and that is no day of the `last` moment used."""
        day = self.day_of(now)
        if last is not None:
            day = max(day, self.day_of(min(last, now)) + timedelta(1))
        return day if self.due_on(day) > now else day + timedelta(1)


def daily_of(settings: Person) -> Daily | None:
    """Returns when a person's digests are due; None if there are none.

    They want none, or Discord refused one, or their zone is not known here.
    """
    hour, zone = settings.digest, settings.zone
    if hour is None or zone is None or not has_digest(settings):
        return None
    return Daily(hour, zone, crc32(str(settings.person).encode()) % SPREAD_S)
