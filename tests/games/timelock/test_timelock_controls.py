"""The words on Timelock's controls and pictures: steps, tabs, dice, and what each press does."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.core import Seat
from games.timelock import GAME, texts
from games.timelock.rules.actions import Remove
from games.timelock.rules.dice import GOAL_TARGET
from games.timelock.rules.matching import distance
from games.timelock.rules.notation import begin_draft
from games.timelock.rules.state import EMPTIED, LIMIT, MATCHED, RESIGNED, Result, State
from games.timelock.rules.stepping import steps
from games.timelock.texts import controls, explain, painted
from games.timelock.texts.faces import face
from tests.games.timelock.timelock_reader import STAGED, seen, tried
from tests.games.timelock.timelock_table import READY, table


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


BACK = "Goes back; no step is played by it."
OPENS = "Opens the steps of this stack; nothing is played by it."
MOVES = "Moves the piece to that row for the points shown; nothing is played before End turn."
GOAL = "Opens the steps of the Goal at the other edge; nothing is played by it."


def said(state: State, text: str) -> str:
    """What a press does on the panel of the draft whose whole steps lie in `state`."""
    return explain(GAME.view(state, Seat(0)), text)


@pytest.mark.parametrize(
    ("roll", "text", "told"),
    [
        ("5-4 AIM", "~a", OPENS),
        ("5-4 AIM", "~g", GOAL),
        ("5-4 AIM", "_type", ""),
        ("5-4 AIM", "~aP2;a", MOVES),
        (
            "5-4 AIM",
            "~gQ2;g",
            "Moves a piece of the Goal; by AIM this costs 1 to 3 points instead of 6.",
        ),
        (
            "5-4 HOP",
            "~aP3;a",
            "Moves the piece to that row; by HOP any row costs as much as one space.",
        ),
        (
            "5-4 DIG",
            "~*aQ^;a",
            "Uses DIG, which is free: the covered piece comes to the top of its square.",
        ),
        (
            "5-4 WILD",
            ".",
            "Plays all your steps and ends your turn; points that are left are lost.",
        ),
        (
            "6-6 WILD",
            "~gQ2;g",
            "Moves a piece of the Goal for the points shown; nothing is played before End turn.",
        ),
        ("5-4 TIP", "~*TIP;a", OPENS),
        ("5-4 TIP", "~*TIP;g", GOAL),
    ],
)
def test_each_press_is_explained(roll: str, text: str, told: str) -> None:
    assert said(table(roll=roll), text) == told


def test_a_swap_needs_two_squares() -> None:
    apart = tried(table(roll="5-4 SWAP"), "aP2")
    told = "Uses SWAP, which is free: the two pieces change places, even covered ones."
    assert said(apart, "~aP2;*aPQ;a") == told


def test_a_covered_piece_of_the_centre_row_is_dug_for_points() -> None:
    state = table("a=-/-/QDP/-/qdp", roll="5-4 AIM")
    told = "Brings the covered piece to the top of its square for the points shown."
    assert said(state, "~aD^;a") == told


def test_after_a_step_the_way_back_is_told_from_another_step() -> None:
    once = tried(table(roll="5-4 AIM"), "aP2")
    assert said(once, "~aP2;aP3;a") == MOVES
    assert said(once, "~aP2;b") == OPENS
    assert said(once, "~aP2;") == BACK
    assert said(once, "~") == BACK
    twice = tried(once, "aP1")
    assert said(twice, "~aP2;") == BACK  # aP2 would be legal again


def test_a_tipped_turn_closes_its_tab() -> None:
    assert said(tried(table(roll="5-4 TIP"), "*TIP"), "~*TIP;") == BACK


def test_the_end_that_hands_the_match_over_is_told() -> None:
    state = table(READY, mover=1, roll="1-1 AIM")
    view = GAME.view(state, Seat(1))
    told = "Asks once more, because the other side would win if your turn ended like this."
    assert explain(view, "~.;") == told
    ended = GAME.view(GAME.preview(state, Seat(1), GAME.parse(".")), Seat(1))
    assert explain(ended, ".") == "Ends your turn, although the other side wins by it."
    assert explain(ended, "~") == BACK


def test_pyramids_leave_and_come_back() -> None:
    alone = table(seats=1, roll="5-6 AIM", solo="5")
    one = "Takes this pyramid of North off the board, as the roll asks."
    several = "Takes the smallest pyramids of North off the board, as many as the roll asks."
    assert said(alone, "~-aP;") == one
    assert said(alone, "~-aP;-bP;") == several
    gone = tried(alone, "-aP -bP")
    assert (
        said(gone, "~-aP;-bP;+")
        == "Opens the pyramids that can come back; nothing is played by it."
    )
    assert (
        said(gone, "~-aP;-bP;+aP;+") == "Puts this pyramid of North back on its stack for 6 points."
    )
    free = "Puts this pyramid of North back on its stack; by AIM this is free."
    assert said(gone, "~-aP;-bP;*+aP;+") == free
    assert said(gone, "~-aP;") == BACK


def test_alone_tip_is_a_press_of_its_own() -> None:
    told = "Uses TIP: both dice become 6, by which more pyramids of North may have to leave."
    assert said(table(seats=1, roll="1-2 TIP", solo="5"), "~*TIP;") == told


def test_the_last_pyramid_loses_the_match() -> None:
    last = table(
        "a=QDP/-/-/-/- b=QDP/-/-/-/- d=QDP/-/-/-/- e=QDP/-/-/-/p", seats=1, roll="5-1 AIM", solo="5"
    )
    view = GAME.view(GAME.preview(last, Seat(0), GAME.parse("-eP")), Seat(0))
    assert explain(view, "-eP") == "Lets the last pyramid leave, by which the match is lost."


ALONE = table(roll="1-1 HOP", seats=1)


def test_a_tally_counts_what_matches_or_what_still_stands() -> None:
    assert painted.tally(table(READY), 0) == ("4", "of 4")
    assert painted.tally(table(READY, win="3"), 1) == ("0", "of 3")
    gone = table("a=-/-/-/-/qdp", win="remove")
    assert [painted.tally(gone, team) for team in (0, 1)] == [("3", "left"), ("4", "left")]


def test_a_point_names_what_it_pays_for() -> None:
    assert painted.target("a", True) == "a"
    assert [painted.target(GOAL_TARGET, narrow) for narrow in (False, True)] == ["Goal", "G"]
    assert [painted.captioned(points) for points in (1, 11)] == ["point", "points"]


FOUR = table(seats=4)
ENDINGS: list[tuple[State, Result, tuple[str, ...]]] = [
    (table(), Result(0, MATCHED, 11), ("Circle wins", "All four match in turn 17")),
    (table(win="3"), Result(1, MATCHED, 1), ("Triangle wins", "Three match in turn 17")),
    (table(win="2"), Result(0, MATCHED, 7), ("Circle wins", "Two match in turn 17")),
    (table(win="remove"), Result(1, MATCHED, 7), ("Triangle wins", "All four are out in turn 17")),
    (table(), Result(None, LIMIT, 0), ("Nobody wins", "A draw after turn 17")),
    (table(), Result(1, RESIGNED, 0), ("Triangle wins", "Given up in turn 17")),
    (FOUR, Result(0, RESIGNED, 0), ("Circle and square win", "Given up in turn 17")),
    (ALONE, Result(0, MATCHED, 11), ("The lock is set", "All four match in turn 17")),
    (ALONE, Result(None, LIMIT, 0), ("The lock stays shut", "No turn is left after 17")),
    (ALONE, Result(None, EMPTIED, 0), ("The lock stays shut", "All twelve are gone in turn 17")),
    (ALONE, Result(None, RESIGNED, 0), ("The lock stays shut", "Given up in turn 17")),
]  # fmt: skip


@pytest.mark.parametrize(("state", "result", "told"), ENDINGS, ids=lambda one: str(one)[:40])
def test_an_ending_says_who_won_and_how(
    state: State, result: Result, told: tuple[str, ...]
) -> None:
    assert painted.ended(replace(state, number=17, result=result)) == told


def test_a_perfect_score_is_named() -> None:
    perfect = replace(table(), result=Result(0, MATCHED, 30))
    assert painted.ended(perfect)[2:] == ("A perfect 30",)


def test_a_match_that_is_over_has_no_steps() -> None:
    assert steps(table()) != ()
    assert steps(replace(table(), result=Result(0, RESIGNED, 0))) == ()


def test_a_plan_begins_with_tip_where_it_never_hurts() -> None:
    draft, view = begin_draft(seen(table(roll="1-1 TIP"), 0))
    assert (draft, view.table.now.dice) == ("*TIP;", (6, 6))
    for state in (table(roll="1-1 TIP", seats=1), table(roll="1-1 HOP")):
        assert begin_draft(seen(state, 0)) == ("", seen(state, 0))


def test_a_stack_that_was_removed_is_no_way_off() -> None:
    board = table("a=-/-/-/-/qdp", win="remove").board
    assert (distance(board, 0, "a"), distance(board, 0, "b") > 0) == (0, True)
