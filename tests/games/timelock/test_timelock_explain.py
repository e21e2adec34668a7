"""What each press of Timelock's panel does, in words."""

from __future__ import annotations

import pytest

from games.core import Seat
from games.timelock import GAME
from games.timelock.rules.state import State
from games.timelock.texts import explain
from tests.games.timelock.timelock_table import READY, table

BACK = "Goes back; no step is played by it."
OPENS = "Opens the steps of this stack; nothing is played by it."
MOVES = "Moves the piece to that row for the points shown; nothing is played before End turn."
GOAL = "Opens the steps of the Goal at the other edge; nothing is played by it."


def said(state: State, text: str) -> str:
    """What a press does on the panel of the draft whose whole steps lie in `state`."""
    return explain(GAME.view(state, Seat(0)), text)


def tried(state: State, *texts: str) -> State:
    for text in texts:
        state = GAME.preview(state, Seat(0), GAME.parse(text))
    return state


@pytest.mark.parametrize(
    ("roll", "text", "told"),
    [
        ("5-4 AIM", "~a", OPENS),
        ("5-4 AIM", "~g", GOAL),
        ("5-4 AIM", "_type", ""),
        ("5-4 AIM", "~aP2;a", MOVES),
        (
            "5-4 AIM",
            "~gQ2;g",
            "Moves a piece of the Goal; by AIM this costs 1 to 3 points instead of 6.",
        ),
        (
            "5-4 HOP",
            "~aP3;a",
            "Moves the piece to that row; by HOP any row costs as much as one space.",
        ),
        (
            "5-4 DIG",
            "~*aQ^;a",
            "Uses DIG, which is free: the covered piece comes to the top of its square.",
        ),
        (
            "5-4 WILD",
            ".",
            "Plays all your steps and ends your turn; points that are left are lost.",
        ),
        (
            "6-6 WILD",
            "~gQ2;g",
            "Moves a piece of the Goal for the points shown; nothing is played before End turn.",
        ),
        ("5-4 TIP", "~*TIP;a", OPENS),
        ("5-4 TIP", "~*TIP;g", GOAL),
    ],
)
def test_each_press_is_explained(roll: str, text: str, told: str) -> None:
    assert said(table(roll=roll), text) == told


def test_a_swap_needs_two_squares() -> None:
    apart = tried(table(roll="5-4 SWAP"), "aP2")
    told = "Uses SWAP, which is free: the two pieces change places, even covered ones."
    assert said(apart, "~aP2;*aPQ;a") == told


def test_a_covered_piece_of_the_centre_row_is_dug_for_points() -> None:
    state = table("a=-/-/QDP/-/qdp", roll="5-4 AIM")
    told = "Brings the covered piece to the top of its square for the points shown."
    assert said(state, "~aD^;a") == told


def test_after_a_step_the_way_back_is_told_from_another_step() -> None:
    once = tried(table(roll="5-4 AIM"), "aP2")
    assert said(once, "~aP2;aP3;a") == MOVES
    assert said(once, "~aP2;b") == OPENS
    assert said(once, "~aP2;") == BACK
    assert said(once, "~") == BACK
    twice = tried(once, "aP1")
    assert said(twice, "~aP2;") == BACK  # aP2 would be legal again


def test_a_tipped_turn_closes_its_tab() -> None:
    assert said(tried(table(roll="5-4 TIP"), "*TIP"), "~*TIP;") == BACK


def test_the_end_that_hands_the_match_over_is_told() -> None:
    state = table(READY, mover=1, roll="1-1 AIM")
    view = GAME.view(state, Seat(1))
    told = "Asks once more, because the other side would win if your turn ended like this."
    assert explain(view, "~.;") == told
    ended = GAME.view(GAME.preview(state, Seat(1), GAME.parse(".")), Seat(1))
    assert explain(ended, ".") == "Ends your turn, although the other side wins by it."
    assert explain(ended, "~") == BACK


def test_pyramids_leave_and_come_back() -> None:
    alone = table(seats=1, roll="5-6 AIM", solo="5")
    one = "Takes this pyramid of North off the board, as the roll asks."
    several = "Takes the smallest pyramids of North off the board, as many as the roll asks."
    assert said(alone, "~-aP;") == one
    assert said(alone, "~-aP;-bP;") == several
    gone = tried(alone, "-aP", "-bP")
    assert (
        said(gone, "~-aP;-bP;+")
        == "Opens the pyramids that can come back; nothing is played by it."
    )
    assert (
        said(gone, "~-aP;-bP;+aP;+") == "Puts this pyramid of North back on its stack for 6 points."
    )
    free = "Puts this pyramid of North back on its stack; by AIM this is free."
    assert said(gone, "~-aP;-bP;*+aP;+") == free
    assert said(gone, "~-aP;") == BACK


def test_alone_tip_is_a_press_of_its_own() -> None:
    told = "Uses TIP: both dice become 6, by which more pyramids of North may have to leave."
    assert said(table(seats=1, roll="1-2 TIP", solo="5"), "~*TIP;") == told


def test_the_last_pyramid_loses_the_match() -> None:
    last = table(
        "a=QDP/-/-/-/- b=QDP/-/-/-/- d=QDP/-/-/-/- e=QDP/-/-/-/p", seats=1, roll="5-1 AIM", solo="5"
    )
    view = GAME.view(GAME.preview(last, Seat(0), GAME.parse("-eP")), Seat(0))
    assert explain(view, "-eP") == "Lets the last pyramid leave, by which the match is lost."
