"""Ratings as numbers: who stands better never gains less, a draw is no win, what people read."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from bot.match.rating_model import Rating, changed, is_shown
from bot.screens.words import rating_words

MOST_SEATS = 7


def orders(seats: int) -> Iterator[tuple[int, ...]]:
    """All ways in which so many may be placed, those with shared places too."""
    for places in itertools.product(range(1, seats + 1), repeat=seats):
        in_order = sorted(places)
        if list(places) == in_order and all(
            place == in_order.index(place) + 1 for place in in_order
        ):
            yield places


@pytest.mark.parametrize("seats", range(2, MOST_SEATS + 1))
def test_who_stands_better_never_gains_less_than_an_equal_who_stands_worse(seats: int) -> None:
    checked = 0
    for places in orders(seats):
        after = changed([(Rating(),)] * seats, places)
        gains = [side[0].mu - Rating().mu for side in after]
        for one, other in itertools.pairwise(range(seats)):
            assert gains[one] >= gains[other] - 1e-9, places
            if places[one] == places[other]:
                assert gains[one] == pytest.approx(gains[other]), places
        checked += 1
    assert checked == 2 ** (seats - 1)


def test_a_draw_of_equals_changes_no_worth_and_makes_it_surer() -> None:
    ((one,), (other,)) = changed([(Rating(),), (Rating(),)], (1, 1))
    assert one.mu == other.mu == Rating().mu
    assert one.sigma == other.sigma < Rating().sigma


def test_partners_win_and_lose_together() -> None:
    (winners, losers) = changed([(Rating(), Rating()), (Rating(), Rating())], (1, 2))
    assert winners[0] == winners[1]
    assert winners[0].mu > Rating().mu > losers[0].mu


@pytest.mark.parametrize(
    ("mu", "shown"),
    [(25.0, 1500), (25.2, 1500), (25.21, 1510), (27.635, 1570), (-60.0, 100), (60.0, 2380)],
)
def test_people_read_tens_from_100_on(mu: float, shown: int) -> None:
    assert Rating(mu, 8.0).shown == shown


@pytest.mark.parametrize(
    ("played", "met", "sigma", "words"),
    [
        (1, 1, 8.0, "new, 1 of 5"),
        (4, 9, 3.0, "new, 4 of 5"),
        (5, 2, 3.0, "new, 2 of 3 opponents"),
        (5, 3, 5.1, "1500, still settling"),
        (5, 3, 5.0, "1500"),
    ],
)
def test_a_rating_is_told_from_the_fifth_match_against_three_on(
    played: int, met: int, sigma: float, words: str
) -> None:
    assert rating_words(played, met, Rating(25.0, sigma)) == words
    assert is_shown(played, met) == words.startswith("1500")
