"""The people of a soak across days: when each is there, and what each has set."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from bot.match.wall_clock import DAY_S, HOUR_S
from bot.store.person_settings import CHANNEL, DM, PersonSettings
from bot.store.spans import Absence, Span

DAYS = 120
"""For so many days it is known when somebody is there."""

KINDS: tuple[tuple[str, int], ...] = (("keen", 8), ("daily", 6), ("slow", 3), ("vanishing", 3))
"""Kinds of people, by weight.

Who is keen is there for most of each day, others for some hours each day or every few days; some
vanish after a few days, and come back weeks later or never.
"""

HOURS = {"keen": 14, "daily": 4, "slow": 7, "vanishing": 5}
"""For so many hours they stay when they come."""

ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Asia/Tokyo")


class Habit(Struct):
    """When a person is there, what the person has set, and when they leave the server or come back.

    `out` is the time outside the server, which may be without end.
    """

    person: int
    there: list[Span]
    settings: PersonSettings
    absence: Absence | None = None
    out: Span | None = None

    def is_there(self, at: float) -> bool:
        """Whether the person looks at Discord at a time."""
        if self.out is not None and self.out.since <= at < self.out.until:
            return False
        return any(span.since <= at < span.until for span in self.there)

    def comes_at(self, at: float) -> float:
        """When the person is there next: the time itself for one who is; infinite for never."""
        if self.out is not None and self.out.since <= at < self.out.until:
            return self.comes_at(self.out.until) if self.out.until < math.inf else math.inf
        coming = (max(at, span.since) for span in self.there if at < span.until)
        return min(coming, default=math.inf)


def draw_habits(people: Iterable[int], start: float, seed: int) -> dict[int, Habit]:
    """Draws the habits of all people, whose days begin at `start`."""
    return {one: _draw(one, start, random.Random(f"habit {seed} {one}")) for one in people}


def _draw(person: int, start: float, dice: random.Random) -> Habit:
    names, weights = zip(*KINDS, strict=True)
    kind = dice.choices(names, weights)[0]
    vanishes = start + dice.uniform(0.5, 6) * DAY_S if kind == "vanishing" else math.inf
    hour, day, there = dice.uniform(0, 24), 0.0, list[Span]()
    while day < DAYS:
        since = start + day * DAY_S + (hour - 24) * HOUR_S
        if since < vanishes:
            there.append(Span(since, since + HOURS[kind] * HOUR_S))
        day += dice.choice((2, 3, 4)) if kind == "slow" else 1
    habit = Habit(person, there, _drawn_settings(person, dice))
    chance = dice.random()
    if kind == "vanishing" and chance > 0.6:
        back = start + dice.uniform(24, 28) * DAY_S
        there += [Span(back + n * DAY_S, back + n * DAY_S + 5 * HOUR_S) for n in range(3)]
    if kind == "vanishing" and chance < 0.4:
        habit.out = Span(vanishes)
    elif kind != "vanishing" and chance < 0.1:
        since = start + dice.uniform(1, 5) * DAY_S
        habit.out = Span(since, since + dice.uniform(1, 3) * DAY_S)
    elif kind != "vanishing" and chance < 0.25:
        until = start + dice.choice((2, 4)) * DAY_S
        habit.absence = Absence(person, start, until, shared=dice.random() < 0.5)
        habit.there = [span for span in there if span.since >= until]
    return habit


def _drawn_settings(person: int, dice: random.Random) -> PersonSettings:
    """Some people have quiet hours, some want no reminders, some want pings by direct message."""
    is_on, ping = dice.random() < 0.8, DM if person % 7 == 0 else CHANNEL
    if dice.random() < 0.5:
        return PersonSettings(person, reminders=is_on, ping=ping)
    begin = dice.randrange(24)
    end = (begin + dice.choice((6, 8, 10))) % 24
    zone = dice.choice(ZONES)
    hours = PersonSettings(person, quiet_from=begin, quiet_to=end, zone=zone)
    return replace(hours, reminders=is_on, ping=ping)
