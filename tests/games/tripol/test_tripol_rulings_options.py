"""The rulings on the options: TP-21 to TP-30."""

from __future__ import annotations

import pytest

from tests.games.tripol.tripol_table import (
    bag,
    brought,
    hand,
    laid,
    last_score,
    mover,
    places,
    refused,
    seen,
    some,
    table,
    texts,
    turns,
)


def figures(start: int, line: str, barricade: str = "off") -> tuple[int, ...]:
    """The sides of the figures that the last placement closes."""
    state = laid(line, start=str(start), spare="9,8", polygon="on", barricade=barricade)
    return last_score(state).figures


def test_tp21_lone_joints_bring_no_figure() -> None:
    # A rhombus of red; a triangle of red and one of yellow.
    assert brought(laid("16@2,2D0", polygon="on")) == ({"sides": 1}, 0)
    two = laid("54@-2,2D0 63@-2,-2U1", polygon="on")
    assert brought(two) == ({"two-colour": 1}, 1)


def test_tp21_a_figure_counts_when_its_last_edge_is_closed() -> None:
    line = "10@2,2D2"
    assert figures(28, line) == ()
    assert figures(28, f"{line} 29@2,-2U1") == (6,)


def test_tp21_white_closes_a_figure_and_is_no_part_of_it() -> None:
    assert figures(28, "10@2,2D2 112@2,-2U0") == (5,)
    assert figures(28, "112@2,2D0 113@2,-2U0 114@4,0D0") == ()


def test_tp21_a_figure_beside_the_new_tile_may_be_closed() -> None:
    # The white stork closes the five yellow sides of the two tiles on its left.
    assert figures(16, "26@0,4D1 115@2,2D0") == (5,)


def test_tp21_figures_count_beside_a_hexagon() -> None:
    line = "17@-2,2D1 106@-4,0U0 28@-6,2D0 14@-2,-2U1 38@-4,4D0 11@-6,-2U0 15@-4,0D1"
    state = laid(line, start="31", polygon="on")
    assert brought(state) == ({"hexagon": 8, "polygon": 10}, 0)


def test_tp21_several_figures_count_each() -> None:
    line = (
        "23@2,2D0 22@2,-2U0 115@-2,2D0 19@-2,-2U1 38@-4,0U1 26@-4,4D1 39@-6,2D2 18@-4,0D1 "
        "12@-8,0U1 11@-8,4D0 112@-6,-2U0"
    )
    found = figures(10, line)
    assert len(found) == 3
    assert sum(found) == 19


def test_tp21_nothing_counts_without_the_option() -> None:
    assert brought(laid("10@2,2D2 29@2,-2U1")) == ({"sides": 1}, 0)


@pytest.mark.parametrize(
    ("start", "line", "sides"),
    [
        (16, "112@2,2D0 27@0,4D1", 5),
        (16, "74@2,2D0 69@0,4D2", 6),
        (28, "21@0,4D2 18@-2,2U2 12@-4,4D2", 7),
        (16, "18@2,2D2 33@2,-2U2 26@0,4D1", 8),
        (10, "17@2,2D0 55@0,4D1 50@2,2U2 47@-2,2U2", 9),
        (31, "103@2,2D0 27@-2,2D2 13@2,-2U0 64@4,0U1 47@4,0D1 80@4,4D0 38@4,-4U1 23@6,2D0", 11),
        (1, "14@-2,2D1 101@0,4D0 24@2,2D0 27@2,-2U1 22@0,0D1 31@4,0U1 26@-2,-2U0", 12),
    ],
)
def test_tp22_sides_are_corners(start: int, line: str, sides: int) -> None:
    assert figures(start, line) == (sides,)


def test_tp22_points_that_touch_themselves_count_twice() -> None:
    line = "37@-2,2D1 33@0,4D1 59@2,2D1 30@2,-2U0 39@4,0U0 50@4,4D0 67@6,2U1 115@2,2U0 71@6,2D0"
    assert figures(16, line) == (13,)


def test_tp22_the_sides_of_a_hole_count() -> None:
    # Two hexagons of red round a green rhombus: 8 corners outside, 7 that point inwards at the
    # tiles whose outer side is not red, and 4 round the hole. The rhombus itself is too small.
    line = (
        "1@2,2D0 112@2,-2U0 15@4,0U2 11@0,4D0 12@2,2U2 82@6,2D0 91@8,0U0 14@8,4D2 116@6,2U1 "
        "13@4,4D1"
    )
    assert figures(10, line, barricade="on") == (19,)


def test_tp23_touching_sides_of_the_new_tile_show_ones_own_colour() -> None:
    state = table("46,55,1,2", "draw; 46@2,2D0; draw", one_colour="on")
    # Red and yellow on yellow and red is allowed by the sides, but half of it is not red.
    assert refused(state, "55@2,-2U1") == "not_own"
    assert mover(state) == 0


def test_tp23_white_in_the_layout_does_not_free_other_colours() -> None:
    state = table("112,4,1,2", "draw; 112@2,2D0; draw", one_colour="on")
    assert refused(state, "4@2,-2U0") == "not_own"
    assert places(state, 4) == set()
    red = table("112,1,2", "draw; 112@2,2D0; draw", one_colour="on")
    assert "1@2,-2U0" in places(red)


def test_tp23_white_is_free_for_everybody() -> None:
    state = table("112,1,2", "draw", one_colour="on", colours="G,R,Y")
    assert places(state) == some("112@2,2D0 112@-2,2D0 112@0,4D0")


def test_tp23_only_the_halves_that_touch_must_be_ones_own() -> None:
    state = table("46,2", "draw", one_colour="on", experiment="on")
    half = "46@1,1D2"
    assert half in places(state)
    assert brought(turns(state, half)) == ({"sides": 1}, 1)


def test_tp23_the_move_comes_beside_those_of_the_joints() -> None:
    state = table("46,112,9,8", "draw; 46@2,2D0; draw; 112@2,-2U0", one_colour="on")
    assert brought(state) == ({"sides": 1}, 2)
    assert (mover(state), seen(state).moves) == (0, 2)


def test_tp23_each_seat_has_its_own_colour() -> None:
    for colours, place in (("R,Y,G", "2,2D"), ("Y,G,R", "0,4D"), ("G,R,Y", "-2,2D")):
        state = table("30,2", "draw", one_colour="on", colours=colours)
        assert {text.partition("@")[2][:-1] for text in places(state)} == {place}


def test_tp24_only_a_drawn_white_stork_offers_an_exchange() -> None:
    state = table("112,1,2,113,7,8,9", "draw", one_colour="on")
    assert refused(state, "exchange") == "no_exchange"
    state = turns(state, "pass; draw; pass; draw; pass; draw")
    assert (mover(state), "exchange" in texts(state)) == (0, True)
    after = turns(state, "exchange")
    assert (hand(after, 0), bag(after)) == ([113, 7], [8, 9, 112])
    assert refused(after, "exchange") == "no_exchange"
    assert refused(
        table("4,5,6,112,7", "draw; pass; draw; pass; draw; pass; draw"), "exchange"
    ) == ("no_exchange")


def test_tp24_the_old_tiles_go_under_the_bag_by_their_numbers() -> None:
    rounds = "; ".join(["draw; pass"] * 9)
    state = table("9,1,2,5,3,10,7,11,12,112,20,21,22,23", f"{rounds}; draw", one_colour="on")
    assert hand(state, 0) == [9, 5, 7, 112]
    after = turns(state, "exchange")
    assert hand(after, 0) == [112, 20, 21, 22]
    assert bag(after) == [23, 5, 7, 9]


@pytest.mark.parametrize(("more", "may"), [("", False), (",7", True)])
def test_tp24_the_bag_must_hold_enough(more: str, may: bool) -> None:
    line = "draw; pass; draw; pass; draw; pass; draw"
    state = table(f"4,5,6,112{more}", line, one_colour="on")
    assert ("exchange" in texts(state)) == may
    if may:
        after = turns(state, "exchange")
        assert (hand(after, 0), bag(after), seen(after).last_by) == ([112, 7], [4], None)


def test_tp24_an_offer_lapses_with_the_move_and_the_turn() -> None:
    state = table("4,5,6,112,7,8,9", "draw; pass; draw; pass; draw; pass; draw", one_colour="on")
    placed = turns(state, "112@2,2D0")
    assert mover(placed) == 0
    assert refused(placed, "exchange") == "no_exchange"
    later = turns(state, "pass; draw; pass; draw; pass")
    assert refused(later, "exchange") == "no_exchange"


def test_tp24_a_stork_from_an_exchange_offers_nothing() -> None:
    line = "draw; pass; draw; pass; draw; pass; draw; exchange"
    state = table("4,5,6,112,100,8,9", line, one_colour="on")
    assert hand(state, 0) == [112, 100]
    assert not some("exchange take:1") & texts(state)


def test_tp25_a_coloured_stork_takes_tiles_with_two_sides_of_its_colour() -> None:
    given = "104,1,107,120,50,16,38"
    state = table(given, "draw", one_colour="on", barricade="on")
    assert {text for text in texts(state) if ":" in text} == some(
        "take:1 take:2 take:3 take:4 take:5"
    )
    assert refused(state, "take:6") == "take_count"
    after = turns(state, "take:5")
    assert (hand(after, 0), bag(after)) == ([104, 107, 120, 50, 16], [1, 38])
    assert refused(after, "take:1") == "no_take"
    some_of_them = turns(state, "take:2")
    assert (hand(some_of_them, 0), bag(some_of_them)) == ([104, 107, 120], [1, 50, 16, 38])


def test_tp25_fewer_may_be_found_or_none() -> None:
    few = table("108,1,7,4", "draw; take:5", one_colour="on")
    assert (hand(few, 0), bag(few)) == ([108, 7], [1, 4])
    none = table("108,1,4", "draw; take:3", one_colour="on")
    assert (hand(none, 0), bag(none)) == ([108], [1, 4])
    assert refused(none, "take:3") == "no_take"


def test_tp25_an_empty_bag_and_other_storks_offer_nothing() -> None:
    assert not {t for t in texts(table("1,100", "draw; pass; draw", one_colour="on")) if ":" in t}
    assert refused(table("108,1,4", "draw"), "take:1") == "no_take"
    taken = table("100,101,1,4,2", "draw; take:1", one_colour="on")
    assert hand(taken, 0) == [100, 101]
    assert refused(taken, "take:1") == "no_take"
    dealt = table("100,1,2,4,5,6,7,8,9,10,11", one_colour="on", three="on")
    assert refused(dealt, "take:1") == "no_take"


def test_tp25_an_offer_lapses_with_the_move() -> None:
    state = table("100,1,4,2", "draw; 100@2,2D0", one_colour="on")
    assert mover(state) == 0
    assert refused(state, "take:1") == "no_take"


def test_tp25_placing_another_tile_ends_the_offer_too() -> None:
    state = table("1,5,6,104,4,9,8", "draw; pass; draw; pass; draw; pass; draw", one_colour="on")
    assert "take:1" in texts(state)
    assert refused(turns(state, "1@2,2D0"), "take:1") == "no_take"


def test_tp26_single_sides_of_ones_own_colour_count_double() -> None:
    assert brought(laid("1@2,2D0", my_colour="on")) == ({"sides": 2}, 0)
    assert brought(laid("100@2,2D0", my_colour="on")) == ({"sides": 4}, 0)
    assert brought(laid("1@2,2D0 2@2,-2U0", my_colour="on")) == ({"sides": 1}, 0)
    assert brought(laid("1@2,2D0 101@2,-2U0", my_colour="on")) == ({"sides": 2}, 0)
    assert brought(laid("100@2,2D0 4@0,4D0 5@2,2U0 2@2,-2U0", my_colour="on")) == ({"sides": 2}, 0)


def test_tp26_white_and_two_coloured_joints_are_not_doubled() -> None:
    assert brought(laid("112@2,2D0", my_colour="on")) == ({"sides": 1}, 0)
    two = laid("46@2,2D0 55@2,-2U1", my_colour="on", colours="G,R,Y")
    assert brought(two) == ({"two-colour": 1}, 1)
    half = laid("46@1,1D2", my_colour="on", experiment="on")
    assert brought(half) == ({"sides": 1}, 0)


def test_tp26_half_a_side_counts_double_too() -> None:
    assert brought(laid("1@1,1D0", my_colour="on", experiment="on")) == ({"sides": 2}, 0)


def test_tp26_hexagons_figures_and_silent_sides_are_not_doubled() -> None:
    ring = "1@2,2D0 2@2,-2U0 3@4,0D0 10@6,-2U1 11@6,2D2 100@4,0U0"
    state = laid(ring, my_colour="on", colours="G,Y,R")
    assert brought(state) == ({"hexagon": 8}, 0)
    figure = laid("10@2,2D2 29@2,-2U1", my_colour="on", colours="G,R,Y", polygon="on")
    assert brought(figure) == ({"sides": 2, "polygon": 6}, 0)


def test_tp28_half_of_two_colours_against_one_earns_no_move() -> None:
    state = laid("46@1,1D2", experiment="on")
    joint = last_score(state).joints[0]
    assert joint.is_half
    assert brought(state) == ({"sides": 1}, 0)


def test_tp28_the_table_asks_for_whole_sides_also_where_halves_touch() -> None:
    stork = laid("79@-2,2D0 111@-4,-2U0", experiment="on")
    assert brought(stork) == ({"sides": 2}, 0)
    white = laid("66@-2,2D2 44@-2,4D2 114@-4,0U0", experiment="on")
    assert brought(white) == ({"sides": 2}, 2)


def test_tp28_one_side_may_have_two_half_joints() -> None:
    state = laid("113@-2,2D0 11@0,4D1 67@-3,1U1", experiment="on")
    joints = last_score(state).joints
    assert len(joints) == 2
    assert len({joint.side for joint in joints}) == 1
    assert brought(state) == ({"sides": 2}, 0)


def test_tp28_hexagons_count_in_the_experiment() -> None:
    line = "56@2,2D1 57@-2,2D2 47@-2,-2U0 87@2,-2U0 112@0,0D0"
    assert brought(laid(line, experiment="on")) == ({"hexagon": 8}, 1)


def test_tp28_tiles_never_overlap() -> None:
    state = table("1,2,9", "draw; 1@1,1D0; draw", experiment="on")
    assert brought(turns(state, "2@3,3D0")) == ({"sides": 1}, 0)
    for text in ("2@2,2D0", "2@1,1D0", "2@0,0U0", "2@1,1U0"):
        assert refused(state, text) == "covered"
    assert refused(state, "2@1,2D0") == "off_grid"


@pytest.mark.parametrize(
    ("seats", "colours"),
    [
        (2, "RYGRYGRYGRYG"),
        (3, "RYGYGRGRYRYG"),
        (4, "RYGRYGRYGRYG"),
        (5, "RYGRYGRYGRYG"),
        (6, "RYGRYGYGRYGR"),
    ],
)
def test_tp29_the_blocked_colour_changes_every_turn(seats: int, colours: str) -> None:
    state = table(",".join(map(str, range(34, 48))), seats=seats, blockade="on")
    shown = ""
    for _ in colours:
        shown += seen(state).blocked
        state = turns(state, "draw; pass")
    assert shown == colours


def test_tp29_the_blocked_colour_stays_for_the_whole_turn() -> None:
    state = table("46,112,9,8", "draw; pass; draw; pass; 46@2,2D0; draw", blockade="on")
    assert (seen(state).number, seen(state).blocked) == (3, "R")
    again = turns(state, "pass; draw; pass; 112@2,-2U0")
    assert (mover(again), seen(again).number, seen(again).blocked) == (1, 5, "G")
    assert seen(again).moves == 1


def test_tp29_half_of_a_two_coloured_side_is_blocked_too() -> None:
    # Yellow is blocked in turn 1 and red in turn 3; in turn 2 the two agree.
    line = "draw; 7@-2,2D0; draw; 46@2,2D0; draw"
    state = table("7,46,55,9,8", line, blockade="on")
    assert (seen(state).number, seen(state).blocked) == (2, "G")
    assert "55@2,-2U1" in places(state)
    later = turns(state, "pass; draw; pass")
    assert (seen(later).number, seen(later).blocked) == (4, "Y")
    assert refused(later, "55@2,-2U1") == "blocked"


def test_tp29_white_joints_are_free() -> None:
    state = table("112,1,9,8", "draw; 112@2,2D0; draw; pass", blockade="on")
    assert brought(state) == ({"sides": 1}, 0)
    later = turns(state, "draw; pass")
    assert (seen(later).number, seen(later).blocked) == (3, "R")
    assert places(later, 1) == {"1@2,-2U0", "1@4,0U0"}


EXEMPT = "draw; 26@0,4D2; draw; 1@2,2D0; draw; 104@2,2U0; draw; 113@4,0U0; draw"


def test_tp30_a_hexagon_of_all_colours_ignores_the_blockade() -> None:
    state = table("26,1,104,113,107,9,8", EXEMPT, start="31", blockade="on")
    assert seen(state).blocked == "Y"
    assert {text for text in places(state) if "107@4,4D0" in text}
    assert brought(turns(state, "107@4,4D0")) == ({"hexagon": 8}, 0)
    # Beside the same yellow stork, but closing nothing, the same tile is blocked.
    assert refused(state, "107@2,6D0") == "blocked"


def test_tp30_a_hexagon_of_two_colours_does_not() -> None:
    line = (
        "draw; 6@2,2D0; draw; 112@-2,2D0; draw; 100@-2,-2U0; draw; 104@2,-2U0; draw; 106@-4,0U0; "
        "draw; 27@4,0D0; draw"
    )
    state = table("6,112,100,104,106,27,10,38", line, start="16", blockade="on")
    assert seen(state).blocked == "R"
    assert refused(state, "10@0,0D2") == "blocked"
    free = table("6,112,100,104,106,27,10,38", line, start="16")
    assert brought(turns(free, "10@0,0D2"))[0]["hexagon"] == 8
