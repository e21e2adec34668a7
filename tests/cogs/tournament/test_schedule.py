"""The schedule of a tournament, for every number of people that one takes (TL-26)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from bot.cogs.tournament.ranking import equal_counts, most_each, rounds_of, schedule

COUNTS = range(3, 9)
SOME = [(count, each) for count in COUNTS for each in range(1, count) if count * each % 2 == 0]
"""So many people, and so many matches that each of them can play."""


def test_an_even_number_needs_one_round_less() -> None:
    assert [len(rounds_of(count)) for count in COUNTS] == [3, 3, 5, 5, 7, 7]


@pytest.mark.parametrize("count", COUNTS)
def test_everybody_meets_everybody_once(count: int) -> None:
    met = [frozenset(pair) for one in rounds_of(count) for pair in one]
    assert len(met) == len(set(met))
    assert set(met) == {frozenset(pair) for pair in combinations(range(count), 2)}
    assert rounds_of(count) == rounds_of(count, most_each(count)) == rounds_of(count, 99)


@pytest.mark.parametrize("count", COUNTS)
def test_nobody_plays_twice_in_a_round_and_each_sits_out_once(count: int) -> None:
    out: list[int] = []
    for one in rounds_of(count):
        playing = [number for pair in one for number in pair]
        assert len(playing) == len(set(playing)) == count // 2 * 2
        out.extend(set(range(count)) - set(playing))
    assert sorted(out) == (list(range(count)) if count % 2 else [])


@pytest.mark.parametrize("count", COUNTS)
def test_the_first_seat_is_shared_out_fairly_after_every_round(count: int) -> None:
    firsts, played = [0] * count, [0] * count
    for pairs in rounds_of(count):
        for first, second in pairs:
            firsts[first] += 1
            played[first] += 1
            played[second] += 1
        assert all(abs(2 * one - all_) <= 2 for one, all_ in zip(firsts, played, strict=True))
    assert max(firsts) - min(firsts) <= 1
    assert all(abs(2 * one - all_) <= 1 for one, all_ in zip(firsts, played, strict=True))


@pytest.mark.parametrize(("count", "each"), SOME)
def test_tl26_everybody_plays_equally_often(count: int, each: int) -> None:
    made = rounds_of(count, each)
    met = [frozenset(pair) for one in made for pair in one]
    assert len(met) == len(set(met)), "nobody meets anybody twice"
    assert Counter(number for pair in met for number in pair) == dict.fromkeys(range(count), each)
    for one in made:
        playing = [number for pair in one for number in pair]
        assert len(playing) == len(set(playing)), "nobody plays twice in a round"
    assert len(made) == each + count % 2


@pytest.mark.parametrize(("count", "each"), SOME)
def test_the_first_seat_is_shared_out_fairly_over_some_rounds(count: int, each: int) -> None:
    firsts = Counter(pair[0] for one in rounds_of(count, each) for pair in one)
    assert all(abs(2 * firsts[number] - each) <= 2 - count % 2 for number in range(count))


@pytest.mark.parametrize(("count", "each"), [(5, 2), (7, 2), (7, 4)])
def test_tl26_of_an_odd_number_each_meets_those_some_places_on_and_back(
    count: int, each: int
) -> None:
    met = [pair for one in rounds_of(count, each) for pair in one]
    away = Counter(min((one - other) % count, (other - one) % count) for one, other in met)
    assert away == dict.fromkeys(range(1, each // 2 + 1), count)


def test_tl26_an_odd_number_of_matches_of_an_odd_number_of_people_is_not_offered() -> None:
    """All matches together are counted twice."""
    assert [equal_counts(count) for count in COUNTS] == [
        (2,),
        (1, 2, 3),
        (2, 4),
        (1, 2, 3, 4, 5),
        (2, 4, 6),
        (1, 2, 3, 4, 5, 6, 7),
    ]
    for count, each in ((3, 1), (5, 1), (5, 3), (7, 5)):
        with pytest.raises(ValueError, match="equally often"):
            rounds_of(count, each)


def test_of_an_even_number_so_many_rounds_are_the_first_of_the_schedule() -> None:
    whole, some = schedule((4, 5, 6, 8)), schedule((4, 5, 6, 8), 2)
    assert some == tuple(one for one in whole if one.round <= 2)
    assert {number for one in whole for number in one.both} == {4, 5, 6, 8}
