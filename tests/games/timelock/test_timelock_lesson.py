"""What Timelock's lesson says of the board is so."""

from __future__ import annotations

from games.timelock.rules.board import NORTH, SOUTH, column
from games.timelock.rules.matching import distance, homes_matching, trio
from tests.shelf.scripts import by_parts, scripted


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
