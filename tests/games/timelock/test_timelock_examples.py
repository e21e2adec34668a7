"""The worked examples of the rules, by number; those with pictures, the lesson, whole matches."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games.core import Notice, Row, Seat, Setting, Tape, replay
from games.timelock import GAME, texts
from games.timelock.examples import examples
from games.timelock.rules.board import NORTH, SOUTH, column, word
from games.timelock.rules.matching import distance, homes_matching, matches, trio
from games.timelock.rules.state import Event, State
from tests.games.timelock.sensible import best_turn, looked_at
from tests.games.timelock.timelock_reader import NAMES as PLAYERS
from tests.games.timelock.timelock_table import (
    column as column_of,
)
from tests.games.timelock.timelock_table import (
    failing,
    some,
    steps_on,
    table,
    turns,
    won,
)
from tests.games.timelock.timelock_table import (
    texts as offered,
)
from tests.shelf.scripts import by_parts, scripted

ALL_PLAYED = ("", "")


def test_example_1_only_pawns_leave_the_set_up() -> None:
    assert offered(table(roll="5-4 SWAP")) == some("aP2 bP2 dP2 eP2 .")
    assert offered(table(roll="5-4 AIM")) == some("aP2 bP2 dP2 eP2 gQ2 .")


def test_example_2_a_six_moves_the_goal_and_dig_lifts_what_is_covered() -> None:
    digs = {f"*{stack}{piece}^" for stack in "abde" for piece in "DQ"}
    legal = offered(table(roll="6-1 DIG"))
    assert legal == some("aP2 bP2 dP2 eP2 gQ2 .") | digs
    assert len(legal) == 14


def test_example_3_each_die_serves_one_stack() -> None:
    state = table(roll="5-4 SWAP")
    after = turns(state, "aP2 bP2 aD2 bD2")
    assert not steps_on(after, "de")
    assert failing(state, "aP3 aD2 aD3") == ("aD3", "unpayable")


def test_example_4_two_low_dice_are_added_for_one_stack() -> None:
    after = turns(table(roll="3-3 SWAP"), "aP2 aD2 aQ2")
    assert column_of(after, "a") == "-/PDQ/-/-/qdp"
    assert failing(after, "bP2") == ("bP2", "unpayable")
    assert failing(table(roll="3-2 SWAP"), "aP2 aD2 aQ2") == ("aQ2", "unpayable")
    assert failing(table(roll="4-3 SWAP"), "aP2 aD2 aQ2") == ("aQ2", "unpayable")
    assert failing(table(roll="3-2 SWAP"), "aP2 aD2 bP2") == ALL_PLAYED


def test_example_5_a_step_of_the_goal_costs_a_six() -> None:
    state = table(roll="6-2 DIG")
    after = turns(state, "gQ2 aP2")
    assert column_of(after, "c") == "PDQ/-/-/q/pd"
    assert column_of(after, "a") == "QD/P/-/-/qdp"
    assert failing(state, "gQ2 gQ3") == ("gQ3", "unpayable")
    assert failing(table(roll="6-6 DIG"), "gQ2 gQ3 aP2") == ("aP2", "unpayable")
    assert failing(table(roll="3-3 DIG"), "gQ2") == ALL_PLAYED
    assert failing(table(roll="5-5 DIG"), "gQ2") == ("gQ2", "unpayable")
    assert failing(table(roll="3-2 DIG"), "gQ2") == ("gQ2", "unpayable")


def test_example_6_aim_moves_the_goal_for_its_pips() -> None:
    state = table(roll="5-4 AIM")
    assert column_of(turns(state, "gQ2 gD2 gP2"), "c") == "PDQ/-/-/qdp/-"
    assert failing(state, "gQ2 aP2 bP2") == ("bP2", "unpayable")


def test_example_7_wild_is_one_pool() -> None:
    after = turns(table(roll="5-4 WILD"), "gQ2 aP2 bP2 dP2")
    assert sum(spent.cost for spent in after.now.spent) == 9
    assert failing(after, "eP2") == ("eP2", "unpayable")


def test_example_8_tip_comes_before_any_point() -> None:
    state = table(roll="2-1 TIP")
    assert failing(state, "*TIP aP2 aD2 aQ2 bP2 bD2 bQ2") == ALL_PLAYED
    assert failing(state, "aP2 *TIP") == ("*TIP", "tip_first")


def test_example_9_hop_goes_to_any_rank_for_one_space() -> None:
    after = turns(table(roll="2-1 HOP"), "aP3 aP2")
    assert column_of(after, "a") == "QD/P/-/-/qdp"
    assert [spent.cost for spent in after.now.spent] == [1, 1]
    assert column_of(turns(table(roll="6-1 HOP"), "gQ3"), "c") == "PDQ/-/q/-/pd"


def test_example_10_a_swap_takes_a_covered_piece() -> None:
    state = table("a=QP/D/-/-/qdp", "1-1 SWAP")
    assert column_of(turns(state, "*aDQ"), "a") == "DP/Q/-/-/qdp"
    assert turns(state, "*aQD") == turns(state, "*aDQ")


def test_example_11_the_action_digs_in_any_row_and_points_do_not() -> None:
    state = table(roll="1-1 DIG")
    assert column_of(turns(state, "*aQ^"), "a") == "DPQ/-/-/-/qdp"
    assert failing(state, "*aP^") == ("*aP^", "on_top")
    assert failing(table(roll="6-6 HOP"), "aQ^") == ("aQ^", "dig_in_centre")


def test_example_12_a_covered_piece_digs_in_the_centre() -> None:
    state = table("a=P/-/QDq/-/dp", "4-3 AIM")
    assert failing(state, "aD2") == ("aD2", "covered")
    assert column_of(turns(state, "aD^ aD2"), "a") == "P/D/Qq/-/dp"
    dug = turns(state, "aQ^")
    assert column_of(dug, "a") == "P/-/DqQ/-/dp"
    assert failing(dug, "aQ2") == ("aQ2", "unpayable")


def test_example_13_the_example_of_the_source_wins() -> None:
    columns = "c=QP/D/-/-/pdq b=d=e=QP/D/-/-/qdp a=Q/DP/-/-/qdp"
    after = turns(table(columns, "1-1 HOP"), "aP1 .")
    assert won(after) == ((Seat(0),), "match", 16)


def test_example_14_pieces_of_the_others_between_ones_own_do_not_count() -> None:
    state = table("a=-/P/DqQp/-/d c=-/P/DQ/-/pdq")
    assert matches(state.board, 0, "a")
    assert not matches(state.board, 0, "b")


def test_example_15_remove_takes_every_stack_that_matches() -> None:
    columns = "a=-/PDQ/-/-/qdp b=-/PD/Q/-/qdp c=-/PDQ/-/-/pdq"
    after = turns(table(columns, "3-1 AIM", win="remove"), "bQ2 .")
    assert column_of(after, "a") == column_of(after, "b") == "-/-/-/-/qdp"
    assert column_of(after, "d") == column_of(after, "e") == "QDP/-/-/-/qdp"


def test_example_16_a_solitaire_owes_pyramids() -> None:
    state = table(roll="5-3 TIP", seats=1)
    assert state.now.owed == 1
    tipped = turns(state, "-aP *TIP")
    assert tipped.now.owed == 1
    paid = turns(tipped, "-bP +aP +bP")
    assert failing(paid, "dP2") == ("dP2", "unpayable")


@pytest.mark.parametrize(
    ("level", "dice", "due"), [("4", "4-4", 2), ("clock", "1-1", 1), ("clock", "6-6", 3)]
)
def test_example_16_other_levels_owe_by_their_numbers(level: str, dice: str, due: int) -> None:
    assert table(roll=f"{dice} HOP", seats=1, solo=level).now.owed == due


def test_example_17_partners_move_their_own_two_stacks_and_win_together() -> None:
    assert offered(table(roll="5-4 WILD", seats=4)) == some("aP2 bP2 gQ2 .")
    columns = "a=-/PDQ/-/-/qdp b=-/PD/Q/-/qdp c=-/PDQ/-/-/pdq d=e=QDP/-/-/-/pdq"
    after = turns(table(columns, "3-1 AIM", seats=4), "bQ2 .")
    assert won(after) == ((Seat(0), Seat(2)), "match", 20)
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert outcome.points == (20, 0, 20, 0)


def alt(topic: str) -> str:
    example = examples()[topic]
    (told,) = texts.describe(example.view, example.draft, Setting(names=PLAYERS))
    return told


def test_the_examples_show_their_topics() -> None:
    assert "turn 1. Ana, circle, is to play" in alt("The table")
    assert (
        "A draft, not played yet. So far: Pawn of e to row 2, Pawn and Queen of e swapped, "
        "Drone of a to row 2." in alt("A turn")
    )
    assert "Ana's stack b matches" in alt("Matching")
    assert "Ana wins in turn 11 with 11 points" in alt("Winning")
    assert "10 pyramids left, worth 22 points; level 5." in alt("Alone")
    assert "Cy, square, north-east with d and e" in alt("Partners")


def test_ticks_come_and_go_as_the_lesson_says() -> None:
    tables = [
        played.plays[-1].state
        for part, played in by_parts("timelock")
        if part is None or part.step is not None
    ]
    ticks = [
        tuple(len(homes_matching(table.board, side)) for side in (SOUTH, NORTH)) for table in tables
    ]
    assert ticks == [(0, 1), (1, 2), (2, 2), (3, 3), (0, 0), (1, 1), (3, 1)]


def test_a_die_that_shows_6_may_win_at_once_after_the_lesson() -> None:
    board = scripted("timelock").plays[-1].state.board
    assert distance(board, SOUTH, "e") == 6


def test_before_hands_over_is_taught_their_stacks_stand_alike() -> None:
    fifth = [played for part, played in by_parts("timelock") if part and part.step][4]
    board = fifth.plays[-1].state.board
    assert len({trio(column(board, home), NORTH) for home in "abde"}) == 1


FOLDER = Path(__file__).parent / "playthroughs"
NAMES = ("Ana", "Ben", "Cy", "Dee")
MATCHES = {
    "duel": (2, {"win": "3"}, 3),
    "solitaire": (1, {"solo": "4"}, 3),
    "partners": (4, {"win": "remove", "first": "1"}, 8),
}
"""By page: the seats, the options and the seed of the dice."""


def page(name: str) -> tuple[str, list[int], list[Row], State]:
    """A match of sensible players: its page, its first draws, its rows and its last state."""
    seats, options, seed = MATCHES[name]
    setting = Setting(options=options, sides=GAME.sides(options, seats), names=NAMES[:seats])
    chance = Random(seed).randrange
    tape = Tape(chance)
    step = GAME.setup(options, seats, tape)
    drawn, rows = tape.drawn, list[Row]()
    lines = [f"set-up draws: {' '.join(map(str, drawn))}", *told(step.notices, setting)]
    while GAME.outcome(step.state) is None:
        for text in plan(step.state):
            seat, tape = step.state.mover, Tape(chance)
            view = GAME.view(step.state, seat)
            lines.append(f"> {text:5} {texts.label(view, GAME.parse(text))}")
            step = GAME.apply(step.state, seat, GAME.parse(text), tape)
            rows.append(Row(len(rows) + 1, seat, text, tuple(tape.drawn)))
            lines += told(step.notices, setting)
        if rows[-1].text == ".":
            lines.append("  " + " ".join(word(squares) for squares in step.state.board))
    lines += texts.result(GAME.view(step.state, None), setting)
    return "\n".join(lines) + "\n", drawn, rows, step.state


def plan(state: State) -> tuple[str, ...]:
    """What a sensible player does next: a removal, TIP, or the steps of a turn and its end."""
    if state.now.owed:
        return (GAME.write(GAME.fallback(state, state.mover, Random(0).randrange)),)
    found = best_turn(looked_at(state))
    return found if found == ("*TIP",) else (*found, ".")


def told(notices: tuple[Notice[Event], ...], setting: Setting) -> list[str]:
    out: list[str] = []
    for notice in notices:
        line = texts.say(notice.what, setting)
        if line is not None:
            who = "" if line.subject is None else f"{NAMES[line.subject]} "
            out.append(f"  {who}{line.text}")
    return out


@pytest.mark.parametrize("name", MATCHES)
def test_the_golden_match_is_played_as_it_was(name: str) -> None:
    assert page(name)[0] == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", MATCHES)
def test_its_log_replays_to_the_same_state(name: str) -> None:
    seats, options, _ = MATCHES[name]
    _, drawn, rows, state = page(name)
    play = replay(GAME, options, seats, drawn, rows).play
    assert play.state == state
    assert play.turn.waiting == frozenset()
