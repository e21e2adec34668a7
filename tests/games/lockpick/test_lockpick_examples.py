"""The worked examples of rules section 9, by number (example 2 is in test_lockpick_board)."""

from __future__ import annotations

import pytest

from games.core import Illegal, Seat
from games.lockpick import GAME
from games.lockpick.rules.cards import PLACE
from games.lockpick.rules.state import Phase, State
from tests.games.lockpick.tables import ME, dealt, empty, played, shown, table


def column(state: State, color: str) -> str:
    return " ".join(state.columns[PLACE[color]])


def frozen(state: State, color: str) -> int:
    return state.frozen[PLACE[color]]


def texts(state: State) -> set[str]:
    return {GAME.write(action) for action in GAME.legal(state, ME)}


def test_example_1_a_push_of_six_to_the_left() -> None:
    state = table(hand="AR 2R 3R 4R 5R 6R", chosen="R", roll="R6")
    after = shown(state, "G< AR 2R 3R 4R 5R 6R")
    assert after.columns == empty(R="3R", Y="2R", G="AR 6R", C="5R", P="4R")
    assert after.frozen == (0,) * 5


def test_example_1_and_9_pop_in_order_from_the_top() -> None:
    state = table(
        stacks=empty(R="9R 6R 5R 4R 3R 2R AR", C="2C QC", P="9P 2P"), phase="choose", roll="W6"
    )
    assert played(state, "=R").state.hand == ("AR", "2R", "3R", "4R", "5R", "6R")
    assert played(state, "=R").state.stacks[0] == ("9R",)
    five = table(stacks=empty(C="2C QC", P="9P"), phase="choose", roll="W5")
    assert played(five, "=C").state.hand == ("QC", "2C")


def test_example_3_a_push_locks() -> None:
    state = table(columns=empty(G="5R 6R"), hand="7G 8G", chosen="G")
    after = played(state, "G> 7G 8G").state
    assert column(after, "G") == ""
    assert frozen(after, "G") == 1
    assert column(after, "C") == "8G"
    assert after.locked == ("5R", "6R", "7G")


def test_example_4_nothing_locks_before_the_sixth_card_and_then_it_asks() -> None:
    state = table(columns=empty(G="5R 6R"), hand="7G 8G 2G KG 9G JG", chosen="G")
    asked = played(state, "G> 7G 2G KG 9G JG 8G").state
    assert asked.phase == Phase.LOCK
    assert column(asked, "G") == "5R 6R 7G 8G"
    assert texts(asked) == {"LG1", "LG2"}
    assert asked.turn == 1
    assert column(played(asked, "LG1").state, "G") == "8G"
    assert column(played(asked, "LG2").state, "G") == "5R"


def test_example_5_a_set_inside_a_growing_column() -> None:
    state = table(columns=empty(Y="3R 3C 9P 9G"), hand="9Y", chosen="Y")
    after = played(state, "Y> 9Y").state
    assert column(after, "Y") == "3R 3C"
    assert frozen(after, "Y") == 1


def test_example_6_a_cascade_asks_nothing() -> None:
    state = table(columns=empty(Y="3R 3C 9P 9G"), hand="9Y 3Y AY 4Y 6Y 8Y", chosen="Y")
    step = played(state, "Y> 9Y AY 4Y 6Y 8Y 3Y")
    assert column(step.state, "Y") == ""
    assert frozen(step.state, "Y") == 2
    assert step.state.turn == 2
    assert step.state.tally.most == 2


def test_example_7_the_jump_of_the_source() -> None:
    columns = empty(R="KR 3P 8G 9C AC 10R 5G", C="10C 7C 2R JC 3Y 6C", Y="4Y")
    state = table(columns=columns, chosen="C", roll="C4", phase="jump")
    reach = GAME.view(state, ME).reach
    assert [(r.col, r.n, r.card) for r in reach] == [
        ("R", 3, "AC"),
        ("R", 4, "9C"),
        ("C", 1, "6C"),
        ("C", 3, "JC"),
    ]
    assert len(texts(state)) == 21
    with pytest.raises(Illegal) as refused:
        shown(state, "JC5-R")
    assert refused.value.key == "no_jump"
    after = played(state, "JR3-Y").state
    assert column(after, "R") == "KR 3P 5G"
    assert frozen(after, "R") == 1
    assert column(after, "Y") == "4Y AC"


def test_example_8_a_set_in_a_frozen_column_is_discarded() -> None:
    state = table(columns=empty(C="QR QG"), hand="QC", chosen="C", frozen=(0, 0, 0, 3, 0))
    after = played(state, "C> QC").state
    assert after.locked == ("QR", "QG", "QC")
    assert frozen(after, "C") == 3
    assert after.tally.wasted == 1


def test_example_10_a_wild_beside_an_empty_stack() -> None:
    state = table(columns=empty(Y="4C 5R"), stacks=empty(Y="2Y", P="9P"), phase="choose", roll="W2")
    assert texts(state) == {"=R", "=Y", "=G", "=C", "=P"}
    jump = played(state, "=C").state
    assert texts(jump) == {"JY2-R", "JY2-Y", "JY2-G", "JY2-C", "JY2-P", "pass"}
    assert played(jump, "pass").state.turn == 2
    push = played(state, "=Y").state
    assert push.hand == ("2Y",)
    assert push.phase == Phase.PUSH
    with pytest.raises(Illegal):
        shown(push, "pass")


def last_card() -> State:
    return table(
        columns=empty(P="7R 7G"),
        stacks=empty(),
        frozen=(3, 3, 3, 3, 2),
        hand="7P",
        chosen="P",
        roll="P3",
    )


def test_example_11_the_last_card_wins_or_loses() -> None:
    won, lost = played(last_card(), "P> 7P").state, played(last_card(), "R> 7P").state
    won_outcome, lost_outcome = GAME.outcome(won), GAME.outcome(lost)
    assert won_outcome is not None
    assert lost_outcome is not None
    assert (won_outcome.winners, won_outcome.rank, won_outcome.reason) == (
        (Seat(0),),
        (1, 15, -1),
        "open",
    )
    assert (lost_outcome.winners, lost_outcome.rank) == ((), (0, 14, -1))
    assert lost_outcome.reason == "empty"


def test_example_12_a_jump_within_its_own_column_may_lock() -> None:
    state = table(columns=empty(G="7C 7R KY 7G"), chosen="Y", roll="Y2", phase="jump")
    after = played(state, "JG2-G").state
    assert column(after, "G") == "KY"
    assert frozen(after, "G") == 1


def test_example_13_both_ways_lead_to_one_table() -> None:
    state = table(hand="AR 5R 9R", chosen="R", roll="R3")
    right, left = shown(state, "P> AR 5R 9R"), shown(state, "Y< 9R 5R AR")
    assert right.columns == left.columns
    assert len({shown(state, text).columns for text in texts(state)}) == 30


def test_the_examples_begin_from_a_real_set_up() -> None:
    state, _ = dealt(3)
    assert sorted(map(len, state.stacks))[1:] == [13] * 4
