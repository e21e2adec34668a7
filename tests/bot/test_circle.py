"""The circle method, for every number of people that a tournament takes."""

from __future__ import annotations

from itertools import combinations

import pytest

from bot.play.circle import pairs, rounds_of, sits_out
from bot.play.ranking import schedule

COUNTS = range(3, 9)


def test_an_even_number_needs_one_round_less() -> None:
    assert [rounds_of(count) for count in COUNTS] == [3, 3, 5, 5, 7, 7]


@pytest.mark.parametrize("count", COUNTS)
def test_everybody_meets_everybody_once(count: int) -> None:
    met = [frozenset(pair) for at in range(1, rounds_of(count) + 1) for pair in pairs(count, at)]
    assert len(met) == len(set(met))
    assert set(met) == {frozenset(pair) for pair in combinations(range(count), 2)}


@pytest.mark.parametrize("count", COUNTS)
def test_nobody_plays_twice_in_a_round_and_one_may_sit_out(count: int) -> None:
    out: list[int | None] = []
    for at in range(1, rounds_of(count) + 1):
        playing = [number for pair in pairs(count, at) for number in pair]
        assert len(playing) == len(set(playing)) == count // 2 * 2
        assert set(range(count)) - set(playing) == {sits_out(count, at)} - {None}
        out.append(sits_out(count, at))
    assert sorted(out, key=str) == (list(range(count)) if count % 2 else [None] * len(out))


@pytest.mark.parametrize("count", COUNTS)
def test_the_first_seat_is_shared_out_fairly_after_every_round(count: int) -> None:
    firsts, played = [0] * count, [0] * count
    for at in range(1, rounds_of(count) + 1):
        for first, second in pairs(count, at):
            firsts[first] += 1
            played[first] += 1
            played[second] += 1
        assert all(abs(2 * one - all_) <= 2 for one, all_ in zip(firsts, played, strict=True))
    assert max(firsts) - min(firsts) <= 1
    assert all(abs(2 * one - all_) <= 1 for one, all_ in zip(firsts, played, strict=True))


def test_so_many_rounds_are_the_first_of_the_schedule() -> None:
    whole, some = schedule((4, 5, 6, 7, 8), 5), schedule((4, 5, 6, 7, 8), 2)
    assert some == tuple(one for one in whole if one.round <= 2)
    assert {number for one in whole for number in one.both} == {4, 5, 6, 7, 8}
