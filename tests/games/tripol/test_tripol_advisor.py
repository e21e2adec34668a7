"""The computer player: what each level heeds and knows, ideas without a spot, kinds of tiles."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from games.core import Level, Reason, Seat, Setting, because
from games.tripol import GAME, texts
from games.tripol.ai.advisor import KEPT, advise
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
from games.tripol.ai.units import DECIDES
from games.tripol.ai.worth import MOST_HELD
from games.tripol.rules.actions import Action, Pass, Place, Take
from games.tripol.rules.board import Layout, added
from games.tripol.rules.matching import has_spot
from games.tripol.rules.notation import spot_number, spots_of
from games.tripol.rules.placing import placed_of, score_of
from games.tripol.rules.state import State, Table
from games.tripol.rules.tiles import LAST_NUMBER, TILES
from games.tripol.rules.view import View
from games.tripol.texts.advice import _IDEAS, _SENTENCES
from tests.games.tripol.advised import Moment, advice, best, moments, seen_by, worths
from tests.games.tripol.sensible import choice
from tests.games.tripol.tripol_table import hand, seen, table, turns
from tests.shelf.play import by_advisers
from tests.shelf.reasons import own_ideas

EASY, MEDIUM, HARD = Level

TABLES: list[tuple[int, dict[str, str]]] = [
    (2, {"tiles": "40"}),
    (3, {"tiles": "40", "one_colour": "on"}),
    (2, {"tiles": "30", "three": "on", "keep": "3", "polygon": "on"}),
    (4, {"tiles": "30", "blockade": "on"}),
]

ROUND = "draw;1@2,2D0;draw;2@2,-2U0;draw;3@4,0D0;draw;10@6,-2U1"
"""Four tiles beside the start tile; one more and the next closes a hexagon."""


@pytest.fixture(scope="module", name="played")
def _played() -> list[list[Moment]]:
    """A match at each table, in which the levels sit in turn."""
    return [
        list(moments([list(Level)[-1 - seat % 3] for seat in range(seats)], seats, **options))
        for seats, options in TABLES
    ]


def act(at: Moment) -> Action:
    return at.advice.best.plan[0]


def fits(at: Moment) -> bool:
    view = at.seen.view
    return has_spot(view.table.layout, view.table.law, view.hand)


def test_no_level_passes_with_more_than_four_tiles_of_which_one_fits(
    played: list[list[Moment]],
) -> None:
    passed = [at for match in played for at in match if act(at) == Pass()]
    assert {at.level for at in passed} == set(Level)
    assert max(len(at.seen.view.hand) for at in passed if fits(at)) == MOST_HELD
    assert [at for at in passed if at.level is EASY and fits(at)] == []
    held = [len(at.seen.view.hand) for at in passed if at.level is MEDIUM and fits(at)]
    assert max(held) <= 2


def test_what_another_state_behind_the_view_would_be_changes_nothing(
    played: list[list[Moment]],
) -> None:
    for match in played:
        for number, at in enumerate(match[::9]):
            state = GAME.imagine(at.seen.view, Random(number).randrange)
            assert advice(state, at.level, number) == advice(at.state, at.level, number)


def test_easy_places_what_it_draws_where_it_scores_most() -> None:
    assert best(table("46,55,1,2", "draw;46@2,2D0;draw"), EASY) == "55@2,-2U1"
    assert best(table("4,1,5,2", "draw;pass;draw"), EASY) == "1@2,2D0"
    assert best(table("4,1,5,2"), EASY) == "draw"


def test_a_certain_gain_is_taken_whatever_is_drawn() -> None:
    closing = table("1,2,3,10,11,100,4,5", f"{ROUND};draw;11@6,2D2;draw")
    for level in Level:
        assert {best(closing, level, luck) for luck in range(20)} == {"100@4,0U0"}


def test_between_equal_placements_the_draws_decide() -> None:
    state = table("10,4,5,2", "draw")
    found = {best(state, EASY, luck) for luck in range(20)}
    assert len(found) > 1
    assert {worths(state, EASY)[text] for text in found} == {1.0}


def test_medium_keeps_what_brings_little_while_it_holds_few() -> None:
    assert best(table("1,4,5,2,3,6,7", "draw"), MEDIUM) == "pass"
    assert best(table("1,4,2,5,3,6,7", "draw;pass;draw;pass;draw;pass"), MEDIUM) == "draw"
    third = table("1,4,2,5,3,6,7,8", ";".join(["draw;pass"] * 4) + ";draw")
    assert best(third, MEDIUM) in ("1@2,2D0", "2@2,2D0", "3@2,2D0")
    assert best(third, HARD) == "pass"


def test_hard_places_with_five_tiles() -> None:
    fifth = table("1,4,2,5,3,6,7,8,9,100,101,102", ";".join(["draw;pass"] * 8) + ";draw")
    assert best(fifth, HARD) != "pass"
    assert worths(fifth)["pass"] < min(0.0, *worths(fifth).values()) + 0.01


def test_hard_keeps_no_more_than_the_table_lets_it_keep() -> None:
    state = table("1,4,2,5,3,6,7,8,9", "draw", three="on", keep="3")
    assert "pass" not in worths(state)
    more = table("1,4,2,5,3,6,7,8,9,101,102", "draw;7@-2,2D0", three="on", keep="4")
    assert best(more, HARD) == "draw"


def test_hard_does_not_open_a_hexagon_for_the_next_player() -> None:
    state = table("1,2,3,10,11,100,4,5", f"{ROUND};draw")
    found = worths(state)
    assert found["11@6,2D2"] < max(w for text, w in found.items() if text.startswith("11@")) - 0.3
    assert worths(state, EASY)["11@6,2D2"] == 1.0


def test_whose_turn_goes_on_opens_nothing_for_others() -> None:
    state = table("46,55,1,2", "draw;46@2,2D0;draw")
    assert worths(state)["55@2,-2U1"] == 1 + 3
    assert worths(state, EASY)["55@2,-2U1"] == 1 + 1.5


def test_with_an_empty_bag_every_level_places_what_fits() -> None:
    state = table("1,4", "draw;pass;draw;pass")
    for level in Level:
        assert best(state, level) == "1@2,2D0"


def test_the_last_tile_is_worth_ten_points() -> None:
    state = table("1,4,5", "draw;1@2,2D0;draw;4@0,4D0")
    assert worths(state, EASY)["draw"] > 10


def test_the_last_but_one_opens_the_last_to_the_next_player() -> None:
    before = table("1,4,5,2", "draw;1@2,2D0")
    after = turns(before, "draw;4@0,4D0")
    assert worths(after)["draw"] == pytest.approx(worths(before)["draw"] - 0.4 * 10)


def test_where_nothing_fits_a_further_move_is_not_worth_a_fifth_tile() -> None:
    """Ana matches yellow alone, holds no yellow tile and has placed a white stork."""
    bag = "112,4,7,1,5,8,2,6,9,3,14,15,100,16"
    state = table(bag, "draw;112@0,4D0", one_colour="on", colours="Y,R,G")
    assert set(worths(state)) == {"draw", "pass"}
    assert worths(state)["pass"] == 0.0


@pytest.mark.parametrize("level", Level)
def test_an_exchange_gives_what_does_not_fit(level: Level) -> None:
    bag = "4,1,7,112,2,8,5,100,101,102,6,9,3"
    line = "draw;pass;draw;pass;draw;pass;draw"
    state = table(bag, line, one_colour="on", colours="R,Y,G")
    assert (state.offer, state.hands[0]) == ("exchange", (4, 112))
    assert best(state, level) == "exchange"
    good = table(f"1,4,7,{bag[6:]}".replace(",1,", ","), line, one_colour="on", colours="R,Y,G")
    assert worths(good, level)["exchange"] < worths(state, level)["exchange"] + 9


def test_as_many_tiles_of_the_own_colour_are_taken_as_four_can_be_held() -> None:
    state = table("100,4,1,10,31,2,13", "draw", one_colour="on", colours="R,Y,G")
    assert best(state) == "take:3"
    other = table("104,4,1,10,31,2,13", "draw", one_colour="on", colours="R,Y,G")
    assert not isinstance(advice(other).best.plan[0], Take)


ENDING = "draw;1@2,2D0;draw;101@2,-2U0;draw;pass;draw;pass"
"""Ben is a point ahead with his stork, the bag is empty, and both hold a tile."""


@pytest.mark.parametrize("level", Level)
def test_a_pass_that_wins_at_once_is_played(level: Level) -> None:
    state = table("1,101,2,4", f"{ENDING};pass")
    assert best(state, level) == "pass"
    assert advice(state, level).best.reason == because("wins", points=1)
    assert "4@0,4D0" in worths(state, level)


@pytest.mark.parametrize("level", Level)
def test_a_pass_that_loses_at_once_is_worth_less_than_anything(level: Level) -> None:
    """Ben has closed a hexagon: not even a white stork in his hand could cost him the win."""
    line = f"{ROUND};draw;11@6,2D2;draw;100@4,0U0;draw;pass;draw;pass;draw;pass;pass"
    state = table("1,2,3,10,11,100,4,5,6", line)
    assert worths(state, level)["pass"] < -DECIDES
    assert best(state, level) != "pass"


def test_who_is_alone_with_tiles_goes_on_to_place_them() -> None:
    state = table("1,4,2", "draw;1@2,2D0;draw;4@0,4D0;draw;pass")
    assert worths(state)["pass"] < 0
    assert best(state).startswith("2@")


def test_nothing_is_decided_while_there_are_tiles_in_the_bag() -> None:
    state = table("1,101,2,4,5", ENDING)
    assert max(map(abs, worths(state).values())) < DECIDES


def test_what_has_to_be_weighed_stands_among_the_choices() -> None:
    state = table("46,55,1,2,3", "draw;46@2,2D0;draw;55@2,-2U1;draw")
    seen = seen_by(state)
    every = tuple((one,) for one in GAME.legal(state, state.table.mover))
    found = advise(seen, HARD, Random(1).randrange, every)
    assert {one.plan for one in found.choices} == set(every)


def test_who_is_not_to_move_gets_no_advice() -> None:
    with pytest.raises(ValueError, match="not to move"):
        advise(seen_by(table("1,4,5"), 1), HARD, Random(1).randrange)


def test_of_what_a_pass_is_worth_more_than_anything_else_a_part_is_told(
    played: list[list[Moment]],
) -> None:
    passes = 0
    for at in (at for match in played for at in match if act(at) == Pass() and fits(at)):
        told = at.advice.choices[0].worth - at.advice.choices[1].worth
        if at.level is HARD and at.advice.best.reason.key == "waits":
            passes += 1
            assert 0 <= told <= KEPT * 10
    assert passes > 5


NOBODY = View(None, table("1,4").table)


def test_every_key_has_an_idea() -> None:
    assert set(_IDEAS) == set(_SENTENCES)


def test_no_idea_names_the_spot() -> None:
    """A number in an idea is the tile's, or counts points, tiles or moves."""
    told = [found for played in by_advisers(GAME, 3) for found in own_ideas(texts, played)]
    placed = [found for found in told if isinstance(found[1].plan[0], Place)]
    assert len(placed) > 100
    for one, chosen, idea in placed:
        action = chosen.plan[0]
        where = texts.label(one.call.seen.view, action).partition(": ")[2]
        number = spot_number(one.call.seen.view, action)
        assert not re.search(rf"#|@|\b(spot|place) {number}\b", idea), (chosen.reason, idea)
        assert not where or where not in idea, (chosen.reason, idea)
        assert not re.search(r"\b(above|below|left of|right of|turned)\b", idea), idea


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (
            because("draws_first", tile=9, points=2),
            "You can place tile 9 for 2 points: what else may you do before that?",
        ),
        (
            because("holds_none", bag=12),
            "You hold no tile, and 12 tiles are in the bag: do you have anything to lose?",
        ),
        (because("none_fits", tiles=1), "Does any tile that you hold fit somewhere?"),
        (
            because("waits", tile=1, points=1, tiles=2),
            "Tile 1 would bring 1 point now: could it bring more later?",
        ),
        (because("keeps", tiles=3), "You hold 3 tiles: what does it bring to wait?"),
        (
            because("exchanges", tiles=1, fit=0),
            "You hold 1 tile beside the stork: would others serve you better?",
        ),
        (
            because("takes_own", tiles=5, colour="G"),
            "You match green: how many more tiles of that colour can you use?",
        ),
        (
            because("goes_on", tile=55, moves=1),
            "Tile 55 can earn you one more move: which sides have to meet for that?",
        ),
        (
            because("closes", tile=100, hexagons=1),
            "Look for a hexagon that lacks one tile: can tile 100 be the sixth?",
        ),
    ],
)
def test_ideas_in_words(reason: Reason, said: str) -> None:
    assert texts.idea(NOBODY, reason, Setting()) == said


def test_an_unknown_key_has_no_idea() -> None:
    with pytest.raises(KeyError):
        texts.idea(NOBODY, Reason("no_such_key"), Setting())


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
