"""Timelock's pictures: same bytes, sizes, what matters is drawn where it is read; its endings."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.core import Seat
from games.timelock.rules.board import GOAL, HOMES, NORTH, SIDES, SOUTH
from games.timelock.rules.state import State, Win
from games.timelock.rules.view import View
from games.timelock.texts import painted
from render.kit import NIGHT, Canvas
from render.timelock import PALETTE, frame, paint, scene, warm
from render.timelock.board import paint_board
from render.timelock.dice import runs
from render.timelock.ending import paint_ending
from render.timelock.ending_rest import terms_of
from render.timelock.ending_windows import windows
from render.timelock.goals import panel_box
from render.timelock.layout import FIVE_ROWS, UNITS, layout_for, shared
from render.timelock.pieces import DONE, DOWN, OUT, UP
from render.timelock.plates import plate_y
from render.timelock.trace import DUG, SWAPPED, standing, trace_of
from tests.quantity import some
from tests.render.looking import pixels
from tests.render.timelock_samples import (
    MIDDLE,
    after,
    begun,
    left,
    next_of,
    races,
    samples,
    table,
    terms,
)
from tests.sure import sure

SAMPLES = samples()


@pytest.mark.parametrize("name", some(SAMPLES, 2))
def test_a_board_paints_the_same_bytes_and_fits(name: str) -> None:
    view, draft = SAMPLES[name]
    (picture,) = paint(view, draft)
    assert paint(view, draft) == (picture,)
    assert picture.width == 1000
    assert 1080 <= picture.height <= 1260
    assert 40_000 < picture.weight < 250_000


def test_whose_turn_it_is_sees_what_can_be_moved_and_all_others_see_the_same() -> None:
    view, draft = SAMPLES["middle"]
    assert view.table.mover == 1
    assert paint(replace(view, seat=Seat(0)), draft) == paint(view, draft)
    mine, theirs = (paint(replace(view, seat=seat), draft)[0].png for seat in (Seat(1), None))
    assert pixels(mine, NIGHT.aqua) > pixels(theirs, NIGHT.aqua) + 1000
    assert frame(view).picture("timelock") == paint(view, "")[0]


def test_no_event_has_a_picture_of_its_own_and_warming_is_quiet() -> None:
    warm()
    assert scene(object()) is None


def test_what_changed_is_ember_and_what_may_be_pressed_is_aqua() -> None:
    plain, open_, moved = (paint(*SAMPLES[name])[0].png for name in ("start", "start-draft", "sum"))
    assert pixels(plain, NIGHT.ember) < 20  # red edges come near it
    assert pixels(moved, NIGHT.ember) > 300
    assert pixels(open_, NIGHT.aqua) > pixels(plain, NIGHT.aqua) + 1000


def test_a_draft_that_would_end_the_match_is_still_a_board() -> None:
    view = races()["handed"]
    assert paint(view, "gD3;.;")[0] == paint_board(view, "gD3;.;").picture(PALETTE)
    assert paint(view, "")[0].height != paint(view, "gD3;.;")[0].height


def test_a_plan_that_has_not_begun_counts_tip_as_done() -> None:
    state = table((1, 1, "TIP"))
    rings = [
        pixels(paint(View(Seat(0), at), "a")[0].png, NIGHT.aqua)
        for at in (state, after(state, "*TIP"))
    ]
    assert rings[0] == rings[1]


def test_tip_alone_leaves_the_last_turn_in_brackets() -> None:
    begun = next_of(after(table((5, 4, "HOP"), MIDDLE), "aP2"), (6, 1, "TIP"))
    assert trace_of(after(begun, "*TIP")) == trace_of(begun)


def test_a_move_leaves_a_ghost_with_the_way_it_went() -> None:
    trace = trace_of(after(table((5, 4, "SWAP"), MIDDLE), "aP2 dQ2"))
    assert trace.moved == {("a", "P"): "", ("d", "Q"): ""}
    assert [(g.home, g.row, g.sign) for g in trace.ghosts] == [("d", 1, UP), ("a", 3, DOWN)]


def test_a_piece_that_returned_leaves_no_ghost() -> None:
    trace = trace_of(after(table((5, 4, "SWAP")), "aP2 aP1"))
    assert (trace.moved, trace.ghosts) == ({("a", "P"): ""}, ())


def test_ghosts_stand_in_the_order_in_which_the_pieces_stood() -> None:
    trace = trace_of(after(table((2, 1, "TIP")), "*TIP aP2 aD2 aQ2"))
    assert [g.pip for g in trace.ghosts] == [3, 2, 1]


def test_swaps_and_digs_have_badges_in_place_of_ghosts() -> None:
    swap = trace_of(SAMPLES["swap"][0].table)
    assert swap.moved == {("d", "D"): SWAPPED, ("d", "Q"): SWAPPED, ("d", "P"): "", ("a", "P"): ""}
    dig = trace_of(SAMPLES["dig"][0].table)
    assert set(dig.moved.values()) == {DUG}
    assert dig.ghosts == ()


def test_the_last_turn_shows_until_the_first_step() -> None:
    begun = next_of(after(table((5, 4, "HOP"), MIDDLE), "aP2"), (6, 1, "AIM"))
    assert trace_of(begun).moved == {("a", "P"): ""}
    assert trace_of(after(begun, "bD2")).moved == {("b", "d"): ""}


def test_a_stack_that_left_stands_hollow_where_its_goal_stands() -> None:
    view, _ = SAMPLES["remove"]
    ghosts = trace_of(view.table).ghosts
    assert [(g.home, g.row, g.pip, g.sign) for g in ghosts] == [
        ("b", 2, pip, DONE) for pip in (1, 2, 3)
    ]


def test_a_pyramid_that_leaves_has_a_cross_and_one_that_returns_has_brackets() -> None:
    trace = trace_of(SAMPLES["solo-clock"][0].table)
    assert {(g.home, g.sign) for g in trace.ghosts if g.side} == {("e", OUT), ("d", OUT)}
    assert trace.returned == (("e", 3), ("d", 2), ("b", 1))
    assert ("b", "p") in trace.moved


def test_every_run_of_points_names_its_target() -> None:
    now = SAMPLES["wild"][0].table.now
    assert [(step.target, length) for step, length in runs(now.spent)] == [("b", 1), ("g", 1)]


def test_rows_give_room_to_tall_squares_and_then_the_picture_grows() -> None:
    even, tall, full = (layout_for(n) for n in ([2] * 5, [2, 1, 6, 1, 2], [3, 3, 6, 3, 3]))
    assert len(set(even.rows)) == 1
    assert even.unit == UNITS[0] > tall.unit
    assert even.rows_h == tall.rows_h == FIVE_ROWS
    assert tall.rows[2] > 6 * tall.unit > tall.rows[1]
    assert (full.unit, full.rows_h > FIVE_ROWS) == (UNITS[-1], True)
    assert sum(shared([10, 90, 10], 120)) == 120
    assert shared([90, 10], 120) == (90, 30)


def test_north_sees_the_same_board_from_the_other_edge() -> None:
    south, north = (layout_for([2, 1, 6, 1, 0], near) for near in SIDES)
    assert [layout.near for layout in (south, north)] == [SOUTH, NORTH]
    tops = [[layout.cell("a", row)[1] for row in range(1, 6)] for layout in (south, north)]
    assert tops[0] == sorted(tops[0], reverse=True)
    assert tops[1] == sorted(tops[1])
    assert plate_y(south, NORTH) == plate_y(north, SOUTH) < plate_y(south, SOUTH)
    assert panel_box(south, NORTH) == panel_box(north, SOUTH)


@pytest.mark.parametrize("name", ["start", "draft", "nine-draft", "partners"])
def test_a_player_sees_the_board_from_the_own_edge_and_who_has_no_seat_from_souths(
    name: str,
) -> None:
    view, draft = SAMPLES[name]
    public = paint(replace(view, seat=None), draft)
    for seat in range(view.table.terms.seats):
        is_south = view.table.terms.edge(seat) == SOUTH
        seen = paint(replace(view, seat=Seat(seat)), draft)
        assert (seen == public) == (is_south and (bool(draft) or seat != view.table.mover))


@pytest.mark.parametrize("near", SIDES)
@pytest.mark.parametrize("name", SAMPLES)
def test_pieces_stand_inside_their_squares(name: str, near: int) -> None:
    state = SAMPLES[name][0].table
    squares = standing(state.board, trace_of(state))
    rows = range(1, len(state.board[0]) + 1)
    layout = layout_for([max(squares[home, row].height for home in HOMES) for row in rows], near)
    for (home, row), here in squares.items():
        _, top, height = layout.cell(home, row)
        if here.height:
            assert layout.piece_y(row, here.height - 1) >= top + 2
            assert layout.piece_y(row, 0) + layout.unit <= top + height


@pytest.mark.parametrize("win", list(Win))
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_kind_of_table_has_a_board(seats: int, win: Win) -> None:
    state = table((3, 3, "AIM"), number=998, by=terms(seats, win, turn_limit=1000))
    assert isinstance(frame(View(None, state)), Canvas)


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
        ("resigned", ("Triangle wins", "Given up in turn 17")),
        ("partners resigned", ("Circle and square win", "Given up in turn 17")),
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
