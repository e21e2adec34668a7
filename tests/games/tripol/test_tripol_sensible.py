"""Whole matches of a sensible player stay near the figures that such players have.

The matches whose figures are measured are always the same: chance alone makes none of them red.
"""

from __future__ import annotations

from functools import cache
from statistics import mean

import pytest

from games.core import Ending
from games.tripol import GAME
from tests.games.tripol.plain import faults, lying
from tests.games.tripol.sensible import Played, played
from tests.games.tripol.tripol_table import seen
from tests.quantity import some
from tests.seed import seed

GAMES = 4

Table = tuple[int, dict[str, str]]

USUAL: Table = (2, {})

FIGURES: list[tuple[Table, int, int]] = [
    (USUAL, 76, 193),
    ((4, {}), 76, 96),
    ((6, {}), 76, 64),
    ((2, {"tiles": "40"}), 28, 51),
    ((4, {"tiles": "48"}), 34, 33),
    ((6, {"tiles": "60"}), 41, 29),
    ((2, {"triangles": "each"}), 44, 200),
    ((4, {"three": "on"}), 75, 98),
    ((2, {"barricade": "on"}), 86, 205),
    ((2, {"blockade": "on"}), 77, 188),
    ((3, {"my_colour": "on"}), 76, 138),
]
"""Tables, the turns in which somebody places, and the points of a seat."""


@cache
def usual() -> list[Played]:
    return some_of(USUAL)


def some_of(table: Table, games: int = GAMES) -> list[Played]:
    seats, options = table
    return [played(seats, options, f"{table} {number}")[1] for number in range(games)]


def points(games: list[Played]) -> float:
    """The mean of the points of all seats together."""
    return mean(sum(game.scores) for game in games)


@pytest.mark.parametrize(("table", "turns", "each"), some(FIGURES, 3))
def test_turns_and_points_are_as_usual(table: Table, turns: int, each: int) -> None:
    games = usual() if table == USUAL else some_of(table)
    assert mean(game.turns for game in games) == pytest.approx(turns, rel=0.2)
    assert points(games) / table[0] == pytest.approx(each, rel=0.25)
    assert {game.bag for game in games} == {0}
    assert max(game.left for game in games) <= 2, "the last tiles may fit nowhere"
    assert all(game.size[0] <= 17 and game.size[1] <= 17 for game in games)


def test_a_third_of_the_placements_earn_a_move_and_a_third_a_hexagon() -> None:
    games = usual()
    assert {game.placed for game in games} == {114}
    assert mean(game.hexagons for game in games) == pytest.approx(36, rel=0.2)
    assert mean(game.with_moves for game in games) == pytest.approx(38, rel=0.3)


def test_figures_bring_many_points() -> None:
    games = some_of((2, {"polygon": "on"}), 2)
    assert mean(game.figures for game in games) == pytest.approx(144, rel=0.3)


def test_one_colour_leaves_many_tiles_in_hand() -> None:
    games = some_of((3, {"one_colour": "on"}))
    assert all(game.placed + game.bag + game.left == 114 for game in games)
    assert mean(game.left for game in games) == pytest.approx(48, rel=0.35)


def test_the_experiment_closes_hardly_any_hexagon() -> None:
    games = some_of((2, {"experiment": "on"}))
    assert mean(game.turns for game in games) == pytest.approx(57, rel=0.25)
    assert mean(game.hexagons for game in games) < 5


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_sensible_match_ends_with_a_winner(seats: int) -> None:
    state, game = played(seats, {"tiles": "30"}, f"{seed()} {seats}")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.ending, outcome.reason) == (Ending.WON, "no_fit")
    assert [s for s, own in enumerate(game.scores) if own == max(game.scores)] == list(
        outcome.winners
    )
    assert faults(lying(seen(state))) == []
