"""Laws of whole matches: tiles, points, layouts, draws, replay; the figures of sensible players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from statistics import mean

import pytest

from games.core import (
    LEAVE,
    Ending,
    Illegal,
    Play,
    Row,
    Seat,
    Tape,
    begin,
    extend,
    fits,
    replay,
    settle,
)
from games.tripol import GAME
from games.tripol.rules.state import Added, Ended, State, Table
from games.tripol.rules.tiles import tile_of
from tests.games.tripol.sensible import Played, played
from tests.games.tripol.tripol_table import items, no_chance, seen
from tests.quantity import some
from tests.seed import seed

Lying = tuple[int, int, int, str, int]
"""A tile that lies: its number, u, v, U or D, its rotation."""

Point = tuple[int, int]


def lying(table: Table) -> list[Lying]:
    """The tiles of a layout in the order of placing."""
    placed = table.layout.placed
    return [(one.tile, one.at.u, one.at.v, one.at.o, one.rotation) for one in placed]


def corners(u: int, v: int, o: str) -> list[Point]:
    if o == "U":
        return [(u, v), (u + 2, v + 2), (u - 2, v + 2)]
    return [(u - 2, v - 2), (u + 2, v - 2), (u, v)]


def halves(one: Lying) -> Iterator[tuple[Point, Point, str]]:
    """The six halves of a tile clockwise: from where, to where, and their letter."""
    number, u, v, o, rotation = one
    points = corners(u, v, o)
    for p in range(3):
        (au, av), (bu, bv) = points[p], points[(p + 1) % 3]
        middle = (au + bu) // 2, (av + bv) // 2
        side = tile_of(number).sides[(p - rotation) % 3]
        yield (au, av), middle, side[0]
        yield middle, (bu, bv), side[1]


def cells(u: int, v: int, o: str) -> set[tuple[str, int, int]]:
    """The four small triangles that a tile covers."""
    if o == "U":
        return {("up", u, v), ("up", u - 1, v + 1), ("up", u + 1, v + 1), ("down", u, v + 2)}
    return {("down", u, v), ("down", u - 1, v - 1), ("down", u + 1, v - 1), ("up", u, v - 2)}


def agree(one: str, other: str, blocked: str = "") -> bool:
    """Whether two halves may touch."""
    if "B" in (one, other):
        return one == other
    return "W" in (one, other) or (one == other and one != blocked)


def faults(tiles: list[Lying]) -> list[str]:
    """What is wrong with a layout: tiles that overlap, halves that do not agree, lone tiles."""
    covered = Counter(cell for _, u, v, o, _ in tiles for cell in cells(u, v, o))
    out = [f"{cell} is covered twice" for cell, times in covered.items() if times > 1]
    at = {(a, b): letter for one in tiles for a, b, letter in halves(one)}
    out += [
        f"{a} to {b}"
        for (a, b), x in at.items()
        if not agree(x, at.get((b, a), "W" if x != "B" else x))
    ]
    for one in tiles if len(tiles) > 1 else []:
        if not any((b, a) in at for a, b, _ in halves(one)):
            out.append(f"{one} touches nothing")
    return out


def scanned(table: Table, hand: tuple[int, ...]) -> set[str]:
    """All placements that the mover may make with a hand, by looking everywhere."""
    tiles = lying(table)
    at = {(a, b): letter for one in tiles for a, b, letter in halves(one)}
    taken = {cell for _, u, v, o, _ in tiles for cell in cells(u, v, o)}
    out: set[str] = set()
    for u, v, o in _everywhere(tiles, has_offset=table.terms.experiment):
        if taken & cells(u, v, o):
            continue
        for number in hand:
            for rotation in range(1 if len(set(tile_of(number).sides)) == 1 else 3):
                one = number, u, v, o, rotation
                if _may(table, tiles, at, one):
                    out.add(f"{number}@{u},{v}{o}{rotation}")
    return out


def _everywhere(tiles: list[Lying], *, has_offset: bool) -> Iterator[tuple[int, int, str]]:
    low_u, high_u = min(one[1] for one in tiles) - 5, max(one[1] for one in tiles) + 5
    low_v, high_v = min(one[2] for one in tiles) - 5, max(one[2] for one in tiles) + 5
    for v in range(low_v, high_v + 1):
        for u in range(low_u, high_u + 1):
            on_grid = u % 2 == v % 2 == 0 and (u + v) % 4 == 0
            if on_grid or (has_offset and (u + v) % 2 == 0):
                yield u, v, "U"
                yield u, v, "D"


def _may(table: Table, tiles: list[Lying], at: dict[tuple[Point, Point], str], one: Lying) -> bool:
    touching = [(x, at[b, a]) for a, b, x in halves(one) if (b, a) in at]
    own = table.law.own
    if not touching or not all(agree(x, y) for x, y in touching):
        return False
    if own and any(x not in (own, "W") for x, _ in touching):
        return False
    return all(agree(x, y, table.blocked) for x, y in touching) or _is_exempt(tiles, one)


def _is_exempt(tiles: list[Lying], one: Lying) -> bool:
    """Whether a placement closes a hexagon that shows all colours (TP-30)."""
    for point in corners(*one[1:4]):
        six = [other for other in (*tiles, one) if point in corners(*other[1:4])]
        shown = {letter for other in six for side in tile_of(other[0]).sides for letter in side}
        if len(six) == 6 and shown >= {"R", "Y", "G"}:
            return True
    return False


FLAGS = ("polygon", "one_colour", "my_colour", "three", "experiment", "blockade", "barricade")
APART = (
    {"polygon", "experiment"},
    {"one_colour", "my_colour"},
    {"one_colour", "blockade"},
    {"blockade", "barricade"},
)
SETS = [
    on
    for switches in product((False, True), repeat=len(FLAGS))
    if not any(
        pair <= (on := {f for f, up in zip(FLAGS, switches, strict=True) if up}) for pair in APART
    )
]
"""Every set of flags that may be on together."""

ROUNDS = 2
"""Random matches of each set; together about a hundred, with each number of seats."""

SCANS = 3
"""So many positions of a match are scanned, each for so many tiles."""


def terms(number: int, on: set[str], chance: Random) -> tuple[int, dict[str, str]]:
    """Seats and options of a match."""
    options = dict.fromkeys(on, "on")
    options["triangles"] = ("joint", "each")[number % 2]
    options["keep"] = chance.choice(("none", "none", "3", "4", "6", "8"))
    options["tiles"] = chance.choice(("0", "20", "20", "40"))
    options["colours"] = ",".join(chance.sample("RYG", 3))
    seats = 3 if on & {"one_colour", "my_colour"} else 2 + number % 5
    return seats, options


def match(
    chance: Random, seats: int, options: dict[str, str], leaves: float = 0.004
) -> tuple[list[Play[State]], list[Row], list[int]]:
    """Every play of a random match, its log, and the draws of its set-up."""
    dealt = Tape(chance.randrange)
    plays, rows = [begin(GAME, options, seats, dealt)[0]], list[Row]()
    while plays[-1].turn.waiting:
        (seat,) = plays[-1].turn.waiting
        legal = GAME.legal(plays[-1].state, seat)
        text = GAME.write(chance.choice(legal))
        if chance.random() < leaves:
            seat, text = Seat(chance.randrange(seats)), LEAVE
            if seat in seen(plays[-1].state).left:
                continue
        plays.append(extend(GAME, plays[-1], seat, text, no_chance)[0])
        rows.append(Row(len(rows) + 1, seat, text, ()))
    return plays, rows, dealt.drawn


def shuffled(drawn: list[int], *, barricade: bool) -> list[int]:
    """The tiles in the order of the shuffle, by the rules and not by the engine."""
    tiles = list(range(1, 125 if barricade else 116))
    for last, pick in zip(range(len(tiles) - 1, 0, -1), drawn, strict=True):
        tiles[last], tiles[pick] = tiles[pick], tiles[last]
    return tiles


def holds_the_set(state: State, drawn: list[int]) -> None:
    """Bag, hands, layout and the tiles that were cut off are the whole set, each tile once."""
    table = seen(state)
    order = shuffled(drawn, barricade=table.terms.barricade)
    start = next(tile for tile in order if 28 <= tile <= 33)
    order.remove(start)
    cut = order[table.terms.tiles - 1 :] if table.terms.tiles else []
    lies = [one.tile for one in table.layout.placed]
    held = [tile for hand in state.hands for tile in hand]
    assert lies[0] == start
    assert sorted([*state.bag, *held, *lies, *cut]) == sorted([start, *order])
    assert table.counts == tuple(map(len, state.hands))
    assert table.bag == len(state.bag)


def counts_its_points(state: State) -> None:
    """The scores are the sum of what the placements brought, less the penalties at the end."""
    table = seen(state)
    total = [0] * table.terms.seats
    for laid in table.laid:
        assert sum(items(laid.score).values()) == laid.score.points
        total[laid.seat] += laid.score.points
    if table.result is not None:
        for seat, hand in enumerate(state.hands):
            total[seat] -= sum(5 if 112 <= tile <= 115 else 1 for tile in hand)
    assert list(table.scores) == total


def is_as_scanned(state: State) -> None:
    """The legal placements are those that a scan of the whole grid finds."""
    seat = seen(state).mover
    tiles = state.hands[seat][-SCANS:]
    texts = [GAME.write(action) for action in GAME.legal(state, seat)]
    assert len(set(texts)) == len(texts)
    found = {text for text in texts if text.partition("@")[0] in map(str, tiles)}
    assert found == scanned(seen(state), tiles)


@pytest.mark.parametrize("number", some(range(len(SETS)), 7))
def test_random_matches_keep_tiles_and_points(number: int) -> None:
    for turn in range(ROUNDS):
        chance = Random(f"{seed()} {number} {turn}")
        seats, options = terms(number + turn, SETS[number], chance)
        plays, rows, drawn = match(chance, seats, options)
        for play in plays:
            holds_the_set(play.state, drawn)
            counts_its_points(play.state)
        for play in chance.sample(plays[:-1], min(SCANS, len(plays) - 1)):
            is_as_scanned(play.state)
        end = plays[-1].state
        assert faults(lying(seen(end))) == []
        outcome = GAME.outcome(end)
        assert outcome is not None
        assert fits(outcome, GAME.sides(settle(GAME, options), seats))
        assert replay(GAME, options, seats, drawn, rows).play.state == end


@pytest.mark.parametrize("number", range(0, len(SETS), 6))
def test_what_is_told_adds_up_to_the_scores(number: int) -> None:
    chance = Random(f"{seed()} told {number}")
    seats, options = terms(number, SETS[number], chance)
    step = GAME.setup(options, seats, chance.randrange)
    told, ended = Counter[int](), list[Ended]()
    while waiting := GAME.turn(step.state).waiting:
        seat = min(waiting)
        step = GAME.apply(step.state, seat, chance.choice(GAME.legal(step.state, seat)), no_chance)
        for event in (notice.what for notice in step.notices):
            if isinstance(event, Added):
                told[event.seat] += event.score.points
            if isinstance(event, Ended):
                ended.append(event)
    (end,) = ended
    costs = [unused.penalty for unused in end.result.unused]
    assert list(end.scores) == [told[seat] - costs[seat] for seat in range(seats)]
    assert end.scores == seen(step.state).scores


@pytest.mark.parametrize("number", range(0, len(SETS), 8))
def test_only_the_mover_acts_and_texts_are_read_back(number: int) -> None:
    chance = Random(f"{seed()} acts {number}")
    seats, options = terms(number, SETS[number], chance)
    plays, _, _ = match(chance, seats, {**options, "tiles": "20"})
    for play in plays:
        for seat in map(Seat, range(seats)):
            legal = GAME.legal(play.state, seat)
            assert bool(legal) == (seat in play.turn.waiting)
            for action in legal:
                assert GAME.parse(GAME.write(action)) == action
                assert GAME.apply(play.state, seat, action, no_chance).state != play.state
            if legal:
                assert GAME.fallback(play.state, seat, no_chance) in legal


def test_all_options_and_seats_are_played() -> None:
    assert len(SETS) == 48
    assert set().union(*SETS) == set(FLAGS)
    played = {
        terms(number + turn, on, Random(0))[0]
        for number, on in enumerate(SETS)
        for turn in range(ROUNDS)
    }
    assert played == {2, 3, 4, 5, 6}


def test_nobody_plays_for_another_or_after_the_end() -> None:
    plays, _, _ = match(Random(f"{seed()} over"), 2, {"tiles": "20"}, leaves=0)
    for play, seat in ((plays[0], Seat(1)), (plays[-1], Seat(0)), (plays[-1], Seat(1))):
        with pytest.raises(Illegal):
            GAME.apply(play.state, seat, GAME.parse("draw"), no_chance)


GAMES = 4

Seated = tuple[int, dict[str, str]]

USUAL: Seated = (2, {})

FIGURES: list[tuple[Seated, int, int]] = [
    (USUAL, 76, 193),
    ((4, {}), 76, 96),
    ((6, {}), 76, 64),
    ((2, {"tiles": "40"}), 28, 51),
    ((4, {"tiles": "48"}), 34, 33),
    ((6, {"tiles": "60"}), 41, 29),
    ((2, {"triangles": "each"}), 44, 200),
    ((4, {"three": "on"}), 75, 98),
    ((2, {"barricade": "on"}), 86, 205),
    ((2, {"blockade": "on"}), 77, 188),
    ((3, {"my_colour": "on"}), 76, 138),
]
"""Tables, the turns in which somebody places, and the points of a seat."""


@cache
def usual() -> list[Played]:
    return some_of(USUAL)


def some_of(table: Seated, games: int = GAMES) -> list[Played]:
    seats, options = table
    return [played(seats, options, f"{table} {number}")[1] for number in range(games)]


def points(games: list[Played]) -> float:
    """The mean of the points of all seats together."""
    return mean(sum(game.scores) for game in games)


@pytest.mark.parametrize(("table", "turns", "each"), some(FIGURES, 3))
def test_turns_and_points_are_as_usual(table: Seated, turns: int, each: int) -> None:
    games = usual() if table == USUAL else some_of(table)
    assert mean(game.turns for game in games) == pytest.approx(turns, rel=0.2)
    assert points(games) / table[0] == pytest.approx(each, rel=0.25)
    assert {game.bag for game in games} == {0}
    assert max(game.left for game in games) <= 2, "the last tiles may fit nowhere"
    assert all(game.size[0] <= 17 and game.size[1] <= 17 for game in games)


def test_a_third_of_the_placements_earn_a_move_and_a_third_a_hexagon() -> None:
    games = usual()
    assert {game.placed for game in games} == {114}
    assert mean(game.hexagons for game in games) == pytest.approx(36, rel=0.2)
    assert mean(game.with_moves for game in games) == pytest.approx(38, rel=0.3)


def test_figures_bring_many_points() -> None:
    games = some_of((2, {"polygon": "on"}), 2)
    assert mean(game.figures for game in games) == pytest.approx(144, rel=0.3)


def test_one_colour_leaves_many_tiles_in_hand() -> None:
    games = some_of((3, {"one_colour": "on"}))
    assert all(game.placed + game.bag + game.left == 114 for game in games)
    assert mean(game.left for game in games) == pytest.approx(48, rel=0.35)


def test_the_experiment_closes_hardly_any_hexagon() -> None:
    games = some_of((2, {"experiment": "on"}))
    assert mean(game.turns for game in games) == pytest.approx(57, rel=0.25)
    assert mean(game.hexagons for game in games) < 5


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_sensible_match_ends_with_a_winner(seats: int) -> None:
    state, game = played(seats, {"tiles": "30"}, f"{seed()} {seats}")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.ending, outcome.reason) == (Ending.WON, "no_fit")
    assert [s for s, own in enumerate(game.scores) if own == max(game.scores)] == list(
        outcome.winners
    )
    assert faults(lying(seen(state))) == []
