"""Timelock's questions, and the phrases of what happened."""

from __future__ import annotations

from games.core import Seat, Setting
from games.timelock import GAME, texts
from games.timelock.rules.state import State
from games.timelock.texts import controls
from tests.games.timelock.timelock_reader import STAGED, asked, events, seen, setting, told, tried
from tests.games.timelock.timelock_table import PARTNERS_READY, READY, table, turns, zeros


def test_the_mover_is_asked_and_everybody_else_is_told() -> None:
    state = turns(table(), ".", ".")
    assert asked(state, 0) == "You rolled 1, 1 and TIP. Move your stacks, or end the turn."
    assert asked(state) == "● Ana rolled 1, 1 and TIP. Move the stacks, or end the turn."
    assert asked(state, 1) == "● Ana rolled 1, 1 and TIP and moves now."


def test_the_first_question_says_what_to_do() -> None:
    state = table(roll="5-4 SWAP")
    assert asked(state, 0) == (
        "You rolled 5, 4 and SWAP. "
        "Move your stacks until they stand like your Goal, or end the turn."
    )
    assert asked(state).endswith("Move the stacks until they stand like the Goal, or end the turn.")


def test_a_turn_without_a_step_ends_by_itself() -> None:
    state = table("a=b=-/-/-/-/qdp", "1-1 HOP", seats=4, win="remove")
    assert asked(state, 0) == "You rolled 1, 1 and HOP. No step is possible: the turn ends."


def test_a_question_needs_no_names() -> None:
    assert texts.ask(seen(table(roll="5-4 SWAP")), "", Setting()).startswith("● rolled 5, 4")


def test_an_open_target_is_asked_about() -> None:
    state = table(roll="6-4 SWAP")
    assert asked(state, 0, "a") == "Which step of stack a?"
    assert asked(state, 0, "g") == "Which step of their Goal?"
    alone = tried(table(roll="6-4 SWAP", seats=1), "-aP")
    assert asked(alone, 0, "-aP;+") == "Which pyramid comes back?"


def test_a_draft_goes_on_until_no_step_is_left() -> None:
    state = table(roll="1-1 HOP")
    assert asked(tried(state, "aP2"), 0, "aP2;") == "Go on, or end the turn."
    for target in ("", "b"):
        draft = f"aP2;bP2;{target}"
        assert asked(tried(state, "aP2 bP2"), 0, draft) == "No step is left: end the turn."
    state = tried(table(roll="5-1 HOP"), "aP2")
    assert asked(state, 0, "aP2;b") == "Which step of stack b?"
    alone = tried(table(roll="6-6 HOP", seats=1), "-aP -bP +aP +bP")
    assert asked(alone, 0, "-aP;-bP;+aP;+bP;+") == "No step is left: end the turn."


def test_pyramids_that_leave_are_asked_for_one_by_one() -> None:
    state = table(roll="6-5 HOP", seats=1)
    assert (
        asked(state, 0)
        == "You rolled 6, 5 and HOP. Each 5 or 6: two of North's pyramids go. Which first?"
    )
    assert asked(tried(state, "-aP"), 0) == "One more of North's pyramids goes. Which?"
    state = table(roll="6-5 HOP", seats=1, solo="clock")
    assert asked(tried(state, "-aP"), 0) == "Two more of North's pyramids go. Which first?"
    tipped = tried(table(roll="4-1 TIP", seats=1), "*TIP")
    assert asked(tipped, 0) == "Both dice are 6 now: two more of North's pyramids go. Which first?"


def test_the_last_pyramids_are_called_so() -> None:
    state = table("a=QDP/-/-/-/p b=QDP/-/-/-/qd d=e=QDP/-/-/-/-", "6-5 HOP", seats=1, solo="clock")
    assert asked(state, 0) == (
        "You rolled 6, 5 and HOP. Each 5 or 6, and 1 more every turn: "
        "North's last three pyramids go. Which first?"
    )
    assert asked(tried(state, "-aP"), 0) == "North's last two pyramids go. Which first?"
    assert asked(tried(state, "-aP -bD"), 0) == "North's last pyramid goes."


def test_partners_are_told_what_they_move() -> None:
    state = table(roll="5-4 WILD", seats=4)
    assert asked(state, 0).endswith("Move a, b and North's Goal, or end the turn.")
    assert asked(table(roll="5-4 WILD", seats=4, mover=2)).endswith(
        "■ Cy rolled 5, 4 and WILD. To move: d, e and South's Goal."
    )


def test_a_partner_without_stacks_is_left_with_the_goal() -> None:
    state = table("a=b=-/-/-/-/qdp", "6-4 WILD", seats=4, win="remove")
    assert asked(state, 0).endswith("Move North's Goal, or end the turn.")


def test_an_end_that_hands_the_match_over_is_asked_about_once_more() -> None:
    state = table("a=b=d=e=QDP/-/-/-/pdq c=PDQ/-/-/q/pd", "6-6 HOP")
    lost = tried(state, "gQ1 .")
    assert asked(lost, 0, "gQ1;.;") == "Do you want that?"
    assert controls.hands_over(seen(lost, 0)) == (
        "This makes stacks a, b, d and e match for ▲: the other side wins at once."
    )
    assert controls.hands_over(seen(state, 0)) == ""
    assert "the other side wins" in controls.matched(seen(tried(state, "gQ1"), 0))
    assert asked(lost, 0) == "This match is over."


def test_a_draft_on_a_match_that_is_over_asks_nothing() -> None:
    state = turns(table(READY, "1-1 HOP"), ".")
    assert asked(state, 0, "aP2;") == "This match is over."


def test_the_last_pyramid_is_warned_of() -> None:
    bare = "a=QDP/-/-/-/p b=d=e=QDP/-/-/-/-"
    lost = tried(table(bare, "5-1 HOP", seats=1), "-aP")
    assert "lost at once" in controls.hands_over(seen(lost, 0))
    assert asked(lost, 0, "-aP;") == "This cannot be avoided."
    tip = tried(table("a=QDP/-/-/-/pd b=d=e=QDP/-/-/-/-", "5-1 TIP", seats=1), "-aP *TIP -aD")
    assert asked(tip, 0, "-aP;*TIP;-aD;") == "Do you want that?"


def test_a_turn_is_told_in_words() -> None:
    state = table("c=-/P/D/-/pdq", "5-4 SWAP")
    assert told(state, "aP2 aD2 .") == [
        (0, "rolled 5, 4 and SWAP: Pawn of a to row 2, Drone of a to row 2", False)
    ]


def test_moves_of_one_piece_are_joined() -> None:
    (line,) = told(table(roll="5-4 SWAP"), "aP3 bP2 bP1 bP2 .")
    assert line[1] == ("rolled 5, 4 and SWAP: Pawn of a to row 3, Pawn of b to rows 2, 1 and 2")


def test_every_kind_of_step_is_told() -> None:
    state = table("a=QP/D/-/-/qdp b=P/-/DQ/-/qdp", "6-6 SWAP")
    assert told(state, "*aDQ bD^ bD2 .")[0][1] == (
        "rolled 6, 6 and SWAP: Drone and Queen of a swapped, Drone of b to the top, "
        "Drone of b to row 2"
    )
    assert "Queen of a to the top" in told(table(roll="6-6 DIG"), "*aQ^ .")[0][1]
    assert ": both dice to 6 by TIP, Pawn of a to row 2" in told(table(), "*TIP aP2 .")[0][1]
    alone = told(table(roll="6-4 AIM", seats=1), "-aP *+aP .")
    assert ": North's Pawn of a leaves, North's Pawn of a comes back" in alone[0][1]


def test_an_empty_turn_is_told() -> None:
    assert told(table(roll="5-4 SWAP"), ".") == [
        (0, "rolled 5, 4 and SWAP, and made no step", False)
    ]


def test_rolls_and_single_steps_wait_for_the_end_of_the_turn() -> None:
    assert told(table(roll="5-4 SWAP"), "aP2") == []


def test_a_stack_that_ceases_to_match_makes_a_turn_great() -> None:
    state = table(STAGED, "3-1 AIM")
    assert told(state, "bQ2 .")[0][1:] == (
        "rolled 3, 1 and AIM: Queen of b to row 2 · stack b matches",
        False,
    )
    assert told(state, "aQ3 .")[0][1:] == (
        "rolled 3, 1 and AIM: Queen of a to row 3 · stack a no longer matches",
        True,
    )


def test_a_goal_that_is_moved_is_told_by_its_owner() -> None:
    state = table("a=b=QDP/-/-/-/pdq c=PDQ/-/-/q/pd", "6-4 SWAP")
    moved = "rolled 6, 4 and SWAP: Queen of {} Goal to row 1 · {} stacks a and b match"
    assert told(state, "gQ1 .") == [(0, moved.format("▲ Ben's", "▲ Ben's"), True)]
    assert told(state, "gQ1 .", reader=1) == [(0, moved.format("your", "your"), True)]


def test_stacks_that_leave_are_told_to_whose_they_are() -> None:
    state = table(STAGED, "3-1 AIM", win="remove")
    assert told(state, "bQ2 .") == [
        (0, "rolled 3, 1 and AIM: Queen of b to row 2", False),
        (0, "cleared stack a, 3 to go", True),
        (0, "cleared stack b, 2 to go", True),
    ]


def test_the_last_stacks_that_leave_are_called_so() -> None:
    state = table(f"{STAGED} d=e=-/-/-/-/qdp", "3-1 AIM", win="remove")
    assert (0, "cleared stack b, the last one", True) in told(state, "bQ2 .")


def test_partners_hear_of_each_others_stacks() -> None:
    state = table("d=e=QDP/-/-/-/pdq c=PDQ/-/-/q/pd", "6-4 SWAP", seats=4)
    line = told(state, "gQ1 .")[0][1]
    assert line.endswith("Queen of North's Goal to row 1 · ■ Cy's stacks d and e match")


def test_the_end_is_told() -> None:
    wins = told(table(READY, "1-1 HOP"), ".")[-1]
    assert wins == (None, "● Ana won in turn 1, 16 points", True)
    assert told(table(READY, "1-1 HOP"), ".", reader=0)[-1][1] == "You won in turn 1, 16 points"
    pair = told(table(PARTNERS_READY, "1-1 HOP", seats=4), ".")[-1]
    assert pair[1] == "● Ana and ■ Cy won in turn 1, 20 points"
    drawn = told(table(roll="1-1 HOP", turn_limit="1"), ".")[-1]
    assert drawn[1] == "The match is a draw after turn 1"


def test_the_end_of_a_solitaire_is_told() -> None:
    alone = told(table(READY, "1-1 HOP", seats=1), ".")[-1]
    assert alone[1] == "● Ana won in turn 1, 30 points"
    bare = "a=QDP/-/-/-/p b=d=e=QDP/-/-/-/-"
    assert told(table(bare, "5-1 HOP", seats=1), "-aP")[-1][1] == (
        "The last pyramid left the board in turn 1: the match is lost"
    )
    late = told(table(roll="1-1 HOP", seats=1, turn_limit="1"), ".")[-1]
    assert late[1] == "The turns are used up after turn 1: the match is lost"


def left_line(state: State, seat: int) -> str:
    step = GAME.leave(state, Seat(seat), zeros)
    line = texts.say(step.notices[-1].what, setting(state))
    assert line is not None
    return line.text


def test_who_gave_up_is_told() -> None:
    assert left_line(table(), 0) == "● Ana gave up: ▲ Ben won 16 points"
    assert left_line(table(seats=4), 3).startswith("▲ Ben and ◆ Dee gave up: ● Ana and ■ Cy won")
    assert left_line(table(seats=1), 0) == "● Ana gave up in turn 1"


def test_without_names_marks_stand_alone() -> None:
    state = table(roll="1-1 HOP", seats=4)
    assert texts.status(seen(state), Setting()).startswith("● and ■ **0** of 4 – ▲ and ◆")
    left_by = GAME.leave(table(seats=1), Seat(0), zeros).notices[-1].what
    alone = texts.say(left_by, Setting(sides=(frozenset({Seat(0)}),)))
    assert alone is not None
    assert alone.text == "● gave up in turn 1"


def test_no_event_has_a_picture_of_its_own() -> None:
    state = table()
    (rolled, *_) = events(state, ".")
    assert texts.caption(rolled, setting(state)) is None
