"""How many days in a row a person has played the deal of the day of a game.

A day counts by the name of its deal, whenever the attempt at it ended. All follows from the results
of a person's counted attempts, and nothing of it is stored.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

from msgspec import Struct

from bot.play.lobby.deals import day_of

EARNED = 10
"""How many attempts a person has finished before the first free day."""

APART = timedelta(days=7)
"""How long after a free day the next one may be: who misses each Sunday keeps the streak."""

_DAY = timedelta(days=1)


class Streak(Struct, frozen=True):
    """A person's days in a row at the deal of a game, as they stand on one day.

    `length` counts the days that were played, and `free` those that were missed between them and
    kept by a free day; `best` is the greatest length up to then. `is_played`: the day itself is
    played; until then it waits. `is_kept`: the day before it was missed, and a free day keeps the
    length.
    """

    length: int = 0
    best: int = 0
    free: int = 0
    is_played: bool = False
    is_kept: bool = False


def streak_of(days: Iterable[date], at: date) -> Streak:
    """Returns the streak as it stands on the day `at`, from all days that were played.

    A day that was missed between two that were played ends it, unless it is a free day: the person
    had played `EARNED` days before it, and the last one was `APART` before it. Two days missed in a
    row end it, and are no free days.
    """
    length = best = free = 0
    last: date | None = None
    freed: date | None = None
    played = sorted({day for day in days if day <= at})
    for count, day in enumerate(played):
        missed = day - _DAY
        if last is not None and last == missed:
            length += 1
        elif last is not None and _is_free(missed, last, count, freed):
            length, free, freed = length + 1, free + 1, missed
        else:
            length, free = 1, 0
        best, last = max(best, length), day
    if last is None:
        return Streak()
    if at - last <= _DAY:
        return Streak(length, best, free, is_played=at == last)
    if _is_free(at - _DAY, last, len(played), freed):
        return Streak(length, best, free + 1, is_kept=True)
    return Streak(best=best)


def streak_in(names: Iterable[str], at: date) -> Streak:
    """Returns the same from the names of the deals that were played."""
    return streak_of((day for name in names if (day := day_of(name)) is not None), at)


def _is_free(missed: date, last: date, count: int, freed: date | None) -> bool:
    """Whether a missed day is a free one.

    `last` is the last day that was played before it, and `count` how many were; `freed` is the last
    free day.
    """
    is_alone = last == missed - _DAY
    return is_alone and count >= EARNED and (freed is None or missed - freed >= APART)
