"""Rulings about the table and its steps (TL-1 to 15), solitaire (TL-30 on), no board (TL-50 on)."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest

from games.core import BadAction, Ending, Illegal, Seat, Tape, settle
from games.timelock import GAME
from games.timelock.rules.board import start, word
from games.timelock.rules.dice import Spent, payable
from games.timelock.rules.matching import matches
from games.timelock.rules.state import State
from tests.games.timelock.timelock_table import (
    PARTNERS_READY,
    READY,
    column,
    failing,
    no_chance,
    some,
    table,
    texts,
    turns,
    won,
    zeros,
)

PLAYED = ("", "")
ME, OTHER = Seat(0), Seat(1)


def test_tl1_columns_have_one_name_and_ranks_are_the_owners() -> None:
    state = table(roll="6-1 HOP", mover=1)
    assert column(turns(state, "aP2"), "a") == "QDP/-/-/p/qd"
    assert column(turns(state, "gQ2"), "c") == "PD/Q/-/-/pdq"
    assert column(turns(table(roll="1-1 HOP"), "aP2"), "a") == "QD/P/-/-/qdp"


def test_tl3_the_option_first_begins_and_the_seats_follow_in_order() -> None:
    state = GAME.setup({"first": "2"}, 4, zeros).state
    movers = [state.mover]
    for _ in range(4):
        state = turns(state, ".")
        movers.append(state.mover)
    assert movers == [2, 3, 0, 1, 2]


@pytest.mark.parametrize(("first", "loser"), [("0", 1), ("1", 1)])
def test_tl3_the_loser_begins_the_rematch(first: str, loser: int) -> None:
    state = GAME.leave(table(first=first), Seat(loser), no_chance).state
    assert GAME.again is not None
    assert GAME.again(state)["first"] == str(loser)


def test_tl3_after_a_draw_the_seat_after_the_first_begins() -> None:
    assert GAME.again is not None
    two = turns(table(turn_limit="1", first="1", mover=1), ".")
    assert GAME.again(two)["first"] == "0"
    four = turns(table(turn_limit="1", seats=4, first="3", mover=3), ".")
    assert GAME.again(four)["first"] == "0"


@pytest.mark.parametrize(("mover", "begins"), [(0, 1), (1, 3), (2, 3), (3, 1)])
def test_tl3_of_partners_the_first_loser_after_the_last_mover_begins(
    mover: int, begins: int
) -> None:
    state = turns(table(PARTNERS_READY, mover=mover, seats=4), ".")
    assert won(state)[0] == (0, 2)
    assert GAME.again is not None
    assert GAME.again(state)["first"] == str(begins)


def test_tl3_and_a_rematch_keeps_the_other_options() -> None:
    options = {"win": "remove", "board": "off", "solo": "3", "turn_limit": "1", "first": "0"}
    first = GAME.setup(options, 2, zeros).state
    assert GAME.again is not None
    assert {**GAME.again(turns(first, ".")), "first": "0"} == settle(GAME, options)


def test_tl3_who_begins_is_said_by_an_option_and_nobody_changes_seats() -> None:
    for seats in (2, 3, 4):
        assert not GAME.moves_on(settle(GAME, {}), seats)


def test_tl4_a_roll_is_three_draws_in_the_setup_and_at_each_end() -> None:
    tape = Tape([4, 3, 1, 0, 5, 3])
    state = GAME.setup({}, 2, tape).state
    assert (state.now.dice, state.now.roll.face) == ((5, 4), "SWAP")
    state = turns(state, "aP2 .", draw=tape)
    assert (state.now.dice, state.now.roll.face) == ((1, 6), "DIG")
    tape.finish()


def test_tl4_an_end_that_ends_the_match_draws_nothing() -> None:
    assert won(turns(table(READY), ".", draw=no_chance))[0] == (ME,)
    assert won(turns(table(turn_limit="1"), ".", draw=no_chance))[1] == "turn limit"


def test_tl5_a_turn_without_a_step_is_legal_and_points_are_lost() -> None:
    state = turns(table(roll="6-6 HOP"), ".")
    assert (state.mover, state.number) == (OTHER, 2)
    assert not state.now.spent


def test_tl6_two_spaces_are_two_steps_and_any_piece_may_be_covered() -> None:
    state = table("a=Q/D/P/-/qdp", "5-5 DIG")
    with pytest.raises(Illegal):
        GAME.apply(state, ME, GAME.parse("aQ3"), no_chance)
    after = turns(state, "aQ2")
    assert column(after, "a") == "-/DQ/P/-/qdp"
    assert failing(after, "aD2") == ("aD2", "covered")
    over = turns(table("a=-/-/q/-/dp b=-/Q/DP/-/qdp", "2-1 TIP"), "*TIP bQ3")
    assert column(over, "b") == "-/-/DPQ/-/qdp"


def test_tl6_nobody_leaves_their_ranks_or_stays_on_their_square() -> None:
    state = table("a=QD/-/P/-/qdp c=PDQ/-/q/-/pd", "6-6 WILD")
    for text in ("aP4", "aP3", "aD1", "gQ4", "gQ3", "gD1"):
        with pytest.raises(Illegal):
            GAME.apply(state, ME, GAME.parse(text), no_chance)


def test_tl7_a_dig_costs_the_same_under_any_number_of_pieces() -> None:
    state = table("a=-/-/QDPqdp/-/-", "6-3 HOP")
    for piece, cost in (("P", 1), ("D", 2), ("Q", 3)):
        assert turns(state, f"a{piece}^").now.spent[-1].cost == cost
    top = table("a=-/-/qdpDQP/-/-", "6-3 HOP")
    assert failing(top, "aP^") == ("aP^", "on_top")
    assert failing(table("a=-/QDP/-/-/qdp", "6-6 HOP"), "aQ^") == ("aQ^", "dig_in_centre")


def literally(dice: tuple[int, int], wild: bool, steps: list[tuple[str, int]]) -> bool:
    """Whether some assignment of every step to a die, or to both added, obeys section 5.4."""
    total, targets = sum(cost for _, cost in steps), {target for target, _ in steps}
    if wild or (max(dice) <= 3 and len(targets) == 1):
        if total <= sum(dice):
            return True
        if wild:
            return False
    for given in product((0, 1), repeat=len(steps)):
        served = [{t for (t, _), die in zip(steps, given, strict=True) if die == n} for n in (0, 1)]
        cost = [
            sum(c for (_, c), die in zip(steps, given, strict=True) if die == n) for n in (0, 1)
        ]
        alone = all(len(targets) <= 1 for targets in served)
        shared = served[0] & served[1] & set("abde")
        if alone and not shared and cost[0] <= dice[0] and cost[1] <= dice[1]:
            return True
    return False


PRICED = [("a", 1), ("a", 2), ("a", 3), ("b", 1), ("b", 3), ("d", 2), ("g", 1), ("g", 3), ("g", 6)]


@pytest.mark.parametrize("wild", [False, True])
def test_tl8_the_table_pays_what_some_assignment_to_the_dice_pays(wild: bool) -> None:
    for dice in product(range(1, 7), range(1, 7)):
        for count in range(4):
            for steps in combinations_with_replacement(PRICED, count):
                spent = [Spent(target, min(cost, 3), cost) for target, cost in steps]
                assert payable(dice, wild, spent) == literally(dice, wild, list(steps))


def test_tl8_the_order_of_the_steps_is_free() -> None:
    state = table(roll="1-3 SWAP")
    assert failing(state, "aP2 bP2 aD2") == PLAYED
    assert failing(state, "bP2 aP2 bD2") == PLAYED
    assert failing(state, "bP2 aP2 bD2 aD2") == ("aD2", "unpayable")


def test_tl9_two_sixes_pay_two_steps_of_the_goal_but_no_die_is_shared() -> None:
    state = table(roll="6-6 HOP")
    assert failing(state, "gQ2 gD2") == PLAYED
    aim = table(roll="5-4 AIM")
    assert failing(aim, "gQ2 gQ3 gD2 gP2") == PLAYED
    assert failing(aim, "gQ2 aP2 gD2 gP2") == ("gP2", "unpayable")


def test_tl10_low_dice_may_be_spent_apart() -> None:
    assert failing(table(roll="3-2 HOP"), "aP2 aD2 bP2") == PLAYED
    assert failing(table(roll="3-3 AIM"), "gQ2 gD2 gP2") == PLAYED
    assert failing(table(roll="3-3 AIM"), "gQ2 gD2 aP2") == ("aP2", "unpayable")
    assert failing(table(roll="3-3 AIM"), "gQ2 aP2") == PLAYED


def test_tl11_tip_is_legal_on_sixes_once_and_ends_the_sum_rule() -> None:
    assert texts(table(roll="6-6 TIP")) >= {"*TIP"}
    state = turns(table(roll="1-1 TIP"), "*TIP")
    assert state.now.dice == (6, 6)
    assert "*TIP" not in texts(state)
    assert failing(state, "aP2 aD2 aQ2 aQ3") == ("aQ3", "unpayable")
    assert "*TIP" not in texts(table(roll="1-1 DIG"))
    assert not turns(table(roll="1-1 TIP"), "aP2").now.can_tip


def test_tl12_a_swap_changes_squares_and_heights_and_nothing_else() -> None:
    state = table("a=-/P/QqDp/-/d b=D/PQ/-/-/qdp", "1-1 SWAP")
    assert column(turns(state, "*aPQ"), "a") == "-/Q/PqDp/-/d"
    assert column(turns(state, "*bPD"), "b") == "P/DQ/-/-/qdp"
    swaps = {text for text in texts(state) if text[0] == "*"}
    assert swaps == {"*aPD", "*aPQ", "*bPD", "*bDQ"}
    assert not {text for text in texts(turns(state, "*aPQ")) if text[0] == "*"}
    assert failing(state, "*dPQ") == ("*dPQ", "same_square")


def test_tl13_on_aim_a_dig_of_the_goal_costs_its_pips() -> None:
    columns = "c=PDQ/-/pdq/-/-"
    aim = turns(table(columns, "2-1 AIM"), "gD^")
    assert column(aim, "c") == "PDQ/-/pqd/-/-"
    assert aim.now.spent[-1].cost == 2
    assert failing(table(columns, "5-5 HOP"), "gD^") == ("gD^", "unpayable")
    assert failing(table(columns, "6-5 HOP"), "gD^") == PLAYED


def test_tl14_actions_are_for_their_face_and_once() -> None:
    columns = "a=Q/DP/-/-/qdp b=QDP/-/-/-/qdp"
    for face in ("TIP", "SWAP", "HOP", "DIG", "AIM", "WILD"):
        acts = {text for text in texts(table(columns, f"1-1 {face}")) if text[0] == "*"}
        kinds = {"TIP" if text == "*TIP" else "DIG" if "^" in text else "SWAP" for text in acts}
        assert kinds == {face} & {"TIP", "SWAP", "DIG"}
    used = turns(table(columns, "1-1 DIG"), "*aD^")
    assert failing(used, "*bQ^") == ("*bQ^", "acted")


def test_tl15_an_action_is_for_any_own_stack_and_is_no_target() -> None:
    state = table("d=Q/D/P/-/qdp", "4-4 SWAP")
    assert failing(state, "aP2 bP2 *dPQ aD2") == PLAYED
    dig = table(roll="1-1 DIG")
    assert failing(dig, "aP2 bP2 *eQ^") == PLAYED
    assert failing(table("c=PDQ/-/-/-/pdq", "6-6 DIG"), "*gP^")[0] == "*gP^"


def test_section_13_a_long_move_is_spelled_out_rank_by_rank() -> None:
    state = table(roll="5-4 DIG")
    assert turns(state, "aP3 .") == turns(state, "aP2 aP3 .")
    back = table("a=QD/-/P/-/qdp", "5-4 DIG")
    assert column(turns(back, "AP1"), "a") == "QDP/-/-/-/qdp"
    assert len(turns(back, "ap1").now.steps) == 2
    assert len(turns(table(roll="5-4 HOP"), "aP3").now.steps) == 1
    far = table(roll="6-6 DIG", board="off")
    assert column(turns(far, "aP7"), "a") == "-/-/QD/-/-/-/qdpP/-/-"


def test_section_13_the_first_step_that_fails_is_told() -> None:
    state = table(roll="5-4 DIG")
    assert failing(state, "aP2 bP2 dP2 eP2 nonsense") == ("dP2", "unpayable")
    assert failing(state, "aP3 aD3 aQ3 .") == ("aD3", "unpayable")
    with pytest.raises(BadAction):
        GAME.typed(GAME.view(state, ME), "aP2 nonsense .")


def test_section_13_a_line_ends_with_the_turn() -> None:
    for state in (table(roll="1-1 HOP", seats=1), table()):
        for line in (". .", "aP2 . bP2", "end aP2"):
            with pytest.raises(BadAction):
                GAME.typed(GAME.view(state, ME), line)


def test_section_13_write_gives_what_parse_reads_in_any_case() -> None:
    for text in some("aP2 gQ3 aD^ gD^ *aQ^ *aPD *aPQ *aDQ *TIP -aP +aP *+aP ."):
        assert GAME.write(GAME.parse(text.lower())) == GAME.write(GAME.parse(text.upper())) == text
    assert GAME.write(GAME.parse("*aqp")) == "*aPQ"


@pytest.mark.parametrize(
    ("level", "dues"),
    [
        ("5", (0, 0, 0, 1, 2)),
        ("4", (0, 0, 1, 1, 2)),
        ("3", (0, 1, 1, 1, 2)),
        ("clock", (1, 1, 1, 2, 3)),
    ],
)
def test_tl30_each_level_owes_by_its_numbers(level: str, dues: tuple[int, ...]) -> None:
    rolls = ("2-1", "3-1", "4-1", "5-1", "6-5")
    owed = tuple(table(roll=f"{roll} HOP", seats=1, solo=level).now.owed for roll in rolls)
    assert owed == dues


def test_tl31_only_removals_are_legal_until_all_are_done() -> None:
    state = table(roll="6-5 TIP", seats=1)
    every = {f"-{stack}{piece}" for stack in "abde" for piece in "PDQ"}
    assert texts(state) == every
    assert failing(state, ".") == (".", "removal_owed")
    once = turns(state, "-aP")
    assert texts(once) == every - {"-aP"}
    assert GAME.turn(once).waiting == {ME}
    assert texts(turns(once, "-bQ")) == some("aP2 bP2 dP2 eP2 +aP +bQ *TIP .")


def test_tl31_tip_owes_for_the_dice_that_did_not_count() -> None:
    for roll, before, after in (("1-1", 0, 2), ("5-1", 1, 1), ("6-6", 2, 0)):
        state = table(roll=f"{roll} TIP", seats=1)
        assert state.now.owed == before
        state = turns(state, *["-aP", "-bP"][:before], "*TIP")
        assert state.now.owed == after
    clock = turns(table(roll="1-1 TIP", seats=1, solo="clock"), "-aP *TIP")
    assert clock.now.owed == 2


def test_tl32_any_pyramid_of_the_stacks_may_leave_covered_or_not() -> None:
    state = turns(table(roll="6-5 HOP", seats=1), "-aQ -aD")
    assert column(state, "a") == "QDP/-/-/-/p"
    assert failing(table(roll="6-5 HOP", seats=1), "-aQ -aQ") == ("-aQ", "gone")
    assert column(state, "c") == "PDQ/-/-/-/pdq"
    assert failing(table(roll="1-1 HOP", seats=1), "-aP")[0] == "-aP"


def test_tl33_the_twelfth_that_leaves_loses_at_once() -> None:
    columns = "a=QD/P/-/-/- b=d=QD/P/-/-/- e=QD/P/-/-/q c=QD/P/-/-/pdq"
    state = table(columns, "6-6 HOP", seats=1)
    assert state.now.owed == 2
    lost = turns(state, "-eQ", draw=no_chance)
    outcome = GAME.outcome(lost)
    assert outcome is not None
    assert (outcome.ending, outcome.points) == (Ending.LOST, (0,))
    assert outcome.reason == "no pyramids left"
    assert texts(lost) == set()


def test_tl34_a_pyramid_goes_back_in_tree_order() -> None:
    state = table("a=QDP/-/-/-/p b=QDP/-/-/-/-", "6-6 AIM", seats=1)
    state = turns(state, "-dP -eP")
    assert column(turns(state, "+aQ"), "a") == "QDP/-/-/-/qp"
    assert column(turns(state, "+aQ +aD"), "a") == "QDP/-/-/-/qdp"
    assert failing(turns(state, "+aQ +aD"), "+bP") == ("+bP", "unpayable")
    free = turns(state, "*+bD")
    assert failing(free, "*+bP") == ("*+bP", "acted")
    assert failing(free, "+bP +bQ") == PLAYED
    assert failing(state, "+dQ")[0] == "+dQ"


def test_tl34_a_replacement_costs_six_and_alone_no_goal_moves() -> None:
    gone = "a=QDP/-/-/-/qd"
    assert "+aP" in texts(table(gone, "3-3 HOP", seats=1))
    assert "+aP" in texts(table(gone, "2-4 WILD", seats=1))
    assert not {"+aP", "*+aP"} & texts(table(gone, "4-3 HOP", seats=1))
    assert texts(table(gone, "1-1 AIM", seats=1)) == some("aP2 bP2 dP2 eP2 *+aP .")
    six = turns(table(gone, "6-4 WILD", seats=1), "-bP")
    assert not [text for text in texts(six) if text[0] == "g"]
    assert failing(table(gone, "1-1 AIM", seats=1), "gQ2") == ("gQ2", "no_goal")


def test_section_9_a_win_scores_the_pyramids_that_are_left() -> None:
    columns = "a=b=d=e=QD/P/-/-/qdp c=QD/P/-/-/pdq"
    assert won(turns(table(columns, "1-1 HOP", seats=1), ".")) == ((ME,), "match", 30)
    fewer = f"{columns} a=QD/P/-/-/qd b=QD/P/-/-/-"
    assert won(turns(table(fewer, "1-1 HOP", seats=1), "."))[2] == 24 - 1 - 6


def test_section_9_remove_takes_souths_stacks_alone() -> None:
    columns = "a=QD/P/-/-/qdp c=QD/P/-/-/pdq"
    after = turns(table(columns, "1-1 HOP", seats=1, win="remove"), ".")
    assert column(after, "a") == "-/-/-/-/qdp"
    assert after.mover == ME


def test_tl50_nine_rows_and_the_sides_begin_in_rows_three_and_seven() -> None:
    board = GAME.setup({"board": "off"}, 2, zeros).state.board
    assert board == start(9)
    assert word(board[0]) == "-/-/QDP/-/-/-/qdp/-/-"
    assert word(board[2]) == "-/-/PDQ/-/-/-/pdq/-/-"


def ranks_of(state: State, piece: str) -> set[int]:
    return {int(text[-1]) for text in texts(state) if text.startswith(piece) and text[-1].isdigit()}


def test_tl51_nobody_goes_beyond_the_nearest_piece_of_the_others() -> None:
    columns = "a=-/-/QDP/-/q/-/dp/-/-"
    assert ranks_of(table(columns, "6-6 HOP", board="off"), "aP") == {1, 2, 4, 5}
    assert ranks_of(table(columns, "6-6 DIG", board="off"), "aP") == {2, 4}
    north = table(columns, "6-6 HOP", board="off", mover=1)
    assert ranks_of(north, "aP") == {1, 2, 4, 5, 6, 7}
    assert ranks_of(north, "gQ") == {1, 2, 4, 5, 6, 7}
    met = table("a=-/-/QD/-/Pq/-/dp/-/-", "6-6 HOP", board="off", mover=1)
    assert ranks_of(met, "aQ") == {1, 2, 3, 4}
    alone = table("a=-/-/QDP/-/-/-/-/-/-", "6-6 HOP", board="off")
    assert ranks_of(alone, "aP") == {1, 2, 4, 5, 6, 7, 8, 9}


def test_tl52_only_where_both_sides_stand_points_dig() -> None:
    met = table("a=-/-/QD/-/Pq/-/dp/-/-", "6-6 HOP", board="off")
    assert column(turns(met, "aP^"), "a") == "-/-/QD/-/qP/-/dp/-/-"
    assert failing(met, "aQ^") == ("aQ^", "dig_in_centre")
    anywhere = table(roll="1-1 DIG", board="off")
    assert column(turns(anywhere, "*aQ^"), "a") == "-/-/DPQ/-/-/-/qdp/-/-"


def test_tl53_trios_slide_before_they_are_compared_and_gaps_count() -> None:
    goal = "c=-/-/QD/-/P/-/pdq/-/-"
    slid = table(f"a=QD/-/P/-/-/-/qdp/-/- b=-/-/QD/P/-/-/qdp/-/- {goal}", board="off")
    assert matches(slid.board, 0, "a")
    assert not matches(slid.board, 0, "b")


def test_tl53_scoring_compares_slid_places() -> None:
    columns = "a=b=d=e=QD/P/-/-/-/qdp/-/-/- c=-/-/QD/P/-/-/pdq/-/-"
    assert won(turns(table(columns, board="off"), ".")) == ((ME,), "match", 16)
