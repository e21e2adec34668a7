"""The rulings about matching, winning and scoring, TL-16 to TL-25, and about partners."""

from __future__ import annotations

import pytest

from games.core import Ending, Illegal, Seat
from games.timelock import GAME
from games.timelock.rules.matching import distance, matches, places
from games.timelock.rules.state import StackRemoved
from tests.games.timelock.timelock_table import (
    PARTNERS_READY,
    READY,
    column,
    no_chance,
    steps_on,
    table,
    texts,
    turns,
    won,
    zeros,
)

ME, OTHER = Seat(0), Seat(1)


def every_arrangement() -> set[str]:
    """The columns that one trio can form on its three ranks, by moves of any price."""
    seen, ahead = set[str](), ["QDP/-/-/-/-"]
    while ahead:
        word = ahead.pop()
        if word not in seen:
            seen.add(word)
            for face in ("DIG", "HOP"):
                state = table(f"a={word}", f"6-6 {face}")
                ahead += [
                    column(turns(state, text), "a") for text in texts(state) if "a" in text[:2]
                ]
    return seen


def test_tl16_sixty_arrangements_match_themselves_alone() -> None:
    every = every_arrangement()
    assert len(every) == 60
    for mine in every:
        state = table(f"a=b={mine} c=QDP/-/-/-/-")
        assert matches(state.board, 0, "a") == (mine == "QDP/-/-/-/-")
        assert (distance(state.board, 0, "a") == 0) == (mine == "QDP/-/-/-/-")


def test_tl16_squares_count_from_the_owners_seat() -> None:
    state = table("a=-/D/QpP/d/q c=-/D/QP/dp/q")
    assert matches(state.board, 0, "a")
    assert not matches(state.board, 1, "a")
    assert places(state.board[0], 1) == {1: (3, 0), 2: (2, 0), 3: (1, 0)}


def test_tl17_only_the_end_of_a_turn_is_looked_at() -> None:
    state = table("a=QDP/-/-/-/qdp b=d=e=QD/P/-/-/qdp c=QD/P/-/-/pdq", "2-1 AIM")
    through = turns(state, "aP2 aP1")
    assert won(through) == ((), "", 0)
    assert won(turns(through, "."))[0] == ()
    assert won(turns(state, "aP2"))[0] == ()
    assert won(turns(state, "aP2 ."))[0] == (ME,)


def test_tl18_who_moves_the_goal_may_give_the_win() -> None:
    columns = "a=b=d=e=QDP/-/-/p/qd c=PDQ/-/-/-/qdp"
    state = table(columns, "1-1 AIM")
    after = turns(state, "gP2 .")
    assert won(after)[:2] == ((OTHER,), "match")
    assert won(after)[2] == 16


@pytest.mark.parametrize("mover", [0, 1])
def test_tl18_if_both_match_the_mover_wins(mover: int) -> None:
    columns = "a=b=c=d=e=QDP/-/-/-/qdp"
    after = turns(table(columns, mover=mover), ".")
    assert won(after) == ((Seat(mover),), "match", 0)


def test_tl19_the_turn_limit_counts_the_turns_of_all_seats() -> None:
    state = table(turn_limit="3")
    assert won(turns(state, ".", ".")) == ((), "", 0)
    outcome = GAME.outcome(turns(state, ".", ".", "."))
    assert outcome is not None
    assert (outcome.ending, outcome.points) == (Ending.DRAWN, (0, 0))
    assert outcome.reason == "turn limit"
    assert won(turns(table(READY, turn_limit="1"), "."))[1] == "match"
    assert GAME.outcome(turns(table(), *["."] * 50)) is None


def test_tl19_a_solitaire_is_lost_at_its_turn_limit() -> None:
    outcome = GAME.outcome(turns(table(roll="1-1 HOP", seats=1, turn_limit="1"), "."))
    assert outcome is not None
    assert (outcome.ending, outcome.winners, outcome.points) == (Ending.LOST, (), (0,))


@pytest.mark.parametrize(("leaver", "points"), [(0, 18), (1, 16)])
def test_tl20_who_resigns_gives_the_position_as_it_stands(leaver: int, points: int) -> None:
    state = turns(table(roll="3-3 HOP"), "aP2 aD2")
    after = GAME.leave(state, Seat(leaver), no_chance).state
    assert won(after) == ((Seat(1 - leaver),), "resigned", points)


def test_tl20_one_partner_resigns_for_both_and_a_solitaire_is_lost() -> None:
    four = GAME.leave(table(seats=4), Seat(3), no_chance).state
    assert won(four) == ((0, 2), "resigned", 16)
    alone = GAME.outcome(GAME.leave(table(seats=1), ME, no_chance).state)
    assert alone is not None
    assert (alone.ending, alone.points) == (Ending.LOST, (0,))


def test_tl20_the_clock_ends_the_turn_or_takes_the_smallest_pyramid() -> None:
    assert GAME.write(GAME.fallback(table(), ME, no_chance)) == "."
    columns = "a=QDP/-/-/-/qd b=QDP/-/-/-/qdp"
    state = table(columns, "6-6 HOP", seats=1)
    taken = list[str]()
    while state.now.owed:
        action = GAME.fallback(state, ME, no_chance)
        taken.append(GAME.write(action))
        state = GAME.apply(state, ME, action, no_chance).state
    assert taken == ["-bP", "-dP"]


@pytest.mark.parametrize("stacks", ["a=b=d=e", "b=d=e", "a=e"])
@pytest.mark.parametrize("win", ["4", "3", "2"])
def test_tl21_any_so_many_stacks_win(win: str, stacks: str) -> None:
    columns = f"a=b=d=e=-/-/QDP/-/qdp c=QD/P/-/-/pdq {stacks}=QD/P/-/-/qdp"
    after = turns(table(columns, win=win), ".")
    enough = len(stacks.split("=")) >= int(win)
    assert won(after)[0] == ((ME,) if enough else ())


def test_tl22_stacks_of_both_sides_leave_and_what_stood_on_them_drops() -> None:
    state = table("a=PDQ/-/-/-/qdp b=-/-/QpD/d/q c=PDQ/-/p/d/q d=-/-/QpDP/d/q", win="remove")
    after = turns(state, ".")
    assert column(after, "a") == "-/-/-/-/qdp"
    assert column(after, "b") == "-/-/QD/-/-"
    assert column(after, "d") == "-/-/QDP/-/-"
    assert not steps_on(turns(after, "."), "a")


def test_tl22_stacks_that_leave_together_are_told_one_by_one() -> None:
    columns = "a=b=QDP/-/-/-/qdp d=-/-/-/-/qdp c=QDP/-/-/-/pdq"
    state = table(columns, win="remove")
    told = GAME.apply(state, ME, GAME.parse("."), zeros).notices
    left = [(n.what.stack, n.what.left) for n in told if isinstance(n.what, StackRemoved)]
    assert left == [((0, "a"), 2), ((0, "b"), 1), ((0, "e"), 0)]


def test_tl22_if_both_run_out_at_once_the_mover_wins() -> None:
    gone = "a=b=d=-/-/-/-/-"
    columns = f"{gone} e=QDP/-/-/-/qdp c=QDP/-/-/-/qdp"
    for mover in (0, 1):
        after = turns(table(columns, mover=mover, win="remove"), ".")
        assert won(after) == ((Seat(mover),), "match", 0)


def test_tl22_the_last_stack_wins_and_the_others_are_judged_by_their_places() -> None:
    columns = "a=b=-/-/-/-/- d=-/-/-/-/qdp e=QDP/-/-/-/pdq c=QDP/-/-/-/pdq"
    after = turns(table(columns, win="remove"), ".")
    assert won(after) == ((ME,), "match", 4)


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        ({"win": "3"}, 4),
        ({"win": "2"}, 4),
        ({"board": "off"}, 4),
        ({"board": "off"}, 1),
        ({"win": "1"}, 2),
        ({"win": "5"}, 2),
        ({"solo": "6"}, 1),
        ({"first": "1"}, 1),
        ({"first": "2"}, 2),
        ({"first": "4"}, 4),
        ({"turn_limit": "1001"}, 2),
        ({"turn_limit": "-1"}, 2),
        ({}, 3),
        ({}, 5),
    ],
)
def test_tl23_other_values_and_tables_are_refused(options: dict[str, str], seats: int) -> None:
    with pytest.raises(Illegal):
        GAME.setup(options, seats, zeros)


@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize("win", ["4", "3", "2", "remove"])
def test_tl23_every_value_of_win_alone_and_for_two_and_two_of_them_for_partners(
    win: str, seats: int
) -> None:
    assert (seats in GAME.seats({"win": win})) == (seats < 4 or win in ("4", "remove"))


def test_tl24_a_piece_matches_by_its_own_place() -> None:
    columns = "a=b=d=e=QD/P/-/-/pdq c=QD/P/-/-/pdq"
    assert won(turns(table(columns), "."))[2] == 0
    columns = "a=b=d=e=QD/P/-/-/dpq c=QD/P/-/-/pdq"
    assert won(turns(table(columns), "."))[2] == 4 * 3


def test_tl25_nothing_right_is_worth_thirty_in_each_value_of_win() -> None:
    columns = "a=b=d=e=QD/P/-/-/qdp c=QD/P/-/pdq/-"
    assert won(turns(table(columns), "."))[2] == 30
    two = "a=b=QD/P/-/-/qdp d=e=QDP/-/-/-/qdp c=QD/P/-/pdq/-"
    assert won(turns(table(two, win="2"), "."))[2] == 30
    one = "a=b=d=QD/P/-/-/qdp e=QD/P/-/pd/q c=QD/P/-/pdq/-"
    assert won(turns(table(one, win="3"), "."))[2] == 24 - 3


def test_tl25_a_removed_stack_keeps_the_bonus_away() -> None:
    columns = "a=QDP/-/-/-/- b=-/-/-/-/qdp d=e=-/-/-/-/qdp c=QDP/-/-/pdq/-"
    assert won(turns(table(columns, win="remove"), "."))[2] == 18


def test_tl40_the_teams_take_turns() -> None:
    sides = GAME.sides({}, 4)
    assert sides == (frozenset({Seat(0), Seat(2)}), frozenset({Seat(1), Seat(3)}))


@pytest.mark.parametrize(
    ("seat", "own", "goal"),
    [
        (0, "ab", "PDQ/-/-/q/pd"),
        (1, "ab", "PD/Q/-/-/pdq"),
        (2, "de", "PD/Q/-/-/pdq"),
        (3, "de", "PDQ/-/-/q/pd"),
    ],
)
def test_tl41_a_seat_moves_its_two_stacks_and_the_goal_across(
    seat: int, own: str, goal: str
) -> None:
    state = table(roll="5-4 AIM", seats=4, mover=seat)
    assert texts(state) == {f"{own[0]}P2", f"{own[1]}P2", "gQ2", "."}
    assert column(turns(state, "gQ2"), "c") == goal
    moved = column(turns(state, f"{own[0]}P2"), own[0])
    assert moved == ("QD/P/-/-/qdp" if seat in (0, 3) else "QDP/-/-/p/qd")


def test_tl41_a_partner_without_stacks_keeps_the_turn() -> None:
    gone = "a=b=-/-/-/-/qdp"
    state = table(gone, "6-1 SWAP", seats=4, win="remove")
    assert texts(state) == {"gQ2", "."}
    assert won(turns(state, "."))[0] == ()


def test_section_10_a_team_wins_by_the_goals_of_both_sides() -> None:
    assert won(turns(table(PARTNERS_READY, seats=4), "."))[0] == (0, 2)
    other = "a=b=QDP/-/-/-/pdq d=e=-/PDQ/-/-/qdp c=-/PDQ/-/-/pdq"
    assert won(turns(table(other, seats=4), "."))[0] == (1, 3)
    both = "a=b=c=d=e=QDP/-/-/-/qdp"
    assert won(turns(table(both, seats=4, mover=3), "."))[0] == (1, 3)


def test_section_10_one_bonus_for_both_goals() -> None:
    columns = "a=b=-/PDQ/-/-/qdp c=-/PDQ/-/pdq/- d=e=QDP/-/-/pdq/-"
    assert won(turns(table(columns, seats=4), ".")) == ((0, 2), "match", 30)
