"""Drafts of a push, what they would lock (docs/screens.md), and what each press does, in words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.core import BadAction
from games.lockpick import GAME
from games.lockpick.rules.draft import Entry, entry, forecasts, groups, place, started, undone
from games.lockpick.rules.view import View
from games.lockpick.texts import explain
from tests.games.lockpick.tables import ME, empty, shown, table, view

HAND = "7G 8G 2G KG 9G JG"


def seen(n: int, **columns: str) -> View:
    hand = " ".join(HAND.split()[:n])
    return GAME.view(table(columns=empty(**columns), hand=hand, chosen="G"), ME)


@pytest.mark.parametrize(("n", "count"), [(1, 5), (2, 5), (3, 5), (4, 5), (5, 1), (6, 5)])
def test_the_groups_of_a_hand(n: int, count: int) -> None:
    found = groups(n)
    assert len(found) == len(set(found)) == count
    assert {len(group) for group in found} == {n}


def test_the_sixth_card_lands_on_the_first_column_again() -> None:
    assert groups(6)[3] == ("C", "P", "R", "Y", "G", "C")


def test_a_hand_is_placed_card_by_card_and_the_last_falls_by_itself() -> None:
    view = seen(3)
    assert entry(view, "") == Entry("", (), view.hand)
    assert entry(view, "").target == ""
    assert started(view, "P") == "P>:"
    chosen = entry(view, "P>:")
    assert (chosen.target, chosen.left) == ("P", view.hand)
    assert place(chosen, "8G") == "P>:8G:"
    second = entry(view, "P>:8G:")
    assert (second.target, second.left) == ("R", ("7G", "2G"))
    assert place(second, "2G") == "P>:8G:2G:7G;"
    assert GAME.typed(view, "P>:8G:2G:7G;") == (GAME.parse("P>:8G:2G:7G"),)


def test_one_card_is_whole_with_its_column() -> None:
    assert started(seen(1), "Y") == "Y>:7G;"


def test_five_cards_have_no_columns_to_choose() -> None:
    assert entry(seen(5), "").target == "R"


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6])
def test_every_legal_push_can_be_entered_and_nothing_else(n: int) -> None:
    state = table(hand=" ".join(HAND.split()[:n]), chosen="G")
    view = GAME.view(state, ME)
    open_drafts = [""] if n == 5 else [started(view, group[0]) for group in groups(n)]
    whole: list[str] = []
    while open_drafts:
        draft = open_drafts.pop()
        if draft.endswith(";"):
            whole.append(draft.removesuffix(";"))
            continue
        made = entry(view, draft)
        open_drafts += [place(made, card) for card in made.left]
    legal = [GAME.write(action) for action in GAME.legal(state, ME)]
    assert sorted(whole) == sorted(legal)


@pytest.mark.parametrize("draft", ["G<:7G:", "X>:", "G>:7R:", "G>:9G:", "G>:7G:7G:", "G", "G>:?:"])
def test_a_draft_that_begins_no_push_is_refused(draft: str) -> None:
    with pytest.raises(BadAction):
        entry(seen(3), draft)


def test_a_draft_may_be_typed_without_suits() -> None:
    assert entry(seen(3), "LY1;g> 7 8").placed == ("7G", "8G")


@pytest.mark.parametrize(
    ("n", "draft", "before"),
    [
        (3, "P>:8G:", "P>:"),
        (3, "P>:8G:2G:", "P>:8G:"),
        (3, "P>:", ""),
        (3, "P>:8G:2G:7G;", "P>:8G:"),
        (2, "P>:8G:7G;", "P>:"),
        (1, "P>:7G;", ""),
        (5, "R>:7G:", ""),
        (5, "R>:7G:8G:", "R>:7G:"),
        (6, "P>:7G;LY1;", "P>:7G;"),
        (3, "", ""),
    ],
)
def test_undo_takes_back_what_was_pressed_last(n: int, draft: str, before: str) -> None:
    assert undone(seen(n), draft) == before


def test_a_forecast_names_the_cards_that_lock() -> None:
    view = seen(2, G="5R 6R", C="2P 2R 8R")
    (found,) = forecasts(view, entry(view, "G>:7G:"))
    assert (found.col, found.marked, found.sets) == ("G", (0, 1, 2), (("5R", "6R", "7G"),))
    assert (found.freezes, found.wasted, found.asks) == (1, 0, False)
    assert forecasts(view, entry(view, "")) == ()
    assert forecasts(view, entry(view, "R>:7G:")) == ()


def test_a_forecast_of_a_cascade_in_a_nearly_frozen_column() -> None:
    state = table(
        columns=empty(Y="3R 3C 9P 9G"), hand="9Y 3Y AY 4Y 6Y 8Y", chosen="Y", frozen=(0, 2, 0, 0, 0)
    )
    view = GAME.view(state, ME)
    made = entry(view, "Y>:9Y:AY:4Y:6Y:8Y:3Y")
    (found,) = forecasts(view, made)
    assert (made.left, made.target) == ((), "")
    assert found.sets == (("9P", "9G", "9Y"), ("3R", "3C", "3Y"))
    assert (found.marked, found.freezes, found.wasted) == ((0, 1, 2, 3, 4, 5), 1, 1)
    after = shown(state, "Y>:9Y:AY:4Y:6Y:8Y:3Y")
    assert after.frozen[1] == 3
    assert after.tally.wasted == found.wasted


def test_a_forecast_of_a_question_marks_every_set() -> None:
    view = seen(1, G="7C 7R 7P")
    (found,) = forecasts(view, Entry("G", ("7G",), ()))
    assert found.asks
    assert found.sets == (("7C", "7R", "7P"), ("7R", "7P", "7G"))
    assert found.marked == (0, 1, 2, 3)


LATER = "nothing is played before Commit."
BACK = "Takes back what you have placed; nothing is played by it."


def in_phase(phase: str, *hand: str) -> View:
    return replace(view(table()), phase=phase, hand=hand)


def test_the_colour_of_a_wild() -> None:
    choose = in_phase("choose")
    told = "Takes as many cards of this colour as you rolled into your hand; there is no undo."
    assert explain(choose, "=G") == told
    empty = "Takes this colour, whose stack is empty: a card may jump, or you pass."
    assert explain(choose, "~=R;") == explain(choose, "~=R;pass;") == empty


def test_a_push() -> None:
    several, single = in_phase("push", "7C", "8C"), in_phase("push", "7C")
    assert explain(several, "~G>:") == f"Chooses the columns that your cards go to; {LATER}"
    card = f"Puts this card at the end of the next column, left to right; {LATER}"
    assert explain(several, "~G>:7C:") == explain(several, "~G>:7C:8C;") == card
    assert explain(single, "~G>:7C;") == f"Puts your card at the end of this column; {LATER}"
    assert explain(several, "~") == BACK
    assert explain(several, "_type") == ""


def test_a_jump() -> None:
    jump = in_phase("jump")
    told = "Chooses this card to jump; next you choose the column that it goes to."
    assert explain(jump, "~=R;JG3-") == told
    assert explain(jump, "~JG3-Y;") == f"Puts the jumping card at the end of this column; {LATER}"
    assert explain(jump, "~pass;") == f"Lets no card jump in this turn; {LATER}"
    assert explain(jump, "~=R;") == explain(jump, "~") == BACK


def test_a_lock_and_the_commit() -> None:
    lock, done = in_phase("lock"), in_phase("done")
    told = "Locks these three cards: they leave the column, and a tumbler of its colour may freeze."
    assert explain(lock, "~LY2;") == explain(lock, "~G>:7C;LY2;") == told
    assert explain(lock, "~G>:") == explain(lock, "~G>:7C;") == explain(lock, "~") == BACK
    commit = "Plays the whole turn and rolls the dice for the next one; there is no undo."
    assert explain(done, "G>:7C:8C") == commit
    assert explain(done, "~G>:") == explain(done, "~") == BACK
