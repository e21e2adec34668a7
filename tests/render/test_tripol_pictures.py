"""Tripol's pictures: one for each look, the same bytes, and that what matters can be seen."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from games.core import Seat
from games.tripol.game import GAME
from games.tripol.rules.notation import plan_of
from games.tripol.rules.state import Unused
from games.tripol.rules.view import Look, View, is_large, looks
from games.tripol.texts import painted
from render.kit import NIGHT, Page, Picture
from render.tripol import PALETTE, frame, paint, scene, warm
from tests.quantity import some
from tests.render.looking import pixels
from tests.render.tripol_samples import (
    ENDINGS,
    SAMPLES,
    ending,
    full,
    laid,
    other,
    own,
    played,
    sample,
)

OWN = ("spots", "tried", "six tried", "own colour", "offer", "before drawing", "waiting")


def hand(view: View, draft: str) -> Picture:
    return paint(view, draft)[-1]


@pytest.mark.parametrize("name", some(SAMPLES, 3))
def test_every_look_of_a_view_has_its_picture_within_bounds(name: str) -> None:
    view, draft = sample(name)
    pictures = paint(view, draft)
    assert paint(view, draft) == pictures
    kinds = [Page.HAND if look is Look.HAND else Page.BOARD for look in looks(view)]
    assert [picture.page for picture in pictures] == kinds
    for picture in pictures:
        assert picture.width == 1000
        assert 850 <= picture.height <= 1250
        assert 20_000 < picture.weight < 250_000


@pytest.mark.parametrize("name", some(ENDINGS, 3))
def test_an_ending_comes_before_the_board_and_is_the_same_for_all(name: str) -> None:
    view = ending(name)
    pictures = paint(view, "")
    assert len(pictures) == len(looks(view))
    assert looks(view)[0] is Look.ENDING
    assert all(picture.page is Page.BOARD for picture in pictures)
    assert all(picture.weight < 250_000 for picture in pictures)
    table = view.table
    mine = replace(view, seat=Seat(1), hand=view.hands[1])
    assert paint(mine, "") == pictures
    assert (frame(mine).picture(PALETTE) in pictures) is not is_large(table.layout), (
        "no page stands beside it that its frame would mark"
    )
    assert table.result is not None


@pytest.mark.parametrize("name", OWN)
def test_the_board_of_a_seat_is_that_of_a_spectator(name: str) -> None:
    view, draft = sample(name)
    table = View(None, view.table)
    assert paint(view, draft)[:-1] == paint(table, "")


def test_an_own_picture_follows_from_view_and_draft_alone() -> None:
    """Another state behind the same view gives the same bytes."""
    view, draft = own(played({"three": "on"}, 3, laid(20), 2), 3)
    assert view.seat is not None
    states = [GAME.imagine(view, random.Random(seed).randrange) for seed in range(3)]
    assert len({state.bag for state in states}) == 3
    shown = {hand(GAME.view(state, view.seat), draft) for state in states}
    assert shown == {hand(view, draft)}


def test_a_draft_changes_nothing_but_the_own_picture() -> None:
    view, draft = sample("tried")
    tried, plain = paint(view, draft), paint(view, "")
    assert tried[:-1] == plain[:-1]
    assert tried[-1] != plain[-1]


def test_who_has_the_turn_sees_spots_and_all_others_none() -> None:
    state = played({"three": "on"}, 3, laid(20), 2)
    mine, theirs = hand(*own(state)), hand(*other(state))
    assert pixels(mine.png, NIGHT.aqua) > 2 * pixels(theirs.png, NIGHT.aqua)


def test_the_newest_tile_is_in_ember_and_the_first_tile_is_not() -> None:
    first, ten = (paint(*sample(name))[0] for name in ("start", "ten"))
    assert pixels(first.png, NIGHT.ember) < 50
    assert pixels(ten.png, NIGHT.ember) > 400


@pytest.mark.parametrize(
    ("bag", "tiles", "draft", "said"),
    [
        ("1,4,5", 1, "1@2,2D0", ("Tile 1 at spot 1", "+1 point")),
        ("1,4,5", 1, "", ("Tile 1", "1 spot")),
        ("1,4,5", 1, "pass?", ("Pass?", "the turn ends")),
        ("46,55,1,2", 2, "55@2,-2U1", ("Tile 55 at spot 1", "+1 and one more move")),
        ("1,4", 2, "4@0,4D0", ("Tile 4 at spot 1", "+11 points")),
        ("117,4,5", 1, "", ("Tile 117", "2 spots")),
    ],
)
def test_an_own_picture_says_what_is_tried(
    bag: str, tiles: int, draft: str, said: tuple[str, str]
) -> None:
    view, _ = own(played({"start": "28", "bag": bag}, 2, laid(tiles)))
    assert painted.trying(view, plan_of(view, draft)) == said
    assert hand(view, draft).page is Page.HAND


def test_before_drawing_nothing_is_open() -> None:
    state = played({"start": "28", "bag": "1,4,5"}, 2, laid(2))
    view = GAME.view(state, state.table.mover)
    assert painted.trying(view, plan_of(view, "")) == ("Your move", "draw a tile")


def test_a_stork_of_one_colour_has_a_sign_of_its_offer() -> None:
    bag = {"start": "28", "bag": "100,4,1,10,31,2,13", "one_colour": "on", "colours": "R,Y,G"}
    view, _ = own(played(bag, 3, laid(1)))
    assert painted.offer(view) == ("stork:", "take up to 5")
    assert hand(view, "") != hand(replace(view, offer=""), "")


def test_a_large_layout_has_a_second_page_with_the_newest_tile() -> None:
    assert looks(sample("band")[0]) == (Look.BOARD, Look.NEAR)
    board, near = paint(*sample("band"))
    assert (board.height, near.height) == (1226, 870)
    assert pixels(near.png, NIGHT.ember) > pixels(board.png, NIGHT.ember)


def test_no_event_has_a_picture_of_its_own_and_warming_is_quiet() -> None:
    warm()
    assert scene(object()) is None


@pytest.mark.parametrize("option", ["polygon", "three", "experiment", "blockade", "barricade"])
@pytest.mark.parametrize("seats", [2, 6])
def test_every_option_is_painted_for_few_and_many(option: str, seats: int) -> None:
    state = played({option: "on"}, seats, laid(14), 8)
    assert len(paint(*own(state, 0))) == 2


def test_the_last_tile_is_painted_too() -> None:
    last = own(full(), 0)[0]
    assert last.table.bag == 0
    assert len(paint(last, "")) == len(looks(last))


@pytest.mark.parametrize("cost", [0, 3, 45, 140])
@pytest.mark.parametrize("seats", some((6, 2, 3, 4, 5), 5))
def test_an_ending_has_room_for_whatever_was_lost(seats: int, cost: int) -> None:
    """One winner or all, with anybody gone, and scores far below 0."""
    table = played({"tiles": "20"}, seats).table
    over = table.result
    assert over is not None
    everybody = tuple(Seat(seat) for seat in range(seats))
    lost = replace(
        table,
        scores=tuple(score - cost for score in table.scores),
        result=replace(over, unused=(Unused(0, cost),) * seats),
    )
    for winners, gone in ((everybody, ()), (everybody[:1], everybody[1:]), (everybody[:1], ())):
        result = replace(over, winners=winners, unused=(Unused(0, cost),) * seats)
        view = View(None, replace(lost, result=result, left=gone))
        assert len(paint(view, "")) == len(looks(view))
