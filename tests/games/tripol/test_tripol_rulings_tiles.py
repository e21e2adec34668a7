"""Rulings on tiles, options, set-up (TP-1 to TP-6, TP-31), joints and points (TP-9 to TP-16)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from random import Random

import pytest

from games.core import Draw, Tape, settle
from games.tripol import GAME
from games.tripol.rules.state import State
from games.tripol.rules.tiles import TILES, tile_of
from tests.games.tripol.tripol_table import (
    bag,
    brought,
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
)
from tests.seed import chance
from tests.sure import sure

FLAGS = (
    "polygon",
    "one_colour",
    "my_colour",
    "three",
    "experiment",
    "blockade",
    "barricade",
)
APART = {
    frozenset(("polygon", "experiment")),
    frozenset(("one_colour", "my_colour")),
    frozenset(("one_colour", "blockade")),
    frozenset(("blockade", "barricade")),
}
PAIRS = [frozenset(pair) for pair in combinations(FLAGS, 2)]

TWO = ("RY", "YR", "RG", "GR", "YG", "GY")

COPIES = (
    ("R.R.R Y.Y.Y G.G.G", 3),
    ("R.R.Y R.R.G Y.Y.R Y.Y.G G.G.R G.G.Y", 3),
    ("R.Y.G R.G.Y", 3),
    ("R.RY.YR R.RG.GR Y.YR.RY Y.YG.GY G.GR.RG G.GY.YG", 2),
    (" ".join(f"{two}.{x}.{y}" for two in TWO for x in "RYG" for y in "RYG"), 1),
    ("R.R.R Y.Y.Y G.G.G", 4),
    ("W.W.W", 4),
    ("B.R.R B.R.Y B.R.G B.Y.R B.Y.Y B.Y.G B.G.R B.G.Y B.G.G", 1),
)
"""All tiles in the order of their numbers, and how often each of them comes."""


def dealt(draw: Draw, seats: int = 2, **options: str) -> State:
    return GAME.setup(options, seats, draw).state


def name(number: int) -> str:
    return ".".join(side[0] if side == side[0] * 2 else side for side in tile_of(number).sides)


def turned(text: str) -> set[tuple[str, ...]]:
    """The three ways to name a tile, by the side that is named first."""
    sides = tuple(text.split("."))
    return {sides[n:] + sides[:n] for n in range(3)}


def test_tp1_halves_touch_halves() -> None:
    state = table("46,47,55,64,5", "draw; 46@2,2D0; draw; pass; draw; pass; draw")
    assert not {text for text in places(state) if "@2,-2" in text}
    back = turns(state, "pass")
    assert {text for text in places(back) if "@2,-2" in text} == {"55@2,-2U1"}


def test_tp2_the_tiles_are_those_of_the_table() -> None:
    listed = [one for names, copies in COPIES for one in names.split() for _ in range(copies)]
    assert [name(tile.number) for tile in TILES] == listed
    assert len(listed) == 124


def test_tp2_the_sides_are_as_many_for_each_colour() -> None:
    counted = Counter(side for tile in TILES for side in tile.sides)
    assert {counted[side] for side in ("RR", "YY", "GG")} == {91}
    assert {counted[side] for side in ("RY", "YR", "RG", "GR", "YG", "GY")} == {13}
    assert (counted["WW"], counted["BB"]) == (12, 9)


@pytest.mark.parametrize("row", COPIES)
def test_tp2_each_class_is_symmetric_in_colours_and_mirrors(row: tuple[str, int]) -> None:
    names = row[0].split()
    everyone = {sides for one in names for sides in turned(one)}
    for one in names:
        sides = tuple(one.split("."))
        assert tuple(side[::-1] for side in reversed(sides)) in everyone
        for colours in permutations("RYG"):
            swap = str.maketrans("RYG", "".join(colours))
            assert tuple(side.translate(swap) for side in sides) in everyone


@pytest.mark.parametrize("tile", [1, 9, 100, 111, 112, 115])
def test_tp3_a_tile_of_equal_sides_has_one_rotation(tile: int) -> None:
    state = table(f"{tile},2", "draw")
    assert places(state)
    assert {text[-1] for text in places(state)} == {"0"}
    for rotation in (1, 2):
        text = next(iter(places(state)))[:-1] + str(rotation)
        assert refused(state, text) == "one_rotation"


def test_tp3_equal_tiles_have_their_own_texts() -> None:
    state = table("10,11,5", "draw; pass; draw; pass; draw; pass; 11@2,2D2")
    assert 10 in hand(state, 0)
    other = table("10,7,11,5", "draw; pass; draw; pass; draw")
    assert {text.replace("10@", "11@") for text in places(other, 10)} == places(other, 11) != set()


@pytest.mark.parametrize(("barricade", "most"), [("off", 115), ("on", 124)])
def test_tp4_barricades_join_only_by_their_option(barricade: str, most: int) -> None:
    state = dealt(chance("TP-4"), barricade=barricade)
    start = seen(state).layout.placed[0].tile
    assert sorted([start, *bag(state)]) == list(range(1, most + 1))
    assert 28 <= start <= 33


@pytest.mark.parametrize(("barricade", "most"), [("off", 115), ("on", 124)])
def test_tp4_the_shuffle_draws_from_the_end(barricade: str, most: int) -> None:
    asked: list[int] = []

    def zero(n: int) -> int:
        asked.append(n)
        return 0

    state = dealt(zero, barricade=barricade)
    assert asked == list(range(most, 1, -1))
    # Each tile from the end is swapped with the first, so that all move one place up.
    assert seen(state).layout.placed[0].tile == 28
    assert bag(state) == [tile for tile in (*range(2, most + 1), 1) if tile != 28]


@pytest.mark.parametrize("pair", PAIRS)
def test_tp5_and_tp27_only_four_pairs_exclude_each_other(pair: frozenset[str]) -> None:
    one, other = pair
    seats = 3 if pair & {"one_colour", "my_colour"} else 2
    if pair not in APART:
        assert mover(dealt(chance("TP-5"), seats, **{one: "on", other: "on"})) == 0
        return
    error = forbidden(seats, **{one: "on", other: "on"})
    assert error.key == "excluded"
    assert set(error.values.values()) == pair


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_tp6_seat_0_begins_and_all_follow_in_order(seats: int) -> None:
    state = dealt(chance("TP-6"), seats)
    order: list[int | None] = []
    for _ in range(2 * seats):
        order.append(mover(state))
        state = turns(state, "draw; pass")
    assert order == 2 * list(range(seats))
    assert GAME.moves_on(settle(GAME, {}), seats), "so a rematch moves the seats on"


@pytest.mark.parametrize("seats", [1, 7])
def test_tp6_a_table_has_two_to_six_seats(seats: int) -> None:
    assert forbidden(seats).key == "seats"


@pytest.mark.parametrize("tiles", [20, 21, 60, 115, 124])
@pytest.mark.parametrize("three", ["off", "on"])
def test_tp31_a_short_game_has_the_first_tiles_of_the_bag(tiles: int, three: str) -> None:
    drawn = Tape(Random(7).randrange)
    full = dealt(drawn, 6)
    short = dealt(Tape(drawn.drawn), 6, tiles=str(tiles), three=three)
    assert seen(short).layout == seen(full).layout
    hands = [hand(short, seat) for seat in range(6)]
    dealt_out = [tile for row in zip(*hands, strict=True) for tile in row]
    assert len(dealt_out) == (18 if three == "on" else 0)
    assert dealt_out + bag(short) == bag(full)[: tiles - 1]


def test_tp31_a_short_game_has_more_tiles_for_more_people() -> None:
    option = next(o for o in GAME.options if o.name == "tiles")
    assert [value for value in option.offered if option.is_open(value)] == ["short"]
    by_seats = sure(option.by_seats)
    assert [by_seats(seats) for seats in range(2, 7)] == ["40", "40", "48", "60", "60"]


@pytest.mark.parametrize("tiles", ["5", "19", "125", "-1", "few", ""])
def test_tp31_no_other_numbers_are_played(tiles: str) -> None:
    assert forbidden(2, tiles=tiles).key == "bad_option"


def test_tp31_a_given_start_only_replaces_the_choice() -> None:
    drawn = Tape(Random(8).randrange)
    usual = dealt(drawn)
    other = dealt(Tape(drawn.drawn), start="112")
    first = seen(usual).layout.placed[0].tile
    assert seen(other).layout.placed[0].tile == 112
    assert [tile for tile in bag(other) if tile != first] == [t for t in bag(usual) if t != 112]


def test_tp31_a_given_bag_draws_no_number() -> None:
    state = GAME.setup({"bag": "5,1,120", "tiles": "20"}, 2, no_chance).state
    assert bag(state) == [5, 1, 120]
    assert [one.tile for one in seen(state).layout.placed] == [28]
    given = GAME.setup({"bag": "5,1", "start": "31"}, 2, no_chance).state
    assert seen(given).layout.placed[0].tile == 31


def test_tp9_the_usual_options() -> None:
    given = {option.name: option.default for option in GAME.options}
    assert (given.pop("triangles"), given.pop("keep")) == ("joint", "none")
    assert (given.pop("tiles"), given.pop("colours")) == ("0", "R,Y,G")
    assert (given.pop("start"), given.pop("bag")) == ("0", "")
    assert set(given) == set(FLAGS)
    assert set(given.values()) == {"off"}
    assert some("R Y G") == set(next(o for o in GAME.options if o.name == "colours").values)


TWO_JOINTS = "29@2,2D2 52@4,0U1 10@0,4D1 58@2,2U0 35@4,4D1"
"""The last tile closes a hexagon with two two-coloured sides."""

THIRD_SIDE = (
    "13@2,2D2 33@2,-2U1 27@4,0D0 20@6,-2U0 6@6,2D0 21@0,4D2 5@-2,2U0 19@-2,6D2 108@0,4U0 24@2,6D2 "
    "30@4,4U2 107@6,6D0 105@6,2U0 18@4,4D1 31@4,0U1"
)
"""The last tile closes one hexagon, and its third side touches a tile too."""

TWO_HEXAGONS = "67@2,2D0 41@4,0U2 94@0,4D2 73@2,2U1 99@6,2D2 29@8,0U0 80@8,4D1 22@6,2U0 82@4,4D0"
THREE_HEXAGONS = (
    "67@2,2D0 41@4,0U2 94@0,4D2 73@2,2U1 99@6,2D2 29@8,0U0 80@8,4D1 22@6,2U0 69@2,6D0 74@4,4U0 "
    "42@6,6D0 82@4,4D0"
)


def test_tp9_a_joint_of_two_two_coloured_sides_is_one_award() -> None:
    assert brought(laid("46@2,2D0 55@2,-2U1")) == ({"two-colour": 1}, 1)


def test_tp9_each_triangle_may_be_an_award_of_its_own() -> None:
    state = laid("46@2,2D0 55@2,-2U1", triangles="each")
    assert brought(state) == ({"two-colour": 2}, 2)


@pytest.mark.parametrize("triangles", ["joint", "each"])
def test_tp9_a_half_joint_is_one_triangle(triangles: str) -> None:
    state = laid("57@2,2D1 55@3,1U2", experiment="on", triangles=triangles)
    assert brought(state) == ({"two-colour": 1}, 1)


@pytest.mark.parametrize("triangles", ["joint", "each"])
def test_tp9_white_joints_do_not_count_triangles(triangles: str) -> None:
    state = laid("46@2,2D0 112@2,-2U0", triangles=triangles)
    assert brought(state) == ({"sides": 1}, 1)


@pytest.mark.parametrize("line", ["46@2,2D0 112@2,-2U0", "112@2,2D0 46@2,-2U1"])
def test_tp9_white_on_two_colours_earns_a_move_whichever_is_new(line: str) -> None:
    assert brought(laid(line)) == ({"sides": 1}, 1)


def test_tp10_all_touching_sides_must_agree() -> None:
    # The free place at 4,4 touches red above and yellow on its left.
    line = "draw; 1@2,2D0; draw; 2@4,0U0; draw; 4@0,4D0; draw; 5@2,2U0; draw"
    both = table("1,2,4,5,10,9", line)
    assert {text for text in places(both) if "@4,4D" in text} == {"10@4,4D0"}
    assert brought(turns(both, "10@4,4D0"))[0] == {"hexagon": 8}
    red = table("1,2,4,5,3,9", line)
    assert refused(red, "3@4,4D0") == "disagrees"


def test_tp11_blue_agrees_with_blue_alone() -> None:
    base = "draw; 116@2,2D0; draw"
    assert "117@2,-2U1" in places(table("116,117,9", base, barricade="on"))
    for tile in ("1", "4", "7", "100", "112"):
        state = table(f"116,{tile},9", base, barricade="on")
        assert refused(state, f"{tile}@2,-2U0") == "disagrees"
    state = table("116,9", "draw", barricade="on")
    assert places(state) == some("116@2,2D0 116@2,2D1")
    assert refused(state, "116@2,2D2") == "disagrees"


def test_tp12_a_stork_counts_two_only_when_it_is_new() -> None:
    assert brought(laid("100@2,2D0")) == ({"sides": 2}, 0)
    assert brought(laid("100@2,2D0 1@2,-2U0")) == ({"sides": 1}, 0)
    assert brought(laid("100@2,2D0 101@2,-2U0")) == ({"sides": 2}, 0)


def test_tp12_every_side_of_a_new_stork_counts_two() -> None:
    line = (
        "1@2,2D0 21@0,4D2 10@-2,2U1 15@-2,6D2 22@0,4U2 31@2,6D1 33@4,4U2 25@6,6D2 27@6,2U0 "
        "29@4,4D0 100@4,0U0"
    )
    assert brought(laid(line)) == ({"sides": 4}, 0)


def test_tp13_a_stork_against_white_counts_one() -> None:
    assert brought(laid("112@2,2D0 100@2,-2U0")) == ({"sides": 1}, 0)
    assert brought(laid("100@2,2D0 112@2,-2U0")) == ({"sides": 1}, 0)
    assert brought(laid("112@2,2D0 113@2,-2U0")) == ({"sides": 1}, 0)


def test_tp14_neither_hexagon_nor_last_tile_earns_a_move() -> None:
    ring = "1@2,2D0 2@2,-2U0 3@4,0D0 10@6,-2U1 11@6,2D2 100@4,0U0"
    assert mover(laid(ring)) == 0
    last = laid(ring, spare="")
    assert brought(last) == ({"hexagon": 8, "last": 10}, 0)


def test_tp14_a_figure_earns_no_move() -> None:
    assert brought(laid("10@2,2D2 29@2,-2U1", polygon="on")) == ({"sides": 1, "polygon": 6}, 0)


def test_tp15_blue_on_blue_counts_one() -> None:
    state = laid("116@2,2D0 117@2,-2U1", barricade="on")
    assert brought(state) == ({"sides": 1}, 0)
    assert scores(state) == [1, 1]


@pytest.mark.parametrize(("triangles", "moves"), [("joint", 2), ("each", 4)])
def test_tp16_the_sides_at_a_centre_are_silent_but_keep_their_moves(
    triangles: str, moves: int
) -> None:
    assert brought(laid(TWO_JOINTS, triangles=triangles)) == ({"hexagon": 8}, moves)


def test_tp16_a_third_side_counts_as_usual() -> None:
    assert brought(laid(THIRD_SIDE)) == ({"hexagon": 8, "sides": 1}, 0)


def test_tp16_two_hexagons_silence_all_sides() -> None:
    assert brought(laid(TWO_HEXAGONS)) == ({"hexagon": 16}, 1)


def test_tp16_three_hexagons_silence_all_sides() -> None:
    state = laid(THREE_HEXAGONS)
    assert brought(state) == ({"hexagon": 24}, 1)
    assert len(seen(state).laid[-1].score.joints) == 3


def test_tp16_white_joints_at_a_centre_keep_their_moves() -> None:
    state = laid("56@2,2D1 57@-2,2D2 47@-2,-2U0 87@2,-2U0 112@0,0D0")
    assert brought(state) == ({"hexagon": 8}, 1)


def test_tp16_the_last_tile_counts_beside_hexagons() -> None:
    assert brought(laid(THREE_HEXAGONS, spare="")) == ({"hexagon": 24, "last": 10}, 1)
