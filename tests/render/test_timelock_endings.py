"""Timelock's endings: the windows, the sum that is the points, and what they say."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.core import Seat
from games.timelock.rules.board import GOAL
from games.timelock.rules.state import State
from games.timelock.texts import painted
from render.timelock import paint
from render.timelock.ending import paint_ending
from render.timelock.ending_rest import terms_of
from render.timelock.ending_windows import windows
from tests.quantity import some
from tests.render.timelock_endings import begun, left, races
from tests.sure import sure

RACES = races()
WON = [name for name, view in RACES.items() if sure(view.table.result).winner is not None]
PLAYED = [name for name in WON if sure(RACES[name].table.result).reason == "match"]


def winner(table: State) -> int:
    """The team that won the match."""
    return sure(sure(table.result).winner)


@pytest.mark.parametrize("name", WON)
def test_the_terms_of_the_sum_are_the_points(name: str) -> None:
    table = RACES[name].table
    points = sum(term.points for term in terms_of(table, winner(table)))
    assert points == sure(table.result).points


def test_the_goal_counts_only_where_everything_counts() -> None:
    won = {name: RACES[name].table for name in WON}
    goals = [name for name, table in won.items() if terms_of(table, winner(table))[-1].home == GOAL]
    assert goals == ["perfect", "alone, all stand", "alone, removed"]


@pytest.mark.parametrize("name", PLAYED)
def test_as_many_windows_are_lit_as_the_win_asks(name: str) -> None:
    table = RACES[name].table
    row = windows(table, winner(table))
    lit = [one for one in row if one.is_lit and one.home != GOAL]
    asked = 4 if table.terms.win == "remove" else int(table.terms.win)
    assert len(lit) >= asked
    assert all(one.is_lit for one in row if one.home == GOAL)
    assert [one.is_gone for one in lit] == [table.terms.win == "remove"] * len(lit)


def test_partners_have_a_window_for_each_of_their_goals() -> None:
    row = windows(RACES["partners"].table, 0)
    assert [(one.side, one.home) for one in row] == [
        *((0, "a"), (0, "b"), (0, "c"), (1, "c"), (1, "d"), (1, "e"))
    ]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("four", ("Circle wins", "All four match in turn 41")),
        ("north", ("Triangle wins", "All four match in turn 32")),
        ("perfect", ("Circle wins", "All four match in turn 9", "A perfect 30")),
        ("handed", ("Circle wins", "All four match in turn 20")),
        ("three", ("Circle wins", "Three match in turn 12")),
        ("two", ("Circle wins", "Two match in turn 8")),
        ("remove", ("Circle wins", "All four are out in turn 23")),
        ("partners", ("Circle and square win", "All four match in turn 17")),
        ("draw", ("Nobody wins", "A draw after turn 100")),
        ("resigned", ("Triangle wins", "Circle gave up in turn 17")),
        ("partners resigned", ("Circle and square win", "The others gave up in turn 17")),
        ("alone", ("The lock is set", "All four match in turn 8")),
        ("alone, lost", ("The lock stays shut", "All twelve are gone in turn 11")),
        ("alone, given up", ("The lock stays shut", "Given up in turn 17")),
        ("alone, out of turns", ("The lock stays shut", "No turn is left after 17")),
    ],
)
def test_an_ending_says_who_won_and_how(name: str, said: tuple[str, ...]) -> None:
    assert painted.ended(RACES[name].table) == said


@pytest.mark.parametrize("name", some(RACES, 3))
def test_a_long_match_fits_its_line(name: str) -> None:
    paint_ending(replace(RACES[name].table, number=1000))


KINDS = [
    (seats, {"win": win, **more})
    for seats, more in ((2, {"board": "off"}), (2, {}), (4, {}), (1, {"solo": "clock"}))
    for win in ("4", "2", "remove")
    if (seats, win) != (4, "2")  # partners need all four
]


@pytest.mark.parametrize("steps", some(range(4), 3))
@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_a_match_that_hardly_began_has_a_picture(
    seats: int, options: dict[str, str], steps: int
) -> None:
    state = begun(options, seats, steps)
    for leaver in range(seats):
        over, reader = left(state, leaver), Seat((leaver + steps) % seats)
        assert paint(replace(over, seat=reader), "") == paint(over, "")


def test_without_a_board_the_picture_of_a_win_is_higher() -> None:
    sizes = {name: paint(RACES[name], "")[0].height for name in ("four", "boardless", "draw")}
    assert sizes == {"four": 1100, "boardless": 1260, "draw": 1100}
