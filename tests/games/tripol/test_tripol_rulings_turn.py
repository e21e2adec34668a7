"""The rulings on turns, the end and leaving: TP-7, TP-8, TP-17 to TP-20 and TP-32."""

from __future__ import annotations

import pytest

from games.core import Illegal, Seat
from games.tripol import GAME
from games.tripol.rules.state import Passed, Skipped
from tests.games.tripol.tripol_table import (
    bag,
    brought,
    hand,
    laid,
    mover,
    no_chance,
    places,
    refused,
    scores,
    seen,
    some,
    table,
    texts,
    turns,
    won,
)


def test_tp7_a_kept_tile_is_placed_with_or_without_a_draw() -> None:
    state = table("1,4,2,5,7", "draw; pass; draw; pass")
    assert texts(state) == some("draw 1@2,2D0")
    undrawn = turns(state, "1@2,2D0")
    assert (hand(undrawn, 0), bag(undrawn), mover(undrawn)) == ([], [2, 5, 7], 1)
    drawn = turns(state, "draw; 1@2,2D0")
    assert (hand(drawn, 0), bag(drawn)) == ([2], [5, 7])


def test_tp7_one_draw_and_one_placement_a_move() -> None:
    state = table("1,4,2,5,7", "draw; pass; draw; pass; draw")
    assert refused(state, "draw") == "drawn_already"
    after = turns(state, "1@2,2D0")
    assert mover(after) == 1
    assert texts(after, 0) == set()
    assert refused(after, "2@2,-2U0", seat=0) == "not_your_turn"


def test_tp7_every_move_of_a_turn_may_draw() -> None:
    state = table("46,55,1,2", "draw; 46@2,2D0; draw; 55@2,-2U1")
    assert mover(state) == 1
    assert "draw" in texts(state)
    assert hand(turns(state, "draw"), 1) == [1]


def test_tp8_the_first_move_passes_only_after_a_draw() -> None:
    state = table("1,4,2,5")
    assert texts(state) == {"draw"}
    assert refused(state, "pass") == "draw_first"
    assert "pass" in texts(turns(state, "draw"))


def test_tp8_the_first_move_passes_where_the_bag_is_empty() -> None:
    state = table("1,4", "draw; pass; draw; pass")
    assert (bag(state), mover(state)) == ([], 0)
    assert texts(state) == some("pass 1@2,2D0")


def test_tp8_an_additional_move_passes_without_a_draw() -> None:
    state = table("46,55,1,2", "draw; 46@2,2D0; draw; 55@2,-2U1")
    assert {"draw", "pass"} <= texts(state)
    after = turns(state, "pass")
    assert (mover(after), hand(after, 1), bag(after)) == (0, [], [1, 2])


def test_tp8_a_pass_drops_all_additional_moves() -> None:
    state = table("46,55,1,2", "draw; 46@2,2D0; draw; 55@2,-2U1", triangles="each")
    assert seen(state).moves == 2
    after = turns(state, "pass")
    assert (mover(after), seen(after).moves) == (0, 1)
    assert texts(after) == {"draw"}


def test_tp8_what_a_pass_gives_up_is_told() -> None:
    first = table("1,4", "draw")
    extra = table("46,55,1,2", "draw; 46@2,2D0; draw; 55@2,-2U1", triangles="each")
    for state, dropped in ((first, 0), (extra, 2)):
        seat = seen(state).mover
        (notice,) = GAME.apply(state, seat, GAME.parse("pass"), no_chance).notices
        assert notice.what == Passed(seat, not dropped, dropped)


def test_tp18_a_skipped_turn_is_told_once() -> None:
    state = table("46,55,7", "draw; 46@2,2D0; draw; pass; draw; pass")
    step = GAME.apply(state, Seat(1), GAME.parse("55@2,-2U1"), no_chance)
    assert [notice.what for notice in step.notices[1:]] == [Skipped(Seat(1), 1)]
    assert mover(step.state) == 0


def test_tp17_the_last_tile_counts_ten_whenever_it_is_placed() -> None:
    state = table("1,4", "draw; pass; draw; pass; pass")
    other = table("1,4", "draw; pass; draw; pass; 1@2,2D0; 4@0,4D0")
    assert mover(state) == 1
    assert brought(turns(state, "4@0,4D0")) == ({"sides": 1, "last": 10}, 0)
    assert scores(other) == [1, 11]


def test_tp17_no_other_tile_is_the_last() -> None:
    state = table("1,4", "draw; pass; draw; pass; 1@2,2D0")
    assert scores(state) == [1, 0]


def test_tp17_the_last_tile_may_be_dealt() -> None:
    state = table("1,4,7,2,5,8", "1@2,2D0; 8@-2,2D0", three="on")
    assert brought(state) == ({"sides": 1, "last": 10}, 0)


def test_tp17_the_last_tile_may_be_taken() -> None:
    state = table("100,1,2", "draw; take:5", one_colour="on")
    assert (hand(state, 0), bag(state)) == ([100, 1, 2], [])
    assert brought(turns(state, "1@2,2D0")) == ({"sides": 1}, 1)
    assert brought(turns(state, "2@2,2D0")) == ({"sides": 1, "last": 10}, 1)


def test_tp17_the_penalty_of_the_last_tile_is_an_ordinary_one() -> None:
    state = table("1,7", "draw; 1@2,2D0; draw; pass; pass")
    assert mover(state) is None
    assert won(state) == ([0], [1, -1], "passes")


def test_tp18_a_turn_with_a_draw_does_not_count_as_passed() -> None:
    state = table("7,112,2", "draw; pass; draw; pass; draw; pass")
    assert seen(state).passes == 0
    assert mover(turns(state, "pass")) == 0
    assert won(turns(state, "pass; pass"))[2] == "passes"


def test_tp18_a_placement_begins_the_count_anew() -> None:
    state = table("7,112,2", "draw; pass; draw; pass; draw; pass; pass; 2@2,2D0")
    assert seen(state).passes == 0
    assert mover(turns(state, "pass")) == 0
    assert mover(turns(state, "pass; pass")) is None


def test_tp18_a_draw_begins_the_count_anew() -> None:
    state = table("7,112,2", "leave:0", seats=3)
    assert (mover(state), seen(state).passes) == (1, 1)
    assert seen(turns(state, "draw")).passes == 0
    assert seen(turns(state, "draw; pass")).passes == 0


def test_tp18_a_pass_after_a_placement_does_not_count() -> None:
    state = table("46,55,7,8", "draw; 46@2,2D0; draw; pass; draw; pass; draw; 55@2,-2U1")
    assert (mover(state), bag(state)) == (1, [])
    after = turns(state, "pass; pass")
    assert (mover(after), seen(after).passes) == (1, 1)
    assert mover(turns(after, "pass")) is None


def test_tp18_a_blockade_needs_three_times_as_many() -> None:
    # Green is blocked in turns 2 and 5, so that these are skipped.
    state = table("7,8", "draw; pass; draw; pass", blockade="on")
    assert (seen(state).number, mover(state), seen(state).passes) == (3, 1, 1)
    later = turns(state, "pass; pass")
    assert (seen(later).number, mover(later), seen(later).passes) == (6, 0, 4)
    assert won(turns(later, "pass; pass")) == ([0, 1], [-1, -1], "passes")


def test_tp18_who_has_nothing_that_fits_is_skipped() -> None:
    state = table("1,4,10", "draw; 1@2,2D0; draw; pass; draw; 10@2,-2U0")
    assert (mover(state), hand(state, 0)) == (1, [])
    after = turns(state, "pass")
    assert won(after)[2] == "passes"


def test_tp18_no_fit_ends_a_match_at_once() -> None:
    state = table("1,4", "draw; 1@2,2D0; draw; 4@0,4D0")
    assert won(state) == ([1], [1, 11], "no_fit")
    unused = table("4,7", "draw; pass; draw", start="3")
    assert won(unused) == ([0, 1], [-1, -1], "no_fit")


def test_tp18_a_colour_that_is_only_blocked_does_not_end_a_match() -> None:
    # Nothing but the red tile of seat 0 fits; red is blocked in turns 0, 3 and 6.
    state = table("1,4", "draw; pass; draw", blockade="on", start="3")
    assert (seen(state).number, mover(state), seen(state).passes) == (2, 0, 0)
    after = turns(state, "pass")
    assert (seen(after).number, mover(after), seen(after).passes) == (4, 0, 2)
    assert places(after) == some("1@2,2D0 1@-2,2D0 1@0,4D0")
    assert won(turns(after, "pass")) == ([0, 1], [-1, -1], "passes")


def test_tp19_unused_tiles_cost_one_and_white_storks_five() -> None:
    line = "draw; pass; draw; pass; draw; pass; draw; pass; draw; pass; pass; pass"
    state = table("112,7,113,100,114", line)
    assert [list(hand(state, seat)) for seat in (0, 1)] == [[112, 113, 114], [7, 100]]
    assert won(state) == ([1], [-15, -2], "passes")


def test_tp20_equal_scores_share_the_win() -> None:
    state = table("7,8", "draw; pass; draw; pass; pass; pass")
    assert won(state) == ([0, 1], [-1, -1], "passes")


def test_tp32_who_resigns_passes_from_then_on() -> None:
    state = table("1,4,7,2,5,8", "draw; pass; leave:1", seats=3)
    assert mover(state) == 2
    assert mover(turns(state, "draw; pass")) == 0
    assert mover(turns(state, "draw; pass; draw; pass")) == 2
    assert texts(state, 1) == set()


def test_tp32_the_mover_who_resigns_passes_at_once() -> None:
    state = table("1,4,7,2,5,8", "draw; leave:0", seats=3)
    assert (mover(state), hand(state, 0), bag(state)) == (1, [1], [4, 7, 2, 5, 8])


def test_tp32_the_first_seat_may_resign_before_its_first_move() -> None:
    state = table("1,4,7,2,5,8", "leave:0", seats=4)
    assert (mover(state), seen(state).number) == (1, 1)
    assert mover(turns(state, "leave:1")) == 2


def test_tp32_who_resigned_cannot_win_and_pays_for_the_tiles() -> None:
    line = "draw; 1@2,2D0; draw; pass; draw; pass; draw; leave:0; pass; pass; pass"
    state = table("1,4,112,5", line[: line.index("; pass; pass; pass")], seats=3)
    assert (mover(state), bag(state), scores(state)) == (1, [], [1, 0, 0])
    after = turns(state, "pass; pass")
    assert won(after) == ([1], [0, -1, -5], "passes")


def test_tp32_the_tiles_of_who_left_keep_the_match_open() -> None:
    # Only the red tile of seat 0 fits; it passes, and the two others are skipped.
    state = table("1,7,4", "draw; pass; draw; pass; draw; leave:0", seats=3, start="3")
    assert won(state) == ([1, 2], [-1, -1, -1], "passes")


def test_tp32_the_last_seat_wins_at_once() -> None:
    state = table("112,4,7,2", "draw; pass; leave:1; leave:2", seats=3)
    assert won(state) == ([0], [-5, 0, 0], "left")
    duel = table("1,4", "draw; 1@2,2D0; leave:0")
    assert won(duel) == ([1], [1, 0], "left")


def test_tp32_nobody_leaves_twice_or_after_the_end() -> None:
    state = table("1,4,7,2", "leave:2", seats=3)
    with pytest.raises(Illegal) as caught:
        GAME.leave(state, Seat(2), no_chance)
    assert caught.value.key == "left_already"
    with pytest.raises(Illegal) as caught:
        GAME.leave(turns(state, "leave:0"), Seat(1), no_chance)
    assert caught.value.key == "over"


def test_tp32_the_blockade_turns_on_while_somebody_is_away() -> None:
    state = table("1,4,7,2,5,8", "leave:1", seats=3, blockade="on")
    assert seen(state).blocked == "R"
    assert seen(turns(state, "draw; pass")).blocked == "G"


def test_the_clock_passes_where_it_may_and_draws_else() -> None:
    state = table("1,4,2")
    assert GAME.write(GAME.fallback(state, Seat(0), no_chance)) == "draw"
    drawn = turns(state, "draw")
    assert GAME.write(GAME.fallback(drawn, Seat(0), no_chance)) == "pass"
    extra = laid("46@2,2D0 55@2,-2U1")
    assert GAME.write(GAME.fallback(extra, Seat(1), no_chance)) == "pass"
