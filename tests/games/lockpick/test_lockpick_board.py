"""Sets, cascades, pushes and jumps on the bare columns (rules section 3)."""

from __future__ import annotations

import pytest

from games.core import Seat
from games.lockpick import GAME
from games.lockpick.rules.board import Cascade, cascade, ends, jumped, pushed, reachable, sets_in
from games.lockpick.rules.cards import CARDS, COLORS, SUITS, beside
from games.lockpick.rules.turns import pushes
from tests.games.lockpick.tables import empty, table

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
