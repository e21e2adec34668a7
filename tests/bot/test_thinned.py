"""Which turns are kept where not all fit: of a replay's list, and of a film."""

from __future__ import annotations

import itertools

from bot.screens.story import thinned


def test_all_are_kept_that_fit() -> None:
    assert thinned(([2], range(5)), 5) == [0, 1, 2, 3, 4]
    assert thinned(([], range(3)), 25) == [0, 1, 2]


def test_earlier_groups_come_first_and_the_rest_goes_evenly() -> None:
    chosen = thinned(([0, 41, 77, 99], range(100)), 20)
    assert {0, 41, 77, 99} <= {*chosen}
    assert len(chosen) == 20
    assert chosen == sorted(chosen)
    gaps = [later - earlier for earlier, later in itertools.pairwise(chosen)]
    assert max(gaps) <= 8


def test_of_a_group_that_does_not_fit_the_first_and_the_last_stay() -> None:
    assert thinned((range(101), [7]), 5) == [0, 25, 50, 75, 100]
    assert thinned(([3], range(9), [20]), 3) == [0, 3, 8]
    assert thinned((range(9),), 1) == [0]
    assert thinned((range(9),), 0) == []
