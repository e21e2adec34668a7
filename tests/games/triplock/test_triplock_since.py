"""The acts since a reader's last turn, in the words of the board."""

from __future__ import annotations

from msgspec.structs import replace

from games.core import Seat, Setting
from games.triplock import GAME, texts
from games.triplock.table.state import State
from tests.games.triplock.triplock_table import faces, play, table

SETTING = Setting(names=("Ana", "Ben"))


def board(state: State, reader: int | None) -> str:
    seat = None if reader is None else Seat(reader)
    return texts.describe(GAME.view(state, seat), "", SETTING)[0]


def test_acts_are_told_in_order_by_the_readers_names() -> None:
    state = table(dice="flip swap", round=2)
    state = play(state, "die:0:flip:0", "die:1:swap:0+1", "skill:pts", "end").state
    told = "Ana flipped your L3 (now at L2); swapped your L2 and L3; used the Skill. "
    assert f"not rolled yet. Since your last turn: {told}" in board(state, 1)
    assert "Last: " not in board(state, 1)
    told = told.replace("your L3 (now", "Ana's L1 (now").replace(
        "your L2 and L3", "Ana's L1 and L2"
    )
    assert f"Since Ben's last turn: {told}" in board(state, None)
    assert "Since" not in board(state, 0)
    assert "Last: you ended the turn." in board(state, 0)


def test_before_a_first_turn_there_was_no_last_one() -> None:
    state = play(table(dice="peek swap"), "die:0:peek:1+3", "end").state
    assert "So far: Ana peeked at your L2 and Hidden. " in board(state, 1)


def test_an_expose_names_where_the_stack_lies_now() -> None:
    state = play(table(dice="expose swap", round=2), "die:0:expose", "end").state
    assert "Ana exposed Hidden (now at your L1), the row moved. " in board(state, 1)


def test_the_own_last_act_follows_what_the_others_did() -> None:
    state = play(table(dice="flip peek", round=2), "die:0:flip:0", "end").state
    state = play(state, "roll", "die:0:flip:1", draws=faces("flip", "swap")).state
    own = "Since your last turn: Ana flipped your L3. Last: you flipped your L2. "
    assert own.replace("your L2. ", "your L2") in board(state, 1)
    assert "Since Ben's last turn: Ana flipped Ana's L1. Last: Ben flipped " in board(state, None)
    assert "Since your last turn: Ben flipped your L2. You, circle," in board(state, 0)


def test_attempts_traps_and_cards_are_told() -> None:
    state = table(theirs="T03.1", dice="flip dd", mine="D01.3 D01.1", round=2)
    state = play(state, "complete:0", "match:0:0", "skip", "die:0:flip:1").state
    state = play(state, "die:1:dd:2", "orient:0").state
    assert "Ana completed Trip, Gear at your L3; flipped your L2; your Trap went off:" in board(
        state, 1
    )
    assert "; Ana took the chip off your L1 and drew a Diagram. " in board(state, 1)
    failed = play(state, "complete:0", "match:0:0").state
    assert "; failed at a Diagram: your L3 was a Gear. " in board(failed, 1)
    tried = play(table(round=2), "complete:0").state
    assert "Since your last turn: Ana announced a Diagram. " in board(tried, 1)
    tried = play(tried, "match:0:1").state
    assert "Ana announced a Diagram, so far right at your L2. " in board(tried, 1)


def test_a_turned_diagram_is_named_while_it_is_in_play() -> None:
    state = play(table(dice="diagram peek", round=2), "die:0:diagram:alter:1.0:2").state
    assert "Ana turned your Diagram 1. " in board(state, 1)
    view = GAME.view(state, Seat(1))
    gone = replace(view, since=(replace(view.since[0], cards=()),))
    assert "turned a Diagram. " in texts.describe(gone, "", SETTING)[0]


def test_a_long_turn_leaves_out_its_older_acts_first() -> None:
    view = GAME.view(play(table(dice="flip peek", round=2), "die:0:flip:0").state, Seat(1))
    long = replace(view, since=view.since * 40)
    page = texts.describe(long, "", SETTING)[0]
    assert len(page) <= 1000
    assert "Since your last turn: 28 more; Ana flipped your L3; " in page
    assert texts.words(long, SETTING).count("flipped") == 40
