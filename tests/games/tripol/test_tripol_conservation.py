"""Laws of whole random matches of every set of options: tiles, points, layouts, draws, replay."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from games.core import LEAVE, Illegal, Play, Row, Seat, Tape, begin, extend, fits, replay, settle
from games.tripol import GAME
from games.tripol.rules.state import Added, Ended, State
from tests.games.tripol.plain import faults, lying, scanned
from tests.games.tripol.tripol_table import items, no_chance, seen
from tests.quantity import some
from tests.seed import seed

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
