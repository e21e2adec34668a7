"""What all engines share: the tape of draws, sides, and what a game does not say of itself."""

from __future__ import annotations

import pytest

from games import lockpick
from games.core import OffTape, Seat, Tape, all_together, each_alone, partners, rivals_of


def test_a_tape_gives_what_was_recorded_and_nothing_else() -> None:
    tape = Tape([3, 0])
    assert [tape(6), tape(1)] == [3, 0]
    tape.finish()
    with pytest.raises(OffTape, match="draw 3 was never recorded"):
        tape(6)


def test_a_tape_with_numbers_left_over_is_no_match() -> None:
    with pytest.raises(OffTape, match="1 recorded draws were not used"):
        Tape([3]).finish()


@pytest.mark.parametrize("number", [-1, 6])
def test_a_number_out_of_range_is_off_the_tape(number: int) -> None:
    with pytest.raises(OffTape, match=rf"draw 1 is {number}, not in range\(6\)"):
        Tape([number])(6)


def test_nothing_is_drawn_from_nothing() -> None:
    with pytest.raises(ValueError, match="nothing to draw from"):
        Tape(lambda n: 0)(0)


def test_rivals_are_the_seats_of_all_other_sides() -> None:
    pairs = (frozenset({Seat(0), Seat(2)}), frozenset({Seat(1), Seat(3)}))
    assert (partners(pairs, 0), rivals_of(pairs, 0)) == ((2,), (1, 3))
    assert rivals_of(each_alone(3), 1) == (0, 2)
    assert rivals_of(all_together(3), 1) == ()


def test_a_game_without_uneven_options_says_so() -> None:
    """It needs none changed where matches are counted together."""
    assert lockpick.GAME.even({}) is None
