"""The words on Timelock's pictures: how far a team is, what is paid for, and how a match ended."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.timelock.rules.dice import GOAL_TARGET
from games.timelock.rules.matching import distance
from games.timelock.rules.notation import begin_draft
from games.timelock.rules.state import EMPTIED, LIMIT, MATCHED, RESIGNED, Result, State
from games.timelock.rules.stepping import steps
from games.timelock.texts import painted
from tests.games.timelock.timelock_reader import seen
from tests.games.timelock.timelock_table import READY, table

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
    (table(), Result(1, RESIGNED, 0), ("Triangle wins", "Circle gave up in turn 17")),
    (FOUR, Result(0, RESIGNED, 0), ("Circle and square win", "The others gave up in turn 17")),
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
