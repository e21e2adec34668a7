"""What a tournament's screens say: names where they can be drawn, the podium, the last line."""

from __future__ import annotations

from functools import partial

import pytest
from msgspec.structs import replace

from bot.cogs.tournament.rows import CLOSED, DRAW, FIRST, NONE, OVER, RUNNING, Fixture
from bot.cogs.tournament.screens import board
from bot.cogs.tournament.standing import all_lines, alt, chart, in_a_line, lines, tied_line
from bot.match.games import GAMES
from tests.cogs.tournament.cups import cup, won

scored = partial(cup, status=OVER, by_points=True)
"""A tournament in which points decide; it is over, unless `status` says otherwise."""

THREE = (won(1, 2, 11), won(0, 1, 13), won(0, 2, 16))


def test_the_last_line_of_a_match_tells_the_whole_standing() -> None:
    made = scored(3, *THREE)
    assert in_a_line(made) == "1. Ana 29 · 2. Ben 11 · 3. Cy 0"
    gone = replace(made.entrants[1], left_at=5.0)
    made = replace(made, entrants=(made.entrants[0], gone, made.entrants[2]))
    assert in_a_line(made) == "1. Ana 29 · 2. Cy 0 · Ben 11 (left)"


def test_a_name_that_can_be_drawn_has_no_number() -> None:
    made = scored(3, *THREE, names=("Ana", "Bén 🦊", "Cy"))
    assert [(row.name, row.number) for row in chart(made, "Timelock").rows] == [
        ("Ana", ""),
        ("Bén", ""),
        ("Cy", ""),
    ]
    assert "2\\. Bén 🦊 · 11 points" in lines(made)


def test_a_name_that_cannot_be_drawn_has_a_number_in_words_and_picture() -> None:
    """It is the line of the standing, so that a number never says two things."""
    made = scored(3, *THREE, names=("Ana", "Бен", "Cy"))
    rows = chart(made, "Timelock").rows
    assert [(row.name, row.number) for row in rows] == [("Ana", ""), ("", "2"), ("Cy", "")]
    assert "2\\. ② Бен · 11 points" in lines(made)
    assert "② Бен beat Cy, 11 points" in all_lines(made)
    assert "②" not in alt(made, "Timelock tournament")
    assert "Бен, place 2" in alt(made, "Timelock tournament")


def test_names_that_would_look_the_same_have_numbers() -> None:
    rows = chart(scored(3, *THREE, names=("Ana", "Ana 🦊", "Cy")), "Timelock").rows
    assert [(row.name, row.number) for row in rows] == [("Ana", "1"), ("Ana", "2"), ("Cy", "")]


def test_columns_stand_in_the_order_of_the_rows() -> None:
    made = scored(3, won(2, 1, 20), won(2, 0, 20), won(0, 1, 5))
    rows = chart(made, "Timelock").rows
    assert [row.name for row in rows] == ["Cy", "Ana", "Ben"]
    assert [cell.text for cell in rows[0].cells] == ["", "20", "20"]
    assert [cell.text for cell in rows[1].cells] == ["0", "", "5"]


@pytest.mark.parametrize(
    ("points", "places"),
    [
        ((30, 20, 10, 5), [1, 2, 3]),
        ((30, 20, 20, 5), [1, 2, 2]),
        ((30, 20, 10, 10), [1, 2]),
        ((30, 20, 20, 20), [1]),
    ],
)
def test_who_share_a_place_stand_on_the_podium_together_or_not_at_all(
    points: tuple[int, ...], places: list[int]
) -> None:
    games = tuple(Fixture(0, 1, at, 4, f"M{at}", FIRST, each) for at, each in enumerate(points))
    made = scored(5, *games)
    steps = chart(made, "Timelock").steps
    assert [step.place for step in steps] == places
    assert (steps[0].name, steps[0].score, steps[0].unit) == ("Ana", "30", "points")


def test_only_a_tournament_that_somebody_has_won_has_a_podium() -> None:
    made = scored(3, *THREE, Fixture(0, 4, 0, 1, "M"), status=RUNNING)
    assert chart(made, "Timelock").steps == ()
    nobody = scored(3, Fixture(0, 1, 0, 1, "M", NONE), status=CLOSED)
    assert chart(nobody, "Timelock").steps == ()


def test_the_end_says_that_a_tie_break_decided() -> None:
    drawn = Fixture(0, 3, 0, 1, "D", DRAW)
    made = scored(3, won(0, 2, 9), won(1, 2, 9), drawn, won(1, 0, stage=1))
    told = "Ana and Ben had the same at the top; Ben won the tie-break."
    assert tied_line(made) == told
    assert told in str(board(GAMES["timelock"], made, None).blocks)
    assert tied_line(scored(3, *THREE)) == ""
