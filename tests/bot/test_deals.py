"""Shared deals: one name, one set of draws on one installation; and streaks of days."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import date, timedelta

import pytest

from bot.match.lobby.deals import FREE_DAY_AFTER, Streak, deal, streak_in, streak_of

SECRET, OTHER = "ab" * 32, "cd" * 32


def numbers(secret: str, game: str, name: str) -> list[int]:
    draw = deal(secret, game, name)
    return [draw(n) for n in (13, 12, 2**32, 6, 1)]


def test_a_name_gives_the_same_draws() -> None:
    assert numbers(SECRET, "lockpick", "2026-11-21") == numbers(SECRET, "lockpick", "2026-11-21")


def test_secret_game_and_name_each_change_them() -> None:
    told = {
        tuple(numbers(SECRET, "lockpick", "2026-11-21")),
        tuple(numbers(OTHER, "lockpick", "2026-11-21")),
        tuple(numbers(SECRET, "unlock", "2026-11-21")),
        tuple(numbers(SECRET, "lockpick", "2026-11-22")),
    }
    assert len(told) == 4


def test_draws_are_even() -> None:
    draw = deal(SECRET, "lockpick", "even")
    counts = Counter(draw(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert max(counts.values()) - min(counts.values()) < 250


TODAY = date(2026, 5, 14)

CASES: dict[str, tuple[Iterable[int], Streak]] = {
    "nothing played": ([], Streak()),
    "today alone": ([0], Streak(1, 1, is_played=True)),
    "yesterday alone": ([1], Streak(1, 1)),
    "today played": ([0, 1, 2], Streak(3, 3, is_played=True)),
    "today waits": ([1, 2, 3], Streak(3, 3)),
    "what comes after today": ([-2, -1, 0], Streak(1, 1, is_played=True)),
    "the same day twice": ([0, 1, 1], Streak(2, 2, is_played=True)),
    "yesterday missed after nine": ([*range(2, 11)], Streak(0, 9)),
    "a day missed after nine": ([0, *range(2, 11)], Streak(1, 9, is_played=True)),
    "yesterday missed after ten": ([*range(2, 12)], Streak(10, 10, 1, is_kept=True)),
    "a day missed after ten": ([0, *range(2, 12)], Streak(11, 11, 1, is_played=True)),
    "ten in pieces before it": ([0, 2, *range(20, 29)], Streak(2, 9, 1, is_played=True)),
    "two missed in a row": ([0, *range(3, 20)], Streak(1, 17, is_played=True)),
    "two missed and today waits": ([*range(3, 20)], Streak(0, 17)),
    "two missed use no free day": ([0, 2, 3, *range(6, 18)], Streak(3, 12, 1, is_played=True)),
    "missed 6 days after a free day": ([0, *range(2, 7), *range(8, 20)], Streak(1, 17, 0, True)),
    "missed a week after a free day": ([0, *range(2, 8), *range(9, 20)], Streak(18, 18, 2, True)),
    "no second one in 6 days": ([*range(2, 7), *range(8, 20)], Streak(0, 17)),
    "the next one after a week": ([*range(2, 8), *range(9, 20)], Streak(17, 17, 2, is_kept=True)),
    "three missed end what a free day kept": (
        [0, *range(4, 9), *range(10, 20)],
        Streak(1, 15, 0, True),
    ),
}
"""The days that were played, each so many days ago, and the streak as it stands today."""


@pytest.mark.parametrize("case", CASES)
def test_a_streak_follows_from_the_days_that_were_played(case: str) -> None:
    ago, streak = CASES[case]
    assert streak_of([TODAY - timedelta(days=days) for days in ago], TODAY) == streak


@pytest.mark.parametrize("at", [date(2026, 3, 1), date(2028, 3, 1), date(2027, 1, 1)])
def test_months_and_years_end_no_streak(at: date) -> None:
    days = [at - timedelta(days=days) for days in range(3)]
    assert streak_of(days, at).length == 3
    assert streak_of([days[0], days[2]], at).length == 1
    before = [days[2] - timedelta(days=days_) for days_ in range(FREE_DAY_AFTER)]
    assert streak_of([days[0], *before], at) == Streak(11, 11, 1, is_played=True)


def test_a_day_counts_by_the_name_of_its_deal() -> None:
    names = ("daily:2026-05-14", "code:7KQ2AB", "daily:2026-05-13")
    assert streak_in(names, TODAY) == Streak(2, 2, is_played=True)
