"""Every refusal of Tripol is reached through the engine and is a sentence."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from games.core import BadAction, Illegal, Refused, Seat
from games.tripol import GAME, texts
from games.tripol.rules.state import State
from tests.games.tripol.tripol_table import forbidden, no_chance, refused, seen, table, turns
from tests.shelf.words import sentence_fault

ENGINE = Path(__file__).parents[3] / "games" / "tripol"

OPEN = table("1,4,5", "draw")
RED = table("1,2,3,4", "draw", one_colour="on", colours="Y,R,G")

PLAYED: dict[str, tuple[State, str]] = {
    "bad_action": (OPEN, "fly"),
    "not_held": (OPEN, "4@0,4D0"),
    "one_rotation": (OPEN, "1@2,2D1"),
    "off_grid": (OPEN, "1@1,1D0"),
    "covered": (OPEN, "1@0,0U0"),
    "touches_nothing": (OPEN, "1@40,-20U0"),
    "disagrees": (OPEN, "1@0,4D0"),
    "not_own": (RED, "1@2,2D0"),
    "blocked": (table("1,2,3,4", "draw", blockade="on"), "1@2,2D0"),
    "draw_first": (table("1,4,5"), "pass"),
    "drawn_already": (OPEN, "draw"),
    "must_place": (table("1,4,2,5,3,6,7,8", "draw", three="on", keep="3"), "pass"),
    "bag_empty": (table("1,4", "draw; pass; draw; pass"), "draw"),
    "no_exchange": (OPEN, "exchange"),
    "no_take": (OPEN, "take:1"),
    "take_count": (table("100,4,1", "draw", one_colour="on"), "take:6"),
    "over": (table("1,4", "draw; 1@2,2D0; draw; 4@0,4D0"), "pass"),
}

TABLES: dict[str, tuple[int, dict[str, str]]] = {
    "seats": (7, {}),
    "three_seats": (4, {"one_colour": "on"}),
    "excluded": (2, {"polygon": "on", "experiment": "on"}),
    "colours": (3, {"my_colour": "on", "colours": "R,G"}),
    "bad_option": (2, {"tiles": "5"}),
    "no_option": (2, {"storks": "on"}),
    "start_tile": (2, {"start": "125"}),
    "bag_tiles": (2, {"bag": "1,4,1"}),
}

TYPED: dict[str, tuple[State, str]] = {
    "not_held": (OPEN, "4 #1"),
    "no_spot_number": (OPEN, "1 #2"),
    "which_rotation": (table("10,4", "draw"), "10 #1"),
}


@pytest.mark.parametrize("key", PLAYED)
def test_an_action_is_refused_and_changes_nothing(key: str) -> None:
    state, text = PLAYED[key]
    before = GAME.view(state, None), state.hands, state.bag
    assert refused(state, text) == key
    assert (GAME.view(state, None), state.hands, state.bag) == before


@pytest.mark.parametrize("key", TABLES)
def test_a_table_that_cannot_be_played_is_refused(key: str) -> None:
    seats, options = TABLES[key]
    error = forbidden(seats, **options)
    assert error.key == key
    assert sentence_fault(texts.refusal(error)) == ""


@pytest.mark.parametrize("options", [{"start": "117"}, {"start": "x"}, {"bag": "1,x"}])
def test_a_start_or_a_bag_of_other_things_is_refused(options: dict[str, str]) -> None:
    """Tile 117 is a barricade, which is in play with that option alone."""
    keys = {"start": "start_tile", "bag": "bag_tiles"}
    (name,) = options
    assert forbidden(2, **options).key == keys[name]


@pytest.mark.parametrize("key", TYPED)
def test_a_typed_spot_that_is_none_is_refused(key: str) -> None:
    state, text = TYPED[key]
    with pytest.raises(Illegal) as caught:
        GAME.typed(GAME.view(state, seen(state).mover), text)
    assert caught.value.key == key
    assert sentence_fault(texts.refusal(caught.value)) == ""


def test_who_has_not_the_turn_is_refused() -> None:
    for text in ("draw", "pass", "exchange", "take:1", "4@0,4D0"):
        assert refused(OPEN, text, seat=1) == "not_your_turn"


def test_nobody_leaves_twice() -> None:
    state = turns(table("1,4,5", seats=3), "leave:1")
    with pytest.raises(Illegal) as caught:
        GAME.leave(state, Seat(1), no_chance)
    assert caught.value.key == "left_already"


def test_nothing_is_tried_before_it_is_played() -> None:
    with pytest.raises(Illegal) as caught:
        GAME.preview(OPEN, Seat(0), GAME.parse("pass"))
    assert caught.value.key == "no_preview"
    assert sentence_fault(texts.refusal(caught.value)) == ""


def sentence(state: State, text: str) -> str:
    try:
        GAME.apply(state, seen(state).mover, GAME.parse(text), no_chance)
    except Refused as error:
        return texts.refusal(error)
    raise AssertionError(f"{text} was played")


@pytest.mark.parametrize("key", PLAYED)
def test_a_refusal_is_told_in_a_sentence(key: str) -> None:
    told = sentence(*PLAYED[key])
    assert sentence_fault(told) == ""
    assert told != texts.refusal(Refused("no_such_key"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Draw",
        "take",
        "take:",
        "take:0",
        "take:x",
        "46@2,2",
        "46@2,2D3",
        "46@2,2X0",
        "46@2D0",
        "046@2,2D0",
        "46@+2,2D0",
        "46@-0,2D0",
        "46@2.0,2D0",
        "46 @2,2D0",
        "46@2,2d0",
        "0@2,2D0",
        "46@\u0662,2D0",
        "draw;pass",
    ],
)
def test_other_texts_are_not_read(text: str) -> None:
    with pytest.raises(BadAction):
        GAME.parse(text)


def test_what_is_written_is_read_back() -> None:
    for text in ("draw", "pass", "exchange", "take:3", "5@-2,2U0", "46@2,-22D1", "124@-120,118D2"):
        assert GAME.write(GAME.parse(text)) == text
    assert GAME.write(GAME.parse("46@2,2D")) == "46@2,2D0"
    assert GAME.write(GAME.parse("take 3")) == "take:3"


def keys() -> set[str]:
    """The keys that the engine's modules raise."""
    found: set[str] = set()
    for path in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Illegal", "BadAction"):
                first = node.args[0]
                either = (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,)
                found |= {ast.literal_eval(one) for one in either}
    return found


def test_every_key_of_the_engine_is_reached_here() -> None:
    here = {*PLAYED, *TABLES, *TYPED, "not_your_turn", "left_already"}
    assert len(keys()) > 20
    assert keys() - here == set()
    assert here - keys() == {"bad_option", "no_option"}  # those of all games' options
