"""The marks since a reader's last turn: which there are, and how they travel."""

from __future__ import annotations

import pytest

from games.core import Seat
from games.triplock import GAME
from games.triplock.table.state import State
from games.triplock.table.traces import Last, TurnMarks, began, since
from tests.games.triplock.triplock_table import faces, play, table

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
