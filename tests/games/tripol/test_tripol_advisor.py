"""The computer player: what each level heeds, and that it knows what its seat sees and no more."""

from __future__ import annotations

from random import Random

import pytest

from games.core import Level, because
from games.tripol import GAME
from games.tripol.ai.advisor import DECIDES, KEPT, advise
from games.tripol.ai.worth import MOST_HELD
from games.tripol.rules.actions import Action, Pass, Take
from games.tripol.rules.matching import has_spot
from tests.games.tripol.advised import Moment, advice, best, moments, seen_by, worths
from tests.games.tripol.tripol_table import table, turns

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
