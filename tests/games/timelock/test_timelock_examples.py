"""The worked examples of the rules, by number; whole turns are read as people type them."""

from __future__ import annotations

import pytest

from games.core import Seat
from games.timelock import GAME
from games.timelock.rules.matching import matches
from tests.games.timelock.timelock_table import (
    column,
    failing,
    some,
    steps_on,
    table,
    texts,
    turns,
    won,
)

ALL_PLAYED = ("", "")


def test_example_1_only_pawns_leave_the_set_up() -> None:
    assert texts(table(roll="5-4 SWAP")) == some("aP2 bP2 dP2 eP2 .")
    assert texts(table(roll="5-4 AIM")) == some("aP2 bP2 dP2 eP2 gQ2 .")


def test_example_2_a_six_moves_the_goal_and_dig_lifts_what_is_covered() -> None:
    digs = {f"*{stack}{piece}^" for stack in "abde" for piece in "DQ"}
    legal = texts(table(roll="6-1 DIG"))
    assert legal == some("aP2 bP2 dP2 eP2 gQ2 .") | digs
    assert len(legal) == 14


def test_example_3_each_die_serves_one_stack() -> None:
    state = table(roll="5-4 SWAP")
    after = turns(state, "aP2 bP2 aD2 bD2")
    assert not steps_on(after, "de")
    assert failing(state, "aP3 aD2 aD3") == ("aD3", "unpayable")


def test_example_4_two_low_dice_are_added_for_one_stack() -> None:
    after = turns(table(roll="3-3 SWAP"), "aP2 aD2 aQ2")
    assert column(after, "a") == "-/PDQ/-/-/qdp"
    assert failing(after, "bP2") == ("bP2", "unpayable")
    assert failing(table(roll="3-2 SWAP"), "aP2 aD2 aQ2") == ("aQ2", "unpayable")
    assert failing(table(roll="4-3 SWAP"), "aP2 aD2 aQ2") == ("aQ2", "unpayable")
    assert failing(table(roll="3-2 SWAP"), "aP2 aD2 bP2") == ALL_PLAYED


def test_example_5_a_step_of_the_goal_costs_a_six() -> None:
    state = table(roll="6-2 DIG")
    after = turns(state, "gQ2 aP2")
    assert column(after, "c") == "PDQ/-/-/q/pd"
    assert column(after, "a") == "QD/P/-/-/qdp"
    assert failing(state, "gQ2 gQ3") == ("gQ3", "unpayable")
    assert failing(table(roll="6-6 DIG"), "gQ2 gQ3 aP2") == ("aP2", "unpayable")
    assert failing(table(roll="3-3 DIG"), "gQ2") == ALL_PLAYED
    assert failing(table(roll="5-5 DIG"), "gQ2") == ("gQ2", "unpayable")
    assert failing(table(roll="3-2 DIG"), "gQ2") == ("gQ2", "unpayable")


def test_example_6_aim_moves_the_goal_for_its_pips() -> None:
    state = table(roll="5-4 AIM")
    assert column(turns(state, "gQ2 gD2 gP2"), "c") == "PDQ/-/-/qdp/-"
    assert failing(state, "gQ2 aP2 bP2") == ("bP2", "unpayable")


def test_example_7_wild_is_one_pool() -> None:
    after = turns(table(roll="5-4 WILD"), "gQ2 aP2 bP2 dP2")
    assert sum(spent.cost for spent in after.now.spent) == 9
    assert failing(after, "eP2") == ("eP2", "unpayable")


def test_example_8_tip_comes_before_any_point() -> None:
    state = table(roll="2-1 TIP")
    assert failing(state, "*TIP aP2 aD2 aQ2 bP2 bD2 bQ2") == ALL_PLAYED
    assert failing(state, "aP2 *TIP") == ("*TIP", "tip_first")


def test_example_9_hop_goes_to_any_rank_for_one_space() -> None:
    after = turns(table(roll="2-1 HOP"), "aP3 aP2")
    assert column(after, "a") == "QD/P/-/-/qdp"
    assert [spent.cost for spent in after.now.spent] == [1, 1]
    assert column(turns(table(roll="6-1 HOP"), "gQ3"), "c") == "PDQ/-/q/-/pd"


def test_example_10_a_swap_takes_a_covered_piece() -> None:
    state = table("a=QP/D/-/-/qdp", "1-1 SWAP")
    assert column(turns(state, "*aDQ"), "a") == "DP/Q/-/-/qdp"
    assert turns(state, "*aQD") == turns(state, "*aDQ")


def test_example_11_the_action_digs_in_any_row_and_points_do_not() -> None:
    state = table(roll="1-1 DIG")
    assert column(turns(state, "*aQ^"), "a") == "DPQ/-/-/-/qdp"
    assert failing(state, "*aP^") == ("*aP^", "on_top")
    assert failing(table(roll="6-6 HOP"), "aQ^") == ("aQ^", "dig_in_centre")


def test_example_12_a_covered_piece_digs_in_the_centre() -> None:
    state = table("a=P/-/QDq/-/dp", "4-3 AIM")
    assert failing(state, "aD2") == ("aD2", "covered")
    assert column(turns(state, "aD^ aD2"), "a") == "P/D/Qq/-/dp"
    dug = turns(state, "aQ^")
    assert column(dug, "a") == "P/-/DqQ/-/dp"
    assert failing(dug, "aQ2") == ("aQ2", "unpayable")


def test_example_13_the_example_of_the_source_wins() -> None:
    columns = "c=QP/D/-/-/pdq b=d=e=QP/D/-/-/qdp a=Q/DP/-/-/qdp"
    after = turns(table(columns, "1-1 HOP"), "aP1 .")
    assert won(after) == ((Seat(0),), "match", 16)


def test_example_14_pieces_of_the_others_between_ones_own_do_not_count() -> None:
    state = table("a=-/P/DqQp/-/d c=-/P/DQ/-/pdq")
    assert matches(state.board, 0, "a")
    assert not matches(state.board, 0, "b")


def test_example_15_remove_takes_every_stack_that_matches() -> None:
    columns = "a=-/PDQ/-/-/qdp b=-/PD/Q/-/qdp c=-/PDQ/-/-/pdq"
    after = turns(table(columns, "3-1 AIM", win="remove"), "bQ2 .")
    assert column(after, "a") == column(after, "b") == "-/-/-/-/qdp"
    assert column(after, "d") == column(after, "e") == "QDP/-/-/-/qdp"


def test_example_16_a_solitaire_owes_pyramids() -> None:
    state = table(roll="5-3 TIP", seats=1)
    assert state.now.owed == 1
    tipped = turns(state, "-aP *TIP")
    assert tipped.now.owed == 1
    paid = turns(tipped, "-bP +aP +bP")
    assert failing(paid, "dP2") == ("dP2", "unpayable")


@pytest.mark.parametrize(
    ("level", "dice", "due"), [("4", "4-4", 2), ("clock", "1-1", 1), ("clock", "6-6", 3)]
)
def test_example_16_other_levels_owe_by_their_numbers(level: str, dice: str, due: int) -> None:
    assert table(roll=f"{dice} HOP", seats=1, solo=level).now.owed == due


def test_example_17_partners_move_their_own_two_stacks_and_win_together() -> None:
    assert texts(table(roll="5-4 WILD", seats=4)) == some("aP2 bP2 gQ2 .")
    columns = "a=-/PDQ/-/-/qdp b=-/PD/Q/-/qdp c=-/PDQ/-/-/pdq d=e=QDP/-/-/-/pdq"
    after = turns(table(columns, "3-1 AIM", seats=4), "bQ2 .")
    assert won(after) == ((Seat(0), Seat(2)), "match", 20)
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert outcome.points == (20, 0, 20, 0)
