"""A typed line is the one legal move that it fits; else it leads to the nearest ones."""

from __future__ import annotations

import pytest

from bot.match.live import Live
from bot.match.typed_lines import (
    COMPARED,
    NEAR,
    TypedMove,
    fitting_moves,
    legal_moves,
    nearest_moves,
    understand_line,
    words_of,
)
from tests.bot.screen_lives import ME, lockpick
from tests.lives import lived


def laying() -> Live:
    """Triplock, in which the first Diagram is to be laid."""
    return lived("triplock", 2)


def rolled() -> Live:
    """Triplock, before the roll."""
    return lived("triplock", 2, "0 orient:0", "1 orient:0", "0 roll")


def near(seen: Live, text: str) -> list[str]:
    return [move.typed for move in understand_line(seen, ME, text).near]


def test_what_the_game_reads_is_left_to_it() -> None:
    for text in ("lay 2", "orient:1", "end", "flip L2"):
        assert understand_line(laying(), ME, text).text == text


def test_a_line_that_fits_one_move_is_that_move() -> None:
    seen = laying()
    for move in legal_moves(seen, ME):
        assert understand_line(seen, ME, move.label).text == move.wire
    assert understand_line(rolled(), ME, "end my turn").text is None
    assert understand_line(rolled(), ME, "end the turn").text == "end"


def test_the_end_of_a_turn_is_never_guessed() -> None:
    for text in ("e", "en", "lose", "the turn"):
        assert understand_line(rolled(), ME, text).text is None


@pytest.mark.parametrize("text", ["lya 2", "lay two", "lay 9", "flop"])
def test_a_line_that_fits_none_leads_to_three(text: str) -> None:
    meant = understand_line(laying(), ME, text)
    assert meant.text is None
    assert not meant.is_plural
    assert len(meant.near) == NEAR


def test_the_nearest_stands_first() -> None:
    assert near(laying(), "lya 2")[0] == "lay 2"
    assert near(lockpick("JG QG 8G 7G"), "push 8 7 q j from green to rihgt")[0].startswith("G> 8")


def test_a_line_that_fits_several_says_so() -> None:
    meant = understand_line(laying(), ME, "on top")
    every = legal_moves(laying(), ME)
    assert meant.is_plural == (len(fitting_moves(every, "on top")) > 1)
    several = understand_line(lockpick("JG QG 8G 7G"), ME, "push")
    assert several.text is None
    assert several.is_plural


def test_many_moves_are_compared_by_their_words_first() -> None:
    every = legal_moves(rolled(), ME)
    many = [*every, *(TypedMove(f"x{n}", f"roll over {n}", "Roll") for n in range(2 * COMPARED))]
    assert nearest_moves(many, "skill pst")[0].typed == "skill pts"


def test_words_have_no_marks_around_them() -> None:
    assert words_of(" Flip L2, (Gear); “end”. ") == ["flip", "l2", "gear", "end"]
