"""The option `keep`: who holds too many tiles, one of which fits, has to place one (TP-33)."""

from __future__ import annotations

from random import Random

import pytest

from games.core import Seat, Setting
from games.tripol import GAME, texts
from games.tripol.rules.actions import Pass
from games.tripol.rules.matching import has_spot
from games.tripol.rules.notation import plan_of
from games.tripol.rules.state import State
from games.tripol.texts import painted
from games.tripol.texts.alt import words
from tests.games.tripol.tripol_table import (
    forbidden,
    hand,
    mover,
    no_chance,
    places,
    refused,
    seen,
    table,
    turns,
    won,
)
from tests.games.tripol.tripol_table import texts as legal_texts
from tests.seed import seed

ANA, BEN = Seat(0), Seat(1)
NAMES = Setting(names=("Ana", "Ben"))


def full(line: str = "", more: str = "7,8,9,101", blockade: str = "off") -> State:
    """Ana holds the red tiles 1, 2 and 3, Ben the yellow ones 4, 5 and 6; three may be kept."""
    bag = f"1,4,2,5,3,6,{more}"
    return table(bag, line, three="on", keep="3", blockade=blockade)


def stuck(line: str = "") -> State:
    """Red is blocked, Ana has drawn a red stork, and none of her four tiles fits."""
    return full(f"draw;{line}", "100,7,8,9,101", blockade="on")


def asked(state: State, seat: Seat | None, draft: str = "") -> str:
    return texts.ask(GAME.view(state, seat), draft, NAMES)


@pytest.mark.parametrize("keep", ["2", "5", "0", "all", ""])
def test_tp33_other_numbers_are_refused(keep: str) -> None:
    assert forbidden(2, keep=keep).key == "bad_option"


def test_tp33_without_the_option_everything_may_be_kept() -> None:
    line = ";".join(["draw;pass"] * 8)
    state = table("1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18", line)
    assert len(hand(state, 0)) == 4
    assert refused(table("1,2", "draw"), "pass") == ""
    assert not seen(state).holds_too_many


def test_tp33_a_full_hand_draws_and_then_places_one() -> None:
    before = full()
    assert "draw" in legal_texts(before)
    drawn = full("draw")
    assert hand(drawn, 0) == [1, 2, 3, 7]
    assert refused(drawn, "pass") == "must_place"
    assert legal_texts(drawn) == places(drawn)
    assert {text.partition("@")[0] for text in places(drawn)} == {"1", "2", "3", "7"}
    assert hand(turns(drawn, "7@-2,2D0"), 0) == [1, 2, 3]


def test_tp33_who_holds_fewer_may_pass() -> None:
    assert refused(table("1,4,2,5,3,6,7", "draw", three="on", keep="4"), "pass") == ""


def test_tp33_where_none_fits_all_are_kept() -> None:
    state = stuck()
    assert hand(state, 0) == [1, 2, 3, 100]
    assert seen(state).holds_too_many
    assert refused(state, "pass") == ""


def test_tp33_who_kept_too_many_places_before_drawing_once_one_fits() -> None:
    """In Ana's next turn green is blocked and red fits; she holds four tiles from the beginning."""
    state = stuck("pass;draw;7@-2,2D0")
    assert (mover(state), hand(state, 0)) == (0, [1, 2, 3, 100])
    assert refused(state, "draw") == "must_place"
    assert refused(state, "pass") == "draw_first"
    assert legal_texts(state) == places(state)
    assert hand(turns(state, "100@2,2D0"), 0) == [1, 2, 3]


def test_tp33_who_kept_too_many_may_draw_while_none_fits() -> None:
    """Ben's tile 22 covers the only red side, so that Ana's red tiles still fit nowhere."""
    line = "draw;pass;draw;22@2,2D0"
    state = table("1,22,2,5,3,6,100,7,8,9", line, three="on", keep="3", blockade="on")
    assert (hand(state, 0), legal_texts(state)) == ([1, 2, 3, 100], {"draw"})


def test_tp33_with_an_empty_bag_a_hand_shrinks_to_what_may_be_kept() -> None:
    state = table("1,4,2,5,3,6,7", "draw", three="on", keep="3")
    assert seen(state).bag == 0
    assert refused(state, "pass") == "must_place"
    after = turns(state, "1@2,2D0;pass")
    assert refused(after, "pass") == ""
    assert won(turns(after, "pass"))[2] == "passes"


def test_tp33_a_stork_still_offers_its_tiles() -> None:
    bag = "10,29,30,12,31,32,13,2,5,100,1,3,14"
    state = table(bag, "draw", three="on", keep="3", one_colour="on")
    assert (hand(state, 0), refused(state, "pass")) == ([10, 12, 13, 100], "must_place")
    assert refused(state, "take:2") == ""
    assert hand(turns(state, "take:2"), 0) == [10, 12, 13, 100, 1, 3]


def test_tp33_the_clock_places_a_tile_where_one_has_to_be_placed() -> None:
    def played(state: State) -> str:
        return GAME.write(GAME.fallback(state, Seat(mover(state) or 0), no_chance))

    assert played(full()) == "draw"
    assert played(full("draw")) == sorted(places(full("draw"), 1))[0]
    assert played(stuck()) == "pass"


def test_tp33_who_resigned_keeps_everything() -> None:
    bag = "1,4,7,2,5,8,3,6,9,100,101,102"
    state = table(bag, "draw;leave:0", seats=3, three="on", keep="3")
    assert (mover(state), hand(state, 0)) == (1, [1, 2, 3, 100])


@pytest.mark.parametrize("keep", [3, 4, 6, 8])
def test_tp33_nobody_passes_with_too_many_of_which_one_fits(keep: int) -> None:
    """Random matches: they end, and a pass or a draw with too many tiles means that none fits."""
    chance = Random(f"{seed()} {keep}")
    for extra in ({}, {"three": "on"}, {"blockade": "on"}, {"experiment": "on"}):
        options = {"keep": str(keep), "tiles": "40", **extra}
        state, over = GAME.setup(options, 2, chance.randrange).state, 0
        while waiting := GAME.turn(state).waiting:
            seat = min(waiting)
            may = GAME.legal(state, seat)
            idle = [one for one in may if GAME.write(one) in ("draw", "pass")]
            held = state.hands[seat]
            if len(held) > keep:
                over += 1
                assert bool(idle) != has_spot(state.table.layout, state.table.law, held)
            action = chance.choice(idle if idle and chance.random() < 0.8 else may)
            state = GAME.apply(state, seat, action, no_chance).state
        assert over or keep > 4
        assert GAME.outcome(state) is not None


def test_what_has_to_be_placed_is_said() -> None:
    state = full("draw")
    place = "one that fits has to be placed."
    assert asked(state, None) == f"● Ana has drawn, holds 4 tiles and may keep 3: {place}"
    assert asked(state, BEN).endswith("is playing.")
    assert asked(state, ANA) == "Where does tile 7 go? You hold 4 tiles and may keep 3."
    assert asked(stuck(), ANA).startswith("No tile of yours fits anywhere. Pass keeps them.")
    later = stuck("pass;draw;7@-2,2D0")
    assert asked(later, None) == f"● Ana holds 4 tiles and may keep 3: {place} Green is blocked."


def test_a_drawn_tile_that_does_not_fit_leaves_the_others() -> None:
    state = table("4,5,1,6,2,7,100,8,9", "draw", three="on", keep="3", blockade="on")
    told = "Tile 100 fits nowhere now. Choose another. You hold 4 tiles and may keep 3."
    assert asked(state, ANA) == f"{told} Red is blocked."


def test_the_words_tell_how_many_may_be_kept() -> None:
    assert "A hand may keep 3 tiles." in words(GAME.view(full(), ANA), NAMES)
    assert "A hand may keep 3 tiles." in words(GAME.view(full(), None), NAMES)
    assert "A hand may keep" not in words(GAME.view(table("1,2"), ANA), NAMES)


def test_no_draft_asks_to_pass_where_a_tile_has_to_be_placed() -> None:
    assert plan_of(GAME.view(full("draw"), ANA), "pass?").asks is None
    assert plan_of(GAME.view(stuck(), ANA), "pass?").asks == Pass()


def test_the_picture_does_not_offer_a_draw() -> None:
    later = GAME.view(stuck("pass;draw;7@-2,2D0"), ANA)
    plan = plan_of(later, "")
    assert plan.tile == 1
    assert painted.trying(later, plan) == ("Tile 1", "1 spot")
