"""The rulings on joints, hexagons and their points: TP-9 to TP-16."""

from __future__ import annotations

import pytest

from tests.games.tripol.tripol_table import (
    brought,
    laid,
    mover,
    places,
    refused,
    scores,
    seen,
    some,
    table,
    turns,
)

TWO_JOINTS = "29@2,2D2 52@4,0U1 10@0,4D1 58@2,2U0 35@4,4D1"
"""The last tile closes a hexagon with two two-coloured sides."""

THIRD_SIDE = (
    "13@2,2D2 33@2,-2U1 27@4,0D0 20@6,-2U0 6@6,2D0 21@0,4D2 5@-2,2U0 19@-2,6D2 108@0,4U0 24@2,6D2 "
    "30@4,4U2 107@6,6D0 105@6,2U0 18@4,4D1 31@4,0U1"
)
"""The last tile closes one hexagon, and its third side touches a tile too."""

TWO_HEXAGONS = "67@2,2D0 41@4,0U2 94@0,4D2 73@2,2U1 99@6,2D2 29@8,0U0 80@8,4D1 22@6,2U0 82@4,4D0"
THREE_HEXAGONS = (
    "67@2,2D0 41@4,0U2 94@0,4D2 73@2,2U1 99@6,2D2 29@8,0U0 80@8,4D1 22@6,2U0 69@2,6D0 74@4,4U0 "
    "42@6,6D0 82@4,4D0"
)


def test_tp9_a_joint_of_two_two_coloured_sides_is_one_award() -> None:
    assert brought(laid("46@2,2D0 55@2,-2U1")) == ({"two-colour": 1}, 1)


def test_tp9_each_triangle_may_be_an_award_of_its_own() -> None:
    state = laid("46@2,2D0 55@2,-2U1", triangles="each")
    assert brought(state) == ({"two-colour": 2}, 2)


@pytest.mark.parametrize("triangles", ["joint", "each"])
def test_tp9_a_half_joint_is_one_triangle(triangles: str) -> None:
    state = laid("57@2,2D1 55@3,1U2", experiment="on", triangles=triangles)
    assert brought(state) == ({"two-colour": 1}, 1)


@pytest.mark.parametrize("triangles", ["joint", "each"])
def test_tp9_white_joints_do_not_count_triangles(triangles: str) -> None:
    state = laid("46@2,2D0 112@2,-2U0", triangles=triangles)
    assert brought(state) == ({"sides": 1}, 1)


@pytest.mark.parametrize("line", ["46@2,2D0 112@2,-2U0", "112@2,2D0 46@2,-2U1"])
def test_tp9_white_on_two_colours_earns_a_move_whichever_is_new(line: str) -> None:
    assert brought(laid(line)) == ({"sides": 1}, 1)


def test_tp10_all_touching_sides_must_agree() -> None:
    # The free place at 4,4 touches red above and yellow on its left.
    line = "draw; 1@2,2D0; draw; 2@4,0U0; draw; 4@0,4D0; draw; 5@2,2U0; draw"
    both = table("1,2,4,5,10,9", line)
    assert {text for text in places(both) if "@4,4D" in text} == {"10@4,4D0"}
    assert brought(turns(both, "10@4,4D0"))[0] == {"hexagon": 8}
    red = table("1,2,4,5,3,9", line)
    assert refused(red, "3@4,4D0") == "disagrees"


def test_tp11_blue_agrees_with_blue_alone() -> None:
    base = "draw; 116@2,2D0; draw"
    assert "117@2,-2U1" in places(table("116,117,9", base, barricade="on"))
    for tile in ("1", "4", "7", "100", "112"):
        state = table(f"116,{tile},9", base, barricade="on")
        assert refused(state, f"{tile}@2,-2U0") == "disagrees"
    state = table("116,9", "draw", barricade="on")
    assert places(state) == some("116@2,2D0 116@2,2D1")
    assert refused(state, "116@2,2D2") == "disagrees"


def test_tp12_a_stork_counts_two_only_when_it_is_new() -> None:
    assert brought(laid("100@2,2D0")) == ({"sides": 2}, 0)
    assert brought(laid("100@2,2D0 1@2,-2U0")) == ({"sides": 1}, 0)
    assert brought(laid("100@2,2D0 101@2,-2U0")) == ({"sides": 2}, 0)


def test_tp12_every_side_of_a_new_stork_counts_two() -> None:
    line = (
        "1@2,2D0 21@0,4D2 10@-2,2U1 15@-2,6D2 22@0,4U2 31@2,6D1 33@4,4U2 25@6,6D2 27@6,2U0 "
        "29@4,4D0 100@4,0U0"
    )
    assert brought(laid(line)) == ({"sides": 4}, 0)


def test_tp13_a_stork_against_white_counts_one() -> None:
    assert brought(laid("112@2,2D0 100@2,-2U0")) == ({"sides": 1}, 0)
    assert brought(laid("100@2,2D0 112@2,-2U0")) == ({"sides": 1}, 0)
    assert brought(laid("112@2,2D0 113@2,-2U0")) == ({"sides": 1}, 0)


def test_tp14_neither_hexagon_nor_last_tile_earns_a_move() -> None:
    ring = "1@2,2D0 2@2,-2U0 3@4,0D0 10@6,-2U1 11@6,2D2 100@4,0U0"
    assert mover(laid(ring)) == 0
    last = laid(ring, spare="")
    assert brought(last) == ({"hexagon": 8, "last": 10}, 0)


def test_tp14_a_figure_earns_no_move() -> None:
    assert brought(laid("10@2,2D2 29@2,-2U1", polygon="on")) == ({"sides": 1, "polygon": 6}, 0)


def test_tp15_blue_on_blue_counts_one() -> None:
    state = laid("116@2,2D0 117@2,-2U1", barricade="on")
    assert brought(state) == ({"sides": 1}, 0)
    assert scores(state) == [1, 1]


@pytest.mark.parametrize(("triangles", "moves"), [("joint", 2), ("each", 4)])
def test_tp16_the_sides_at_a_centre_are_silent_but_keep_their_moves(
    triangles: str, moves: int
) -> None:
    assert brought(laid(TWO_JOINTS, triangles=triangles)) == ({"hexagon": 8}, moves)


def test_tp16_a_third_side_counts_as_usual() -> None:
    assert brought(laid(THIRD_SIDE)) == ({"hexagon": 8, "sides": 1}, 0)


def test_tp16_two_hexagons_silence_all_sides() -> None:
    assert brought(laid(TWO_HEXAGONS)) == ({"hexagon": 16}, 1)


def test_tp16_three_hexagons_silence_all_sides() -> None:
    state = laid(THREE_HEXAGONS)
    assert brought(state) == ({"hexagon": 24}, 1)
    assert len(seen(state).laid[-1].score.joints) == 3


def test_tp16_white_joints_at_a_centre_keep_their_moves() -> None:
    state = laid("56@2,2D1 57@-2,2D2 47@-2,-2U0 87@2,-2U0 112@0,0D0")
    assert brought(state) == ({"hexagon": 8}, 1)


def test_tp16_the_last_tile_counts_beside_hexagons() -> None:
    assert brought(laid(THREE_HEXAGONS, spare="")) == ({"hexagon": 24, "last": 10}, 1)
