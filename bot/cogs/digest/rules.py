"""Digests of people: who has one, when the next one is due, and what waits for them then.

A duty of the person stands for the next one. That a digest is under way is stored before it is
sent, and its duty goes only afterwards: so a process that ends between the two loses none, and the
next process knows that it may stand there already.

A digest is due once on each day of its person's zone, at an hour of the wall clock. An hour that a
day leaves out or has twice, because of summer time, is one moment of it.
"""

from __future__ import annotations

import math
from datetime import date, datetime, time, timedelta
from zlib import crc32
from zoneinfo import ZoneInfo

from msgspec import Struct
from msgspec.structs import replace

from bot.cogs.settings.rules import has_digest, has_zone, look_again
from bot.match.feature import Write
from bot.match.press_checks import check_found
from bot.match.quiet_hours import read_present
from bot.match.refusals import ShellRefused
from bot.match.turn_timer import bank_empty_at, uncounted_spans
from bot.match.wall_clock import HOUR_S
from bot.store import jobs, person_settings, questions
from bot.store.jobs import Job
from bot.store.person_settings import PersonSettings
from bot.store.tables import read_table
from bot.store.tx import Tx, person_key

DIGEST = "digest"
"""The kind of duty that sends a digest, one a person; `n` is the day in their zone, an ordinal."""

OFF = "off"
"""The value of an hour by which a person has no digest."""

_HOURS: dict[str, int | None] = {OFF: None, **{str(hour): hour for hour in range(24)}}

SPREAD_S = 1_200
"""The seconds over which the digests of one hour are spread, so that not all are sent at once."""

LATE_S = 3 * HOUR_S
"""How late a digest may be, as after an outage; one that would be later is left out."""


class DailyTime(Struct, frozen=True):
    """A moment of each day: so many seconds after an hour from 0 to 23 in a zone by its name."""

    hour: int
    zone: str
    later_s: int

    def day_of(self, at: float) -> date:
        return datetime.fromtimestamp(at, ZoneInfo(self.zone)).date()

    def due_on(self, day: date) -> float:
        begin = datetime.combine(day, time(self.hour), ZoneInfo(self.zone))
        return begin.timestamp() + self.later_s

    def next_day(self, now: float, last: float | None) -> date:
        """The next day whose moment is to come and that is no day of the `last` moment used."""
        day = self.day_of(now)
        if last is not None:
            day = max(day, self.day_of(min(last, now)) + timedelta(1))
        return day if self.due_on(day) > now else day + timedelta(1)


class DueDigest(Struct, frozen=True):
    """A digest that is due: its day, and whether an earlier try may have sent it."""

    day: int
    is_tried: bool


class Waiting(Struct, frozen=True):
    """A match that waits for a person: since when, and until when there is time (None: no pace)."""

    match: str
    since: float
    ends_at: float | None


def daily_of(settings: PersonSettings) -> DailyTime | None:
    """Returns when a person's digests are due; None if there are none.

    They want none, or Discord refused one, or their zone is not known here.
    """
    hour, zone = settings.digest, settings.zone
    if hour is None or zone is None or not has_digest(settings):
        return None
    return DailyTime(hour, zone, crc32(str(settings.person).encode()) % SPREAD_S)


def choose(tx: Tx, person: int, value: str, at: float) -> bool:
    """Sets the hour; returns whether there was none. Raises `no_choice` and `digest_zone`."""
    if value not in _HOURS:
        raise ShellRefused("no_choice")
    before, hour = person_settings.read(tx, person), _HOURS[value]
    if hour is not None and not has_zone(before):
        raise ShellRefused("digest_zone")
    _set(tx, replace(before, digest=hour, digest_shut=False), at)
    return hour is not None and not has_digest(before)


def stop(tx: Tx, person: int, at: float, *, is_refused: bool) -> None:
    """Has a person have no digest, because a message of it did not get through.

    `is_refused`: Discord takes none for them, which is said until they want one anew; that day has
    had none then. Else it is as if they had not asked.
    """
    settings = person_settings.read(tx, person)
    if settings.digest is None:
        return  # they were forgotten, or want none by now
    if is_refused:
        _set(tx, replace(settings, digest_shut=True, digest_at=None), at)
    else:
        _set(tx, replace(settings, digest=None), at)


def zoned(write: Write, person: int) -> None:
    """Puts the next digest for a person's new zone."""
    _plan(write.tx, person_settings.read(write.tx, person), write.at)


def forget(write: Write, person: int, _name: str) -> None:
    """Deletes the duty of a person."""
    jobs.drop(write.tx, DIGEST, person_key(person))


def begin(tx: Tx, duty: Job, person: int, at: float) -> DueDigest | None:
    """Stores that a digest is under way; None if it is not to be sent, or not any more."""
    settings = person_settings.read(tx, person)
    daily = daily_of(settings)
    if daily is None:
        return None
    due_at = daily.due_on(date.fromordinal(duty.n))
    if at > due_at + LATE_S:
        go_on(tx, person, at)
        return None
    person_settings.write(tx, replace(settings, digest_at=due_at))
    return DueDigest(duty.n, is_tried=settings.digest_at == due_at)


def go_on(tx: Tx, person: int, at: float) -> None:
    """Puts the duty of a person's next digest in place of the one that is done."""
    _plan(tx, person_settings.read(tx, person), at)


def waiting(tx: Tx, person: int, at: float) -> tuple[Waiting, ...]:
    """Returns what waits for a person, the oldest question first; for who is away nothing does."""
    if read_present(tx, person, at) is not None:
        return ()
    return tuple(_waiting(tx, match, person) for match in questions.waiting_for(tx, person))


def _waiting(tx: Tx, match: str, person: int) -> Waiting:
    """A match as it waits for a person, by the questions to all of their seats."""
    table = check_found(read_table(tx, match))
    own = [ask for ask in table.facts.asks if ask.person == person]
    since = min(ask.since for ask in own if ask.since is not None)
    ends_at = min(bank_empty_at(ask, uncounted_spans(tx, table, ask)) for ask in own)
    return Waiting(match, since, None if ends_at == math.inf else ends_at)


def _set(tx: Tx, settings: PersonSettings, at: float) -> None:
    """Stores settings with another digest; the reminders that it replaces may be due again."""
    person_settings.write(tx, settings)
    _plan(tx, settings, at)
    look_again(tx, settings.person, at)


def _plan(tx: Tx, settings: PersonSettings, at: float) -> None:
    """Puts the duty of a person's next digest, or deletes it where there is none."""
    daily = daily_of(settings)
    if daily is None:
        jobs.drop(tx, DIGEST, person_key(settings.person))
        return
    day = daily.next_day(at, settings.digest_at)
    jobs.put(tx, jobs.of_person(DIGEST, settings.person, day.toordinal(), daily.due_on(day)))
