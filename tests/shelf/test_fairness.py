"""What is rated is told in words, has several sides and seats that are alike; and these laws bite.

Who begins the broken games wins; or one side alone is rated; or words are missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace as remake
from typing import Any

import pytest
from msgspec.structs import replace

from games.core import Ending, Game, Outcome, Seat, all_together
from tests.quantity import some
from tests.shelf.broken import GAME, State, outcome
from tests.shelf.fairness import (
    modes_have_sides,
    modes_have_words,
    rated_tables,
    seats_are_alike,
    wins,
)
from tests.shelf.found import found, lawful

ROWS = 1_200
"""So many rows are played in each mode for the fewest people, in a second or two."""

MANY_ROWS = 12_000
"""So many rows for each number of people at night."""

RATED: Game[Any, Any, Any, Any] = remake(
    GAME, rated=lambda options, seats: "two" if seats == 2 else "four"
)
WORDS = {"two": "for two", "four": "for four"}


@pytest.mark.parametrize("key", lawful())
def test_every_mode_has_words(key: str) -> None:
    game = found(key)
    assert list(modes_have_words(game.game, game.texts.MODES)) == []


@pytest.mark.parametrize("key", lawful())
def test_every_mode_has_several_sides(key: str) -> None:
    assert list(modes_have_sides(found(key).game)) == []


@pytest.mark.parametrize("key", some(lawful(), 6))
def test_no_seat_decides(key: str) -> None:
    game = found(key).game
    fewest = {table.mode: table for table in reversed(rated_tables(game))}.values()
    assert [told for table in fewest for told in seats_are_alike(game, table, ROWS)] == []


@pytest.mark.night
@pytest.mark.parametrize("key", lawful())
def test_no_seat_decides_in_many_matches(key: str) -> None:
    game = found(key).game
    tables = rated_tables(game)
    assert [told for table in tables for told in seats_are_alike(game, table, MANY_ROWS)] == []


def test_what_the_honest_game_rates_keeps_the_laws() -> None:
    assert [(table.mode, table.seats) for table in rated_tables(RATED)] == [("two", 2), ("four", 4)]
    assert list(modes_have_words(RATED, WORDS)) == []
    assert list(modes_have_sides(RATED)) == []
    for table in rated_tables(RATED):
        assert list(seats_are_alike(RATED, table, ROWS)) == []


def first_wins(state: State) -> Outcome | None:
    """Whoever begins has won, whatever was guessed."""
    over = outcome(state)
    first = tuple(Seat(seat) for seat in range(0, state.seats, 2))
    return over and replace(over, ending=Ending.WON, winners=first)


@pytest.mark.parametrize("rows", [1, ROWS])
def test_a_game_in_which_the_first_seat_wins_is_found(rows: int) -> None:
    """However few matches are played."""
    unfair = remake(RATED, outcome=first_wins)
    for table in rated_tables(unfair):
        told = list(seats_are_alike(unfair, table, rows))
        assert len(told) == 2
        assert "side 0 of 2 wins 100%" in told[0]


def test_one_side_that_is_rated_is_found() -> None:
    together = remake(RATED, sides=lambda options, seats: all_together(seats))
    assert list(modes_have_sides(together)) != []


@pytest.mark.parametrize(
    "words",
    [
        {},
        {"two": "for two"},
        {**WORDS, "six": "for six"},
        {"two": "", "four": ""},
        {"two": "for two", "four": " for four"},
    ],
)
def test_modes_with_wrong_words_are_found(words: Mapping[str, str]) -> None:
    assert len(list(modes_have_words(RATED, words))) in (1, 2)


def test_a_win_is_shared_by_sides_and_a_draw_by_all() -> None:
    pairs = (frozenset({Seat(0), Seat(2)}), frozenset({Seat(1), Seat(3)}))
    alone = tuple(frozenset({Seat(seat)}) for seat in range(4))
    won = Outcome(Ending.WON, (Seat(0), Seat(2)), (None,) * 4, (), "guessed")
    drawn = Outcome(Ending.DRAWN, (), (None,) * 4, (), "unfound")
    assert wins(won, pairs) == (1.0, 0.0)
    assert wins(won, alone) == (0.5, 0.0, 0.5, 0.0)
    assert wins(drawn, pairs) == (0.5, 0.5)
