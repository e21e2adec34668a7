"""The rulings about solitaire, TL-30 to TL-34."""

from __future__ import annotations

import pytest

from games.core import Ending, Seat
from games.timelock import GAME
from tests.games.timelock.timelock_table import (
    column,
    failing,
    no_chance,
    some,
    table,
    texts,
    turns,
    won,
)

PLAYED = ("", "")
ME = Seat(0)


@pytest.mark.parametrize(
    ("level", "dues"),
    [
        ("5", (0, 0, 0, 1, 2)),
        ("4", (0, 0, 1, 1, 2)),
        ("3", (0, 1, 1, 1, 2)),
        ("clock", (1, 1, 1, 2, 3)),
    ],
)
def test_tl30_each_level_owes_by_its_numbers(level: str, dues: tuple[int, ...]) -> None:
    rolls = ("2-1", "3-1", "4-1", "5-1", "6-5")
    owed = tuple(table(roll=f"{roll} HOP", seats=1, solo=level).now.owed for roll in rolls)
    assert owed == dues


def test_tl31_only_removals_are_legal_until_all_are_done() -> None:
    state = table(roll="6-5 TIP", seats=1)
    every = {f"-{stack}{piece}" for stack in "abde" for piece in "PDQ"}
    assert texts(state) == every
    assert failing(state, ".") == (".", "removal_owed")
    once = turns(state, "-aP")
    assert texts(once) == every - {"-aP"}
    assert GAME.turn(once).waiting == {ME}
    assert texts(turns(once, "-bQ")) == some("aP2 bP2 dP2 eP2 +aP +bQ *TIP .")


def test_tl31_tip_owes_for_the_dice_that_did_not_count() -> None:
    for roll, before, after in (("1-1", 0, 2), ("5-1", 1, 1), ("6-6", 2, 0)):
        state = table(roll=f"{roll} TIP", seats=1)
        assert state.now.owed == before
        state = turns(state, *["-aP", "-bP"][:before], "*TIP")
        assert state.now.owed == after
    clock = turns(table(roll="1-1 TIP", seats=1, solo="clock"), "-aP *TIP")
    assert clock.now.owed == 2


def test_tl32_any_pyramid_of_the_stacks_may_leave_covered_or_not() -> None:
    state = turns(table(roll="6-5 HOP", seats=1), "-aQ -aD")
    assert column(state, "a") == "QDP/-/-/-/p"
    assert failing(table(roll="6-5 HOP", seats=1), "-aQ -aQ") == ("-aQ", "gone")
    assert column(state, "c") == "PDQ/-/-/-/pdq"
    assert failing(table(roll="1-1 HOP", seats=1), "-aP")[0] == "-aP"


def test_tl33_the_twelfth_that_leaves_loses_at_once() -> None:
    columns = "a=QD/P/-/-/- b=d=QD/P/-/-/- e=QD/P/-/-/q c=QD/P/-/-/pdq"
    state = table(columns, "6-6 HOP", seats=1)
    assert state.now.owed == 2
    lost = turns(state, "-eQ", draw=no_chance)
    outcome = GAME.outcome(lost)
    assert outcome is not None
    assert (outcome.ending, outcome.points) == (Ending.LOST, (0,))
    assert outcome.reason == "no pyramids left"
    assert texts(lost) == set()


def test_tl34_a_pyramid_goes_back_in_tree_order() -> None:
    state = table("a=QDP/-/-/-/p b=QDP/-/-/-/-", "6-6 AIM", seats=1)
    state = turns(state, "-dP -eP")
    assert column(turns(state, "+aQ"), "a") == "QDP/-/-/-/qp"
    assert column(turns(state, "+aQ +aD"), "a") == "QDP/-/-/-/qdp"
    assert failing(turns(state, "+aQ +aD"), "+bP") == ("+bP", "unpayable")
    free = turns(state, "*+bD")
    assert failing(free, "*+bP") == ("*+bP", "acted")
    assert failing(free, "+bP +bQ") == PLAYED
    assert failing(state, "+dQ")[0] == "+dQ"


def test_tl34_a_replacement_costs_six_and_alone_no_goal_moves() -> None:
    gone = "a=QDP/-/-/-/qd"
    assert "+aP" in texts(table(gone, "3-3 HOP", seats=1))
    assert "+aP" in texts(table(gone, "2-4 WILD", seats=1))
    assert not {"+aP", "*+aP"} & texts(table(gone, "4-3 HOP", seats=1))
    assert texts(table(gone, "1-1 AIM", seats=1)) == some("aP2 bP2 dP2 eP2 *+aP .")
    six = turns(table(gone, "6-4 WILD", seats=1), "-bP")
    assert not [text for text in texts(six) if text[0] == "g"]
    assert failing(table(gone, "1-1 AIM", seats=1), "gQ2") == ("gQ2", "no_goal")


def test_section_9_a_win_scores_the_pyramids_that_are_left() -> None:
    columns = "a=b=d=e=QD/P/-/-/qdp c=QD/P/-/-/pdq"
    assert won(turns(table(columns, "1-1 HOP", seats=1), ".")) == ((ME,), "match", 30)
    fewer = f"{columns} a=QD/P/-/-/qd b=QD/P/-/-/-"
    assert won(turns(table(fewer, "1-1 HOP", seats=1), "."))[2] == 24 - 1 - 6


def test_section_9_remove_takes_souths_stacks_alone() -> None:
    columns = "a=QD/P/-/-/qdp c=QD/P/-/-/pdq"
    after = turns(table(columns, "1-1 HOP", seats=1, win="remove"), ".")
    assert column(after, "a") == "-/-/-/-/qdp"
    assert after.mover == ME
