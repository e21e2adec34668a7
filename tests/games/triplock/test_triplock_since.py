"""The acts since a reader's last turn, in the board's words, and the marks of them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.core import Seat, Setting
from games.triplock import GAME, texts
from games.triplock.table.state import State
from games.triplock.table.traces import Last, TurnMarks, began, since
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


ANA, BEN = Seat(0), Seat(1)


def marks(state: State, reader: int | None) -> list[tuple[str, tuple[int, ...], tuple[int, ...]]]:
    """Act, stacks then and stacks now of each mark of a reader."""
    seat = None if reader is None else Seat(reader)
    return [(mark.act, mark.was, mark.spots) for mark in GAME.view(state, seat).since]


def test_the_next_board_marks_all_the_other_did() -> None:
    state = play(table(dice="flip peek"), "die:0:flip:0", "die:1:peek:1+3").state
    told = [("flip", (0,), (0,)), ("peek", (1, 3), (1, 3))]
    assert marks(state, 0) == marks(state, None) == [], "one's own acts are no marks"
    assert marks(state, 1) == told
    state = play(state, "end").state
    assert marks(state, 1) == marks(state, None) == told
    assert marks(state, 0) == []


def test_marks_stay_until_the_own_turn_ends() -> None:
    state = play(table(dice="flip peek"), "die:0:flip:0", "end").state
    state = play(state, "roll", "die:0:swap:1+2", draws=faces("swap", "flip")).state
    assert marks(state, 1) == [("flip", (0,), (0,))]
    assert marks(state, 0) == [("swap", (1, 2), (2, 1))]
    state = play(state, "end").state
    assert marks(state, 1) == []
    state = play(state, "roll", "end", draws=faces("swap", "flip")).state
    assert marks(state, 1) == [], "a turn without an act leaves no mark"


@pytest.mark.parametrize(
    ("face", "move", "now"),
    [("swap", "die:1:swap:0+2", (2,)), ("swap", "die:1:swap:1+2", (0,)), ("expose", "", (3,))],
)
def test_a_mark_travels_with_its_stack(face: str, move: str, now: tuple[int, ...]) -> None:
    state = table(dice=f"flip {face}")
    state = play(state, "die:0:flip:0", move or "die:1:expose").state
    assert marks(state, 1)[0] == ("flip", (0,), now)


def test_an_expose_names_the_exposed_stack_first() -> None:
    state = play(table(dice="expose flip"), "die:0:expose").state
    assert marks(state, 1) == [("expose", (3, 0, 1, 2), (2, 3, 0, 1))]
    assert GAME.view(state, None).last == Last("expose", ANA, (3, 0, 1, 2))


def test_own_swaps_move_the_marks_of_the_others() -> None:
    state = play(table(dice="flip peek"), "die:0:flip:1", "end").state
    state = play(state, "roll", "die:0:swap:1+2", draws=faces("swap", "flip")).state
    assert marks(state, 1) == [("flip", (1,), (2,))]


def test_a_disarm_and_its_drawn_card_are_one_mark() -> None:
    state = play(table(dice="dd peek"), "die:0:dd:1", "orient:2").state
    mark = GAME.view(state, BEN).since
    assert mark == (Last("dd", ANA, (1,), ((0, 1),), was=(1,)),)


def test_a_completed_diagram_leaves_the_slots_and_keeps_its_place_in_the_row() -> None:
    state = table(mine="D05.0 D01.3 D02.0", dice="diagram diagram")
    state = play(state, "die:0:diagram:alter:0.2:1", "complete:1", "match:0:0").state
    turned, tried = GAME.view(state, BEN).since
    assert turned.cards == ((0, 1),), "the Diagrams behind it moved down"
    assert (tried.act, tried.completed, tried.cards) == ("complete", 0, ())
    assert (tried.spots, tried.face) == ((0,), "GEAR")
    assert GAME.view(state, BEN).players[0].done == ("D01",)
    last = GAME.view(state, None).last
    assert last is not None
    assert (last.act, last.completed) == ("match", 0)


def test_a_running_attempt_and_a_failed_one_are_one_mark() -> None:
    state = play(table(), "complete:0", "match:0:1").state
    assert GAME.view(state, BEN).since == (
        Last("complete", ANA, (1,), ((0, 0),), "KEYPAD", was=(1,)),
    )
    state = play(state, "match:1:2").state
    assert GAME.view(state, BEN).since == (Last("fail", ANA, (1, 2), (), "PUSH", was=(1, 2)),)


def test_a_trap_that_went_off_follows_its_cause() -> None:
    state = play(table(theirs="D02.0 T03.1", dice="flip peek"), "die:0:flip:0").state
    flipped, fired = GAME.view(state, BEN).since
    assert (flipped.act, flipped.seat) == ("flip", ANA)
    assert (fired.act, fired.seat, fired.cards) == ("trap", BEN, ())
    assert [card.id for card in fired.fired] == ["T03"]


def test_a_discarded_diagram_is_no_longer_pointed_at() -> None:
    over = table(mine="D01.1 D02.0^ D04.0", dice="dd flip")
    state = play(over, "die:0:dd:0", "discard:1", "orient:0").state
    drawn, gone = GAME.view(state, BEN).since
    assert (drawn.act, drawn.cards) == ("dd", ((0, 2),))
    assert (gone.act, gone.cards) == ("discard", ())


def test_a_skill_is_a_mark_and_a_talent_is_its_act() -> None:
    assert marks(play(table(), "skill:pts").state, 1) == [("skill", (), ())]
    own = GAME.setup({"characters": "tobias"}, 2, lambda n: 0).state
    own = GAME.apply(own, ANA, GAME.parse("orient:0"), lambda n: 0).state
    own = GAME.apply(own, BEN, GAME.parse("orient:0"), lambda n: 0).state
    assert marks(own, 1) == [], "set-up leaves no mark"
    assert marks(play(own, "skill:char:flip:1").state, 1) == [("flip", (1,), (1,))]


def test_with_three_seats_a_reader_has_the_turns_of_both_others() -> None:
    trail = ()
    for seat in (0, 1, 2, 0, 1):
        trail = began(trail, Seat(seat), 3)
        trail = (*trail[:-1], TurnMarks(Seat(seat), (Last(f"act {seat}", Seat(seat)),)))
    told = {
        reader: [mark.seat for mark in since(trail, Seat(1), reader)]
        for reader in (None, Seat(0), Seat(1), Seat(2))
    }
    assert told == {None: [2, 0], 0: [1], 1: [2, 0], 2: [0, 1]}
