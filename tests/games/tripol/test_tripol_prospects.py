"""What the kinds of tiles bring is what the engine says that their tiles bring."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from games.core import Seat
from games.tripol import GAME
from games.tripol.ai.outlook import (
    KIND_OF,
    KINDS,
    Outlook,
    expected,
    face_of,
    gains,
    next_number,
    unseen,
)
from games.tripol.rules.actions import Place
from games.tripol.rules.board import Layout, added
from games.tripol.rules.notation import spots_of
from games.tripol.rules.placing import placed_of, score_of
from games.tripol.rules.state import State, Table
from games.tripol.rules.tiles import LAST_NUMBER, TILES
from tests.games.tripol.sensible import choice
from tests.games.tripol.tripol_table import hand, seen, table

MOVE = 3.0

OPTIONS: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (2, {"triangles": "each", "barricade": "on"}),
    (3, {"my_colour": "on"}),
    (3, {"one_colour": "on"}),
    (4, {"experiment": "on"}),
]


def after(seats: int, options: dict[str, str], rows: int) -> State:
    """A position of a match between sensible players."""
    luck = Random(f"{seats} {options}")
    state = GAME.setup(options, seats, luck.randrange).state
    for _ in range(rows):
        seat = Seat(state.table.mover)
        action = choice(GAME.view(state, seat), luck)
        state = GAME.apply(state, seat, action, luck.randrange).state
    return state


def brought(table: Table, seat: int, tile: int) -> dict[object, float]:
    """By spot, what a tile brings there at best, by the engine."""
    out: dict[object, float] = {}
    for one in table.layout.front:
        found = 0.0
        for rotation in TILES[tile - 1].rotations:
            action = Place(tile, one.at, rotation)
            if action in places_of(table, tile):
                score = score_of(table, seat, one, action, is_last=False)
                found = max(found, score.points + MOVE * score.moves)
        out[one.at] = found
    return out


def places_of(table: Table, tile: int) -> set[Place]:
    view = GAME.view(State(table, (), ((tile,),) * table.terms.seats), table.mover)
    return {Place(tile, one.spot.at, r) for one in spots_of(view, tile) for r in one.rotations}


def test_tiles_that_look_alike_are_one_kind() -> None:
    sizes = Counter(KIND_OF.values())
    assert sorted(KIND_OF) == list(range(1, LAST_NUMBER + 1))
    assert sorted(sizes) == list(range(KINDS))
    assert Counter(sizes.values()) == {1: 54 + 9, 2: 6, 3: 3 + 6 + 2, 4: 3 + 1}
    assert KIND_OF[1] == KIND_OF[3] != KIND_OF[100]


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_gains_are_what_the_engine_scores(seats: int, options: dict[str, str]) -> None:
    table = after(seats, options, 30).table
    law, scoring = table.law, table.terms.scoring(table.mover)
    rows = {s.at: gains(face_of(table.layout, s), law, scoring, MOVE) for s in table.layout.front}
    for tile in (1, 12, 30, 35, 47, 60, 77, 98, 101, 112, 117):
        found = brought(table, table.mover, tile)
        assert {at: row[KIND_OF[tile]] for at, row in rows.items()} == found


def test_the_best_of_several_tiles_is_their_mean() -> None:
    best, counts = [0.0, 4.0, 10.0], [1, 2, 1]
    assert expected(best, counts, 1) == pytest.approx((0 + 4 + 4 + 10) / 4)
    of_two = sum(max(a, b) for a in (0, 4, 4, 10) for b in (0, 4, 4, 10)) / 16
    assert expected(best, counts, 2) == pytest.approx(of_two)
    assert expected(best, [0, 0, 0], 2) == expected(best, counts, 0) == 0.0


def test_the_unseen_are_those_that_neither_lie_nor_are_held() -> None:
    state = table("1,4,5,2", "draw;1@2,2D0;draw")
    view = GAME.view(state, Seat(1))
    assert hand(state, 1) == [4]
    counts = unseen(view)
    assert sum(counts) == 115 - 3
    assert counts[KIND_OF[1]] == counts[KIND_OF[4]] == 2
    barred = table("1,4", "draw", barricade="on")
    assert sum(unseen(GAME.view(barred, Seat(0)))) == 124 - 2


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_what_a_placement_opens_is_seen_on_the_layout_after_it(
    seats: int, options: dict[str, str]
) -> None:
    state = after(seats, options, 31)
    view = GAME.view(state, state.table.mover)
    now = Outlook(view, state.table.number + 1, MOVE)
    for tile in view.hand:
        for one in spots_of(view, tile)[:4]:
            action = Place(tile, one.spot.at, one.rotations[0])
            layout = added(state.table.layout, placed_of(action))
            later = GAME.view(State(with_layout(state, layout), state.bag, state.hands), None)
            fresh = Outlook(later, state.table.number + 1, MOVE)
            assert now.best_after(action) == fresh.best
            expects = expected(fresh.best, now.unseen, 2) - expected(now.best, now.unseen, 2)
            assert now.opened(action, 2) == pytest.approx(expects)


def with_layout(state: State, layout: Layout) -> Table:
    return replace(state.table, layout=layout)


def test_the_next_turn_passes_over_who_resigned() -> None:
    state = table("1,4,5,2", "leave:1", seats=3)
    assert next_number(seen(state)) == 2
    assert next_number(seen(table("1,4,5,2", seats=3))) == 1
