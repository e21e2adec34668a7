"""The worked examples of the rules, by number, and whole matches as pages to read."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games.core import Notice, Row, Seat, Setting, Tape, replay
from games.tripol import GAME, texts
from games.tripol.rules.state import Event, State
from tests.games.tripol.sensible import choice
from tests.games.tripol.tripol_table import (
    bag,
    brought,
    ended,
    forbidden,
    hand,
    laid,
    mover,
    no_chance,
    places,
    refused,
    scores,
    seen,
    some,
    table,
    turns,
    won,
)
from tests.games.tripol.tripol_table import (
    texts as offered,
)


def test_example_1_a_joined_side_is_a_point() -> None:
    state = table("1,4,5", "draw; 1@2,2D0")
    assert scores(state) == [1, 0]
    assert mover(state) == 1


def test_example_2_what_fits_and_what_does_not() -> None:
    state = table("1,4,5", "draw")
    assert offered(state) == some("1@2,2D0 pass")
    assert refused(state, "1@0,4D0") == "disagrees"
    assert refused(state, "1@-2,2D0") == "disagrees"
    assert refused(state, "1@2,2D1") == "one_rotation"
    assert refused(state, "1@2,-2U0") == "touches_nothing"
    assert refused(state, "1@1,1D0") == "off_grid"
    assert refused(state, "draw") == "drawn_already"


def test_example_3_a_stork_that_is_placed_counts_two() -> None:
    assert scores(table("100,101,5,6", "draw; 100@2,2D0; draw; 101@2,-2U0")) == [2, 2]


def test_example_4_white_joins_every_colour_for_a_point() -> None:
    state = table("112,113,1", "draw; 112@0,4D0; draw; 113@2,2U0")
    assert scores(state) == [1, 1]
    assert mover(state) == 0
    assert seen(state).moves == 1


def test_example_5_two_colours_joined_earn_another_move() -> None:
    state = table("46,55,1,2", "draw; 46@2,2D0; draw")
    assert refused(state, "55@2,-2U0") == refused(state, "55@2,-2U2") == "disagrees"
    after = turns(state, "55@2,-2U1")
    assert scores(after) == [1, 1]
    assert mover(after) == 1
    assert seen(after).moves == 1


def test_example_5_each_triangle_counts_with_that_option() -> None:
    state = table("46,55,1,2", "draw; 46@2,2D0; draw; 55@2,-2U1", triangles="each")
    assert scores(state) == [1, 2]
    assert mover(state) == 1
    assert seen(state).moves == 2


def test_example_6_a_hexagon_counts_eight_and_its_sides_nothing() -> None:
    state = laid("1@2,2D0 2@2,-2U0 3@4,0D0 10@6,-2U1 11@6,2D2 100@4,0U0", spare="4,5")
    assert scores(state) == [3, 10]
    assert brought(state) == ({"hexagon": 8}, 0)


def test_example_7_white_on_a_two_coloured_side_earns_another_move() -> None:
    state = table("46,112,1,2", "draw; 46@2,2D0; draw; 112@2,-2U0")
    assert scores(state) == [1, 1]
    assert mover(state) == 1


def test_example_8_a_kept_tile_is_placed_with_or_without_a_draw() -> None:
    state = table("4,1,5,2", "draw; pass; draw; 1@2,2D0")
    assert offered(state) == some("draw 4@0,4D0")
    assert refused(state, "pass") == "draw_first"
    assert offered(turns(state, "draw")) >= some("4@0,4D0 5@0,4D0 pass")


def test_example_9_the_last_tile_counts_ten() -> None:
    state = table("1,4", "draw; 1@2,2D0; draw; 4@0,4D0")
    assert brought(state) == ({"sides": 1, "last": 10}, 0)
    assert ended(state).points == (1, 11)


def test_example_10_two_empty_turns_end_a_match_with_penalties() -> None:
    state = table("7,112,2", "draw; pass; draw; pass; draw; pass; pass")
    assert mover(state) == 0
    assert won(turns(state, "pass")) == ([0], [-2, -5], "passes")


def test_example_11_ones_own_colour_counts_double() -> None:
    line = "draw; 1@2,2D0; draw; 100@2,-2U0"
    assert scores(table("1,100,101,2", line, my_colour="on", colours="R,Y,G")) == [2, 2, 0]


def test_example_12_one_colour_allows_its_own_only_and_earns_a_move() -> None:
    state = table("1,2,3,4", "draw; 1@2,2D0", one_colour="on", colours="R,Y,G")
    assert mover(state) == 0
    other = table("1,2,3,4", "draw", one_colour="on", colours="Y,R,G")
    assert refused(other, "1@2,2D0") == "not_own"


def test_example_13_a_blocked_colour_does_not_fit() -> None:
    state = table("1,2,3,4", "draw", blockade="on")
    assert refused(state, "1@2,2D0") == "blocked"
    assert offered(state) == {"pass"}


@pytest.mark.parametrize(
    ("placed", "points"),
    [("29@2,-2U1", {"sides": 1, "polygon": 6}), ("112@2,-2U0", {"sides": 1, "polygon": 5})],
)
def test_example_14_a_closed_figure_counts_its_sides(placed: str, points: dict[str, int]) -> None:
    state = laid(f"10@2,2D2 {placed}", spare="1,2", polygon="on")
    assert scores(state) == [1, sum(points.values())]
    assert brought(state) == (points, 0)


def test_example_15_the_experiment_allows_half_a_side() -> None:
    state = table("46,1,2", "draw", experiment="on")
    assert places(state) >= some("46@1,1D0 46@1,1D1 46@1,1D2 46@3,3D0 46@3,3D1")
    assert refused(state, "46@3,3D2") == "disagrees"


def test_example_16_three_tiles_each_are_dealt_in_turn() -> None:
    state = table("1,2,3,4,5,6,7", three="on")
    assert hand(state, 0) == [1, 3, 5]
    assert hand(state, 1) == [2, 4, 6]
    assert bag(state) == [7]


def test_example_17_a_coloured_stork_takes_tiles_of_its_colour() -> None:
    state = table("100,4,1,10,31,2,13", "draw; take:3", one_colour="on", colours="R,Y,G")
    assert hand(state, 0) == [100, 1, 10, 2]
    assert bag(state) == [4, 31, 13]


def test_example_17_a_white_stork_exchanges_the_hand() -> None:
    line = "draw; pass; draw; pass; draw; pass; draw; exchange"
    state = table("4,5,6,112,7,8,9", line, one_colour="on", colours="R,Y,G")
    assert hand(state, 0) == [112, 7]
    assert bag(state) == [8, 9, 4]


def test_example_18_what_excludes_each_other_is_refused() -> None:
    error = forbidden(2, blockade="on", barricade="on")
    assert (error.key, set(error.values.values())) == ("excluded", {"blockade", "barricade"})
    assert forbidden(2, my_colour="on").key == "three_seats"


FOLDER = Path(__file__).parent / "playthroughs"
NAMES = ("Ana", "Ben", "Cy", "Dee", "Eli", "Fay")
MATCHES = {
    "duel": (2, {"tiles": "40"}, 3),
    "figures": (4, {"tiles": "48", "polygon": "on", "three": "on"}, 5),
    "colours": (3, {"tiles": "60", "one_colour": "on", "colours": "Y,R,G"}, 2),
    "offset": (3, {"tiles": "30", "experiment": "on", "blockade": "on", "triangles": "each"}, 4),
    "six": (6, {"tiles": "60", "barricade": "on"}, 1),
}
"""By page: the seats, the options and the seed."""


def page(name: str) -> tuple[str, list[int], list[Row], State]:
    """A match of sensible players: its page, its first draws, its rows and its last state."""
    seats, options, seed = MATCHES[name]
    setting = Setting(options=options, sides=GAME.sides(options, seats), names=NAMES[:seats])
    chance = Random(seed)
    tape = Tape(chance.randrange)
    step = GAME.setup(options, seats, tape)
    rows = list[Row]()
    lines = [f"set-up draws: {' '.join(map(str, tape.drawn))}", *told(step.notices, setting, None)]
    while GAME.outcome(step.state) is None:
        seat = seen(step.state).mover
        view = GAME.view(step.state, seat)
        action = choice(view, chance)
        text = GAME.write(action)
        lines.append(f"> {text:14} {GAME.spelled(view, action):10} {texts.label(view, action)}")
        step = GAME.apply(step.state, seat, GAME.parse(text), no_chance)
        rows.append(Row(len(rows) + 1, seat, text))
        lines += told(step.notices, setting, seat)
    lines += texts.result(GAME.view(step.state, None), setting)
    return "\n".join(lines) + "\n", tape.drawn, rows, step.state


def told(notices: tuple[Notice[Event], ...], setting: Setting, reader: Seat | None) -> list[str]:
    """What the mover is told, secrets included."""
    out: list[str] = []
    for notice in notices:
        event = notice.seen_by(reader)
        line = None if event is None else texts.say(event, setting)
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
