"""Worked examples of rules section 9, by number; sets and pushes on bare columns; a whole game."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from games.core import Illegal, Notice, Row, Seat, Setting, Tape, replay
from games.lockpick import GAME, texts
from games.lockpick.rules.board import Cascade, cascade, ends, jumped, pushed, reachable, sets_in
from games.lockpick.rules.cards import CARDS, COLORS, PLACE, SUITS, beside
from games.lockpick.rules.state import Event, Phase, State
from games.lockpick.rules.turns import pushes
from tests.games.lockpick.tables import ME, advised, dealt, empty, no_chance, played, shown, table


def column(state: State, color: str) -> str:
    return " ".join(state.columns[PLACE[color]])


def frozen(state: State, color: str) -> int:
    return state.frozen[PLACE[color]]


def offered(state: State) -> set[str]:
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
    assert offered(asked) == {"LG1", "LG2"}
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
    assert len(offered(state)) == 21
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
    assert offered(state) == {"=R", "=Y", "=G", "=C", "=P"}
    jump = played(state, "=C").state
    assert offered(jump) == {"JY2-R", "JY2-Y", "JY2-G", "JY2-C", "JY2-P", "pass"}
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
    assert len({shown(state, text).columns for text in offered(state)}) == 30


def test_the_examples_begin_from_a_real_set_up() -> None:
    state, _ = dealt(3)
    assert sorted(map(len, state.stacks))[1:] == [13] * 4


EMPTY = ((),) * 5


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


@pytest.mark.parametrize(
    "text",
    ["5P 5C 5R", "2R 3G 4C", "10C 9G 8P", "KG AC 2R", "2P AP KP", "QG KC AR", "AC 2C 3C"],
)
def test_example_2_sets(text: str) -> None:
    assert sets_in(cards(text)) == (0,)


@pytest.mark.parametrize("text", ["JG 9R 10C", "2R KR AR", "4R 6R 8R", "5R 5C 6P"])
def test_example_2_no_sets(text: str) -> None:
    assert sets_in(cards(text)) == ()


def test_there_are_65_cards_in_five_suits() -> None:
    assert len(CARDS) == 65
    assert [suit[0] for suit in SUITS.values()] == ["AR", "AY", "AG", "AC", "AP"]


def test_columns_go_round_at_the_edges() -> None:
    assert beside("R", -1) == "P"
    assert beside("P", 1) == "R"


def test_lp9_a_question_only_where_the_rest_differs() -> None:
    same = cards("9C 9R 9G 9P 10Y JY")
    assert len(sets_in(same)) == 3
    assert ends(same) == {()}
    assert len(ends(cards("7C 7R 7G 7P"))) == 2


def test_lp9_without_a_question_the_oldest_set_goes_first() -> None:
    columns = (cards("9C 9R 9G 9P 10Y JY"), *EMPTY[1:])
    done = cascade(Cascade(columns, (1, 0, 0, 0, 0)))
    assert [gone.cards for gone in done.sets] == [("9C", "9R", "9G"), ("9P", "10Y", "JY")]
    assert done.frozen == (3, 0, 0, 0, 0)
    assert done.asks == ""


def test_lp9_a_later_column_waits_for_the_answer() -> None:
    asking, set_ = cards("7C 7R 7G 7P"), cards("2C 2R 2G")
    done = cascade(Cascade((set_, asking, set_, (), ()), (0,) * 5))
    assert done.asks == "Y"
    assert [gone.col for gone in done.sets] == ["R"]
    assert done.columns[2] == set_


def test_lp9_asks_in_a_frozen_column_too() -> None:
    asking = cards("7C 7R 7G 7P")
    assert cascade(Cascade((asking, *EMPTY[1:]), (3, 0, 0, 0, 0))).asks == "R"


def test_lp11_four_of_a_kind_locks_three() -> None:
    assert {len(end) for end in ends(cards("7C 7R 7G 7P"))} == {1}


def test_lp12_nothing_locks_after_the_fifteenth_tumbler() -> None:
    set_ = cards("2C 2R 2G")
    done = cascade(Cascade((set_, set_, (), (), ()), (2, 3, 3, 3, 3)))
    assert done.frozen == (3,) * 5
    assert done.columns == ((), set_, (), (), ())


@pytest.mark.parametrize(("n", "count"), [(1, 5), (2, 10), (3, 30), (4, 120), (5, 120), (6, 3600)])
def test_a_push_is_listed_once_for_each_result(n: int, count: int) -> None:
    hand = SUITS["R"][:n]
    listed = pushes(hand)
    results = {pushed(EMPTY, push.start, push.way, push.cards) for push in listed}
    assert len(listed) == len(results) == count
    assert {push.way for push in listed} == {">"}


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_left_leads_nowhere_that_right_does_not(n: int) -> None:
    hand = SUITS["R"][:n]
    right = {pushed(EMPTY, push.start, ">", push.cards) for push in pushes(hand)}
    assert {pushed(EMPTY, s, "<", p.cards) for s in COLORS for p in pushes(hand)} == right


def test_lp5_one_card_may_go_either_way() -> None:
    assert pushed(EMPTY, "G", "<", ("AR",)) == pushed(EMPTY, "G", ">", ("AR",))


def test_a_long_column_is_counted_from_the_newest_card() -> None:
    column = cards("AC 2R 3C 9C")
    found = reachable((column, *EMPTY[1:]), "C", 3)
    assert [(card.n, card.card) for card in found] == [(1, "9C"), (2, "3C")]


def test_lp7_a_jump_onto_its_own_place_changes_nothing() -> None:
    columns = (("AC", "5C"), *EMPTY[1:])
    assert jumped(columns, "R", 1, "R") == columns
    state = table(columns=empty(R="AC 5C"), chosen="C", phase="jump")
    assert GAME.parse("JR1-R") in GAME.legal(state, Seat(0))


GOLDEN = Path(__file__).parent / "playthroughs" / "hints.txt"
DEAL = 8
NAMES = ("Ana",)
SETTING = Setting(names=NAMES)


def page() -> tuple[str, list[int], list[Row], State]:
    """The log of a game played by hints: its page, its draws, its rows and its last state."""
    tape = Tape(random.Random(DEAL).randrange)
    step = GAME.setup({}, 1, tape)
    lines = [f"set-up draws: {' '.join(map(str, tape.drawn))}"]
    rows: list[Row] = []
    while GAME.outcome(step.state) is None:
        lines += told(step.notices) + board(step.state)
        view = GAME.view(step.state, ME)
        lines.append(f"? {texts.ask(view, '', Setting())}")
        action = advised(view).best.plan[0]
        rows.append(Row(len(rows) + 1, ME, GAME.write(action)))
        lines.append(f"> {rows[-1].text}    {texts.label(view, action)}")
        step = GAME.apply(step.state, ME, action, no_chance)
    lines += told(step.notices) + board(step.state)
    lines += texts.result(GAME.view(step.state, ME), SETTING)
    return "\n".join(lines) + "\n", tape.drawn, rows, step.state


def told(notices: tuple[Notice[Event], ...]) -> list[str]:
    lines = [texts.say(notice.what, SETTING) for notice in notices]
    return [f"  {line.text}" for line in lines if line is not None]


def board(state: State) -> list[str]:
    view = GAME.view(state, Seat(0))
    return [
        f"    {color} {n}/3 stack {size:2} | {' '.join(column)}".rstrip()
        for color, n, size, column in zip(
            COLORS, view.frozen, view.sizes, view.columns, strict=True
        )
    ]


def test_the_golden_game_is_played_as_it_was() -> None:
    assert page()[0] == GOLDEN.read_text(encoding="utf-8")


def test_its_log_replays_to_the_same_state() -> None:
    _, draws, rows, state = page()
    play = replay(GAME, {}, 1, draws, rows).play
    assert play.state == state
    assert play.stamps == (len(rows),)
    assert play.turn.waiting == frozenset()
