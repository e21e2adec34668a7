"""The words on Timelock's controls: steps, tabs, the dice, the face of the third die."""

from __future__ import annotations

import pytest

from games.core import Seat
from games.timelock import GAME, texts
from games.timelock.rules.actions import Remove
from games.timelock.rules.state import State
from games.timelock.texts import controls
from games.timelock.texts.faces import face
from tests.games.timelock.timelock_reader import STAGED, seen, tried
from tests.games.timelock.timelock_table import table


@pytest.mark.parametrize(
    ("roll", "line", "tray"),
    [
        ("5-4 SWAP", "", "Die 5: not used. Die 4: not used."),
        ("5-4 SWAP", "aP2 aD2", "Die 5: 3 used on a, 2 left. Die 4: not used."),
        ("5-4 SWAP", "aP2 aD2 aD1 bP2", "Die 5: all used on a. Die 4: 1 used on b, 3 left."),
        ("6-2 DIG", "gQ2 aP2", "Die 6: all used on the Goal. Die 2: 1 used on a, 1 left."),
        ("3-2 HOP", "", "Die 3: not used. Die 2: not used. Added: 5 for one stack or one Goal."),
        ("3-2 HOP", "aP2", "Die 3: 1 used on a, 2 left. Die 2: not used. Added: 5 on a."),
        ("3-2 HOP", "aP2 aP1 aP2 aP1", "Dice 3 and 2 added: 4 used on a, 1 left."),
        ("3-2 HOP", "aP2 bP2", "Die 3: 1 used on a, 2 left. Die 2: 1 used on b, 1 left."),
        ("3-3 SWAP", "gQ2", "Dice 3 and 3 added: 6 used on the Goal, none left."),
        ("5-4 WILD", "", "WILD, 9 points: none used."),
        ("5-4 WILD", "gQ2 aP2", "WILD, 9 points: 7 used, 2 left."),
        ("2-1 TIP", "*TIP aP2", "Die 6: 1 used on a, 5 left. Die 6: not used."),
        ("6-6 SWAP", "gQ2 gQ3", "Die 6: all used on the Goal. Die 6: all used on the Goal."),
    ],
)
def test_the_tray_says_which_die_pays_for_what(roll: str, line: str, tray: str) -> None:
    assert controls.tray(seen(tried(table(roll=roll), line))) == tray


def test_alone_added_dice_pay_for_a_stack() -> None:
    tray = controls.tray(seen(table(roll="3-2 HOP", seats=1)))
    assert tray == "Die 3: not used. Die 2: not used. Added: 5 for one stack."


def test_the_tray_tells_of_pyramids_put_back() -> None:
    state = tried(table(roll="6-4 HOP", seats=1), "-aP +aP")
    assert controls.tray(seen(state)) == "Die 6: all used to put back. Die 4: not used."


def face_of(
    roll: str,
    line: str = "",
    *,
    seats: int = 2,
    columns: str = "",
    win: str = "4",
    board: str = "on",
) -> str:
    state = table(columns, roll, seats=seats, win=win, board=board)
    return face(seen(tried(state, line)))


def test_a_face_is_explained_until_it_is_used() -> None:
    swap = "SWAP: once, for free, two pieces of one stack in different squares change places."
    assert face_of("5-4 SWAP", "aP2") == swap
    assert face_of("5-4 SWAP", "aP2 *aPQ") == ""
    assert face_of("5-4 DIG").startswith("DIG: once, for free, a covered")
    assert face_of("5-4 DIG", "*aQ^") == ""
    assert face_of("5-4 TIP") == "TIP: both dice become 6, before any point is spent."
    assert face_of("5-4 TIP", "*TIP") == ""
    assert face_of("5-4 TIP", "aP2") == ""


def test_a_face_that_means_nothing_is_not_explained() -> None:
    assert face_of("6-6 TIP") == ""
    assert face_of("1-1 AIM", seats=1) == ""
    assert face_of("6-4 HOP", seats=1) == ""  # a pyramid leaves first
    gone = "a=b=-/-/-/-/qdp"
    assert face_of("6-4 SWAP", seats=4, columns=gone, win="remove") == ""
    assert face_of("6-4 DIG", seats=4, columns=gone, win="remove") == ""


def test_faces_in_force_are_explained_all_turn() -> None:
    hop = "HOP: a move may go to any row {} and costs as much as one space."
    assert face_of("5-4 HOP", "aP3") == hop.format("from 1 to 3")
    assert face_of("5-4 HOP", board="off") == hop.format("that is open to it")
    assert face_of("5-4 AIM").startswith("AIM: a step in their Goal costs 1 for the Pawn")
    assert "North's Goal" in face_of("5-4 AIM", seats=4)
    assert face_of("5-4 WILD") == (
        "WILD: both dice together give 9 points, for any stacks and their Goal."
    )
    assert face_of("1-1 WILD", "aP2 aP3") == ""


def test_faces_of_a_solitaire_speak_of_its_pyramids() -> None:
    assert face_of("6-4 AIM", "-aP", seats=1) == "AIM: once, for free, one pyramid comes back."
    assert face_of("6-4 AIM", "-aP *+aP", seats=1) == ""
    assert face_of("1-1 TIP", seats=1).endswith("; then two more pyramids leave.")
    assert face_of("6-1 TIP", "-aP", seats=1).endswith("; then one more pyramid leaves.")
    assert face_of("5-5 TIP", "-aP -bP", seats=1).endswith("before any point is spent.")
    assert face_of("1-1 WILD", seats=1).endswith("2 points, for any stacks.")


def test_steps_fit_their_buttons() -> None:
    state = table("a=P/D/Q/-/qdp b=-/-/QDP/-/qdp", "6-6 SWAP")
    view = seen(state, 0)
    labels = {
        GAME.write(action): controls.step(view, action) for action in GAME.legal(state, Seat(0))
    }
    assert labels["aP2"] == "Pawn to row 2 (1 point)"
    assert labels["bQ^"] == "Queen to the top (3 points)"
    assert labels["*aPQ"] == "Swap Pawn and Queen (free)"
    assert labels["gQ2"] == "Queen to their row 2 (6 points)"
    assert labels["."] == "End turn"
    assert all(len(label) <= controls.LONGEST for label in labels.values())


def test_steps_of_a_solitaire_fit_their_buttons() -> None:
    state = table(roll="6-5 AIM", seats=1)
    view = seen(state, 0)
    assert controls.step(view, Remove("a", 1)) == "Pawn of a"
    after = tried(state, "-aP -bD")
    labels = [controls.step(seen(after, 0), action) for action in GAME.legal(after, Seat(0))]
    assert "Put back Pawn of a (6 points)" in labels
    assert "Put back Drone of b (free)" in labels
    two = [Remove("a", 2), Remove("b", 2)]
    assert controls.smallest(two) == "Smallest: Drone of a, Drone of b"
    assert controls.smallest([*two, Remove("d", 2)]) == "The three smallest"
    assert controls.step(seen(table(seats=1), 0), GAME.parse("*TIP")) == "TIP: both dice to 6"
    assert (
        controls.step(seen(table(roll="1-1 DIG"), 0), GAME.parse("*aQ^"))
        == "Queen to the top (free)"
    )


def test_tabs_tell_what_matches_and_what_is_gone() -> None:
    view = seen(table(f"{STAGED} d=-/-/-/-/qdp", "3-1 AIM", win="remove"), 0)
    tabs = [controls.tab(view, target) for target in "abdeg+"]
    assert tabs == ["a ✓", "b", "d gone", "e", "Goal", "Put back"]
    assert controls.tab(view, "b", is_open=True) == "▾ b"


def matched(state: State, line: str, seat: int | None = 0) -> str:
    return controls.matched(seen(tried(state, line), seat))


def test_a_draft_says_what_begins_and_ceases_to_match() -> None:
    state = table(STAGED, "3-1 AIM")
    assert matched(state, "bQ2") == "Stack b matches your Goal."
    assert matched(state, "bQ2", None) == "Stack b matches the Goal."
    assert matched(state, "aQ3") == "Stack a no longer matches your Goal."
    assert matched(state, "") == ""
    theirs = table("a=QDP/-/-/-/pdq c=PDQ/-/-/q/pd", "6-4 SWAP")
    assert matched(theirs, "gQ1") == "Their stack a matches their Goal."
    assert matched(theirs, "gQ1", None) == "▲'s stack a matches the Goal."
    removing = table(STAGED, "3-1 AIM", win="remove")
    assert matched(removing, "bQ2").endswith(
        "Stacks that match leave the board when the turn ends."
    )


def test_a_draft_of_partners_says_whose_stack_matches() -> None:
    state = table("a=d=QDP/-/-/-/pdq c=PDQ/-/-/q/pd", "6-4 SWAP", seats=4)
    assert matched(state, "gQ1") == (
        "Their stack a matches North's Goal. Your partner's stack d matches North's Goal."
    )


def test_a_draft_that_wins_says_so() -> None:
    state = table("a=b=d=-/PDQ/-/-/qdp e=-/PD/Q/-/qdp c=-/PDQ/-/-/pdq", "3-1 AIM")
    assert matched(state, "eQ2").endswith("That wins: end the turn.")


def test_the_note_holds_dice_steps_and_face() -> None:
    state = tried(table(STAGED, "3-1 DIG"), "bQ2")
    assert controls.note(seen(state, 0)).split("\n") == [
        "Die 3: all used on b. Die 1: not used. Added: 4 on b. So far: Queen of b to row 2.",
        "Stack b matches your Goal.",
        "DIG: once, for free, a covered piece of a stack comes to the top of its square.",
    ]
    assert controls.note(seen(table(), 0)).split("\n") == [
        "Both dice are small: added, they give 2 points for one stack or one Goal.",
        "TIP: both dice become 6, before any point is spent. The first step uses it by itself.",
    ]
    assert controls.note(seen(table(roll="5-4 HOP"), 0)).startswith("HOP:")
    assert controls.note(seen(table(roll="6-6 HOP", seats=1), 0)) == ""


@pytest.mark.parametrize("mover", [0, 1])
def test_without_a_board_it_is_told_whose_row_1_is_the_far_one(mover: int) -> None:
    state = table(roll="5-4 SWAP", mover=mover, board="off")
    told = "A step counts rows from the edge of the piece's owner: {} row 1 is row 9 here."
    assert controls.note(seen(state, mover)).endswith(told.format("their"))
    assert controls.note(seen(state)).endswith(told.format("▲'s"))
    assert "counts rows" not in controls.note(seen(table(roll="5-4 SWAP", mover=mover), mover))


def test_labels_say_what_a_step_costs() -> None:
    view = seen(table(roll="6-1 DIG"), 0)
    named = {text: texts.label(view, GAME.parse(text)) for text in ("aP2", "gQ2", "*aQ^", ".")}
    assert named == {
        "aP2": "Pawn of a to row 2 for 1 point",
        "gQ2": "Queen of their Goal to row 2 for 6 points",
        "*aQ^": "DIG: Queen of a to the top, free",
        ".": "End turn",
    }
    assert texts.label(view, GAME.parse("aD^")) == "Drone of a to the top for 2 points"
    assert texts.label(view, GAME.parse("*aDQ")) == (
        "SWAP: Drone and Queen of a change places, free"
    )
    assert texts.label(view, GAME.parse("*TIP")) == "TIP: both dice become 6"
    assert texts.label(view, GAME.parse("-aP")) == "Take off North's Pawn of a"
    assert texts.label(view, GAME.parse("+aP")) == "Put back North's Pawn of a, for 6 points"
    assert texts.label(view, GAME.parse("*+aP")) == "Put back North's Pawn of a, free, by AIM"


def test_the_label_of_an_end_names_what_it_costs() -> None:
    state = tried(table("a=b=d=e=QDP/-/-/-/pdq c=PDQ/-/-/q/pd", "6-6 HOP"), "gQ1")
    assert texts.label(seen(state, 0), GAME.parse(".")) == (
        "End turn. This makes stacks a, b, d and e match for ▲: the other side wins at once."
    )
