"""Tripol's pictures: one for each look, the same bytes; where tiles, badges and outlines lie."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace
from PIL import Image, ImageDraw

from games.core import Seat
from games.tripol.game import GAME
from games.tripol.rules.board import Placed
from games.tripol.rules.grid import UP, Position, around, beside
from games.tripol.rules.notation import plan_of
from games.tripol.rules.placing import figures_of
from games.tripol.rules.state import Unused
from games.tripol.rules.tiles import TILES, Kind, turned
from games.tripol.rules.view import Look, View, is_large, looks
from games.tripol.texts import painted
from render.kept import weight_of
from render.kit import NIGHT, Canvas, Page, Picture
from render.tripol import PALETTE, board, frame, hand, paint, scene, warm
from render.tripol.faces import face
from render.tripol.lattice import LETTERED, SIDES, Lattice, bounds, fitted, high_of, whole
from render.tripol.outlines import around_figure, around_tiles, best_of, largest_of, tiles_of
from render.tripol.pieces import base, thickness, tile
from render.tripol.recent import MOST, callouts, grouped, last_turn, since
from render.tripol.room import Room
from render.tripol.strip import HEIGHT, LABELS, WIDTH, rack_of
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
    wide,
)
from tests.sure import sure

OWN = ("spots", "tried", "six tried", "own colour", "offer", "before drawing", "waiting")


def hand_of(view: View, draft: str) -> Picture:
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
    names = ("W" * 18,) * 6
    pictures = paint(view, "", names)
    assert len(pictures) == len(looks(view))
    assert looks(view)[0] is Look.ENDING
    assert all(picture.page is Page.BOARD for picture in pictures)
    assert all(picture.weight < 250_000 for picture in pictures)
    table = view.table
    mine = replace(view, seat=Seat(1), hand=view.hands[1])
    assert paint(mine, "", names) == pictures
    assert paint(mine, "")[0] != pictures[0]
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
    shown = {hand_of(GAME.view(state, view.seat), draft) for state in states}
    assert shown == {hand_of(view, draft)}


def test_a_draft_changes_nothing_but_the_own_picture() -> None:
    view, draft = sample("tried")
    tried, plain = paint(view, draft), paint(view, "")
    assert tried[:-1] == plain[:-1]
    assert tried[-1] != plain[-1]


def test_who_has_the_turn_sees_spots_and_all_others_none() -> None:
    state = played({"three": "on"}, 3, laid(20), 2)
    mine, theirs = hand_of(*own(state)), hand_of(*other(state))
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
    assert hand_of(view, draft).page is Page.HAND


def test_before_drawing_nothing_is_open() -> None:
    state = played({"start": "28", "bag": "1,4,5"}, 2, laid(2))
    view = GAME.view(state, state.table.mover)
    assert painted.trying(view, plan_of(view, "")) == ("Your move", "draw a tile")


def test_a_stork_of_one_colour_has_a_sign_of_its_offer() -> None:
    bag = {"start": "28", "bag": "100,4,1,10,31,2,13", "one_colour": "on", "colours": "R,Y,G"}
    view, _ = own(played(bag, 3, laid(1)))
    assert painted.offer(view) == ("stork:", "take up to 5")
    assert hand_of(view, "") != hand_of(replace(view, offer=""), "")


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


PANEL = (20, 130, 980, 1072)
AT = Position(0, 0, UP)


@pytest.mark.parametrize("name", SAMPLES)
def test_the_whole_field_lies_on_the_board_with_room_beside_it(name: str) -> None:
    table = sample(name)[0].table
    lattice = board.lattice_of(table)
    assert all(lattice.is_inside(one.at) for one in table.layout.placed)


@pytest.mark.parametrize("name", ["thirty", "full", "experiment", "scattered", "long band"])
def test_every_open_place_lies_on_the_field_of_a_hand(name: str) -> None:
    layout = sample(name)[0].table.layout
    lattice = whole(PANEL, layout.placed, 3 if layout.has_offset else 2)
    assert all(lattice.is_inside(spot.at) for spot in layout.front)


def test_the_board_shows_its_tiles_larger_than_a_hand_that_needs_room_beside_them() -> None:
    layout = sample("thirty")[0].table.layout
    box = bounds([one.at for one in layout.placed])
    lattice = board.lattice_of(sample("thirty")[0].table)
    left, top, right, bottom = lattice.panel
    fills = (box[2] - box[0]) * lattice.side / 4 / (right - left)
    fills = max(fills, (box[3] - box[1]) * lattice.high / 2 / (bottom - top))
    assert fills > 0.8
    assert lattice.side > whole(board.inner(board.PANEL), layout.placed).side
    assert whole(board.inner(board.PANEL), layout.placed[:2]).side == SIDES[0] > 250


def test_the_usual_field_has_letters_and_the_largest_still_fits() -> None:
    box = (0, 0, 4 * 13, 2 * 14)
    usual = fitted(PANEL, (box[0] - 2, box[1] - 2, box[2] + 2, box[3] + 2))
    largest = fitted(PANEL, (-2, -2, 4 * 30 + 2, 2 * 30 + 2))
    assert usual is not None
    assert largest is not None
    assert usual.side >= 60 > LETTERED > largest.side >= 28


@pytest.mark.parametrize("side", SIDES)
def test_tiles_begin_at_whole_pixels_also_at_half_sides(side: int) -> None:
    lattice = Lattice(PANEL, side, high_of(side), 500, 600)
    assert side % 4 == high_of(side) % 2 == 0
    for at in beside(AT, has_offset=True):
        x, y = lattice.corner(at)
        assert (x - 500) * 4 % side == 0
        assert (y - 600) * 2 % high_of(side) == 0


@pytest.mark.parametrize("shift", range(8))
def test_a_steadied_lattice_moves_less_than_half_a_tile(shift: int) -> None:
    table = sample("thirty")[0].table
    free = whole(board.inner(board.PANEL), table.layout.placed)
    moved = Lattice(free.panel, free.side, free.high, free.x + 11 * shift, free.y - 9 * shift)
    still = board.steadied(moved)
    assert abs(still.x - moved.x) <= free.side // 4
    assert abs(still.y - moved.y) <= free.high // 2


@pytest.mark.parametrize("kind", sorted({one.kind for one in TILES}))
def test_faces_differ_by_colour_also_in_grey(kind: str) -> None:
    one = next(found for found in TILES if found.kind == kind)
    for side in (SIDES[0], 60, 36):
        image = face(one.letters, one.kind, UP, side)
        assert image.size == (side, high_of(side))
    grey = [
        face(letter * 6, TILES[0].kind, UP, 28).convert("L").tobytes()[18 * 28 + 14]
        for letter in "RGY"
    ]
    assert grey[0] + 25 < grey[1]
    assert grey[1] + 25 < grey[2]


def test_a_turned_tile_is_another_sprite_and_an_equal_one_is_the_same() -> None:
    kind = TILES[45].kind
    first, again, other = (tile(turned(46, rotation), kind, UP, 60) for rotation in (0, 0, 1))
    assert first is again
    assert first.mark != other.mark
    assert weight_of(first) < 40_000


def test_a_badge_covers_neither_tiles_nor_another_badge() -> None:
    lattice = Lattice((0, 0, 800, 800), 100, high_of(100), 400, 400)
    room = Room(lattice, [AT])
    covered = Image.new("1", (800, 800))
    ImageDraw.Draw(covered).polygon(lattice.outline(AT), fill=1)
    places = [sure(room.find(*lattice.centre(AT), 60, 60)) for _ in range(6)]
    for at, one in enumerate(places):
        for another in places[:at]:
            assert max(abs(one[0] - another[0]), abs(one[1] - another[1])) >= 60
        x, y = one
        assert covered.crop((x - 30, y - 30, x + 30, y + 30)).getbbox() is None


def test_a_full_panel_has_no_room() -> None:
    lattice = Lattice((0, 0, 96, 96), 188, high_of(188), 48, -60)
    assert Room(lattice, [AT]).find(48, 48, 40, 40) is None


def test_badges_of_many_tiles_are_one_for_each_turn() -> None:
    view, _ = sample("six tried")
    table = view.table
    fresh = since(table, sure(view.seat))
    assert len(fresh) > MOST
    assert [len({one.number for one in group}) for group in grouped(fresh)] == [1] * len(
        {one.number for one in fresh}
    )
    lattice = board.lattice_of(table)
    found = callouts(lattice, fresh, Room(lattice, [one.at for one in table.layout.placed]))
    assert [one.newest for one in found] == [
        lattice.centre(group[-1].placed.at) for group in grouped(fresh)
    ]


def test_what_happened_begins_after_the_readers_own_turn() -> None:
    view, _ = sample("tried")
    table = view.table
    later = [one.number for one in table.laid if one.number > table.number - table.terms.seats]
    assert [one.number for one in since(table, table.mover)] == later != []
    assert {one.number for one in last_turn(table)} == {table.laid[-1].number}


@pytest.mark.parametrize("count", [1, 4, 8, 15, 20, 40])
def test_a_hand_fits_its_strip(count: int) -> None:
    rack = rack_of(count, WIDTH - 68)
    assert rack.columns * rack.rows >= count
    assert rack.columns * rack.pitch <= WIDTH - 68
    assert rack.rows * rack.deep <= HEIGHT
    assert rack.side + 8 <= rack.pitch
    assert high_of(rack.side) + LABELS[rack.rows] <= rack.deep
    assert rack.side >= 40


def test_tiles_that_touch_have_one_outline_and_others_two() -> None:
    three = [Position(0, 0, UP), Position(2, 2, "D"), Position(4, 0, UP)]
    for places, corners in ((three, [5]), (three[::2], [3, 3]), (around((0, 0)), [6])):
        loops = around_tiles([Placed(1, at, 0) for at in places])
        assert [len(loop) for loop in loops] == corners


def test_the_best_move_is_framed_with_the_tiles_of_its_hexagons() -> None:
    table = ending("two").table
    best = best_of(table)
    assert best is not None
    score = table.laid[best.number].score
    assert score.points == max(one.score.points for one in table.laid)
    assert len(best.hexagons) == score.hexagons
    assert len(tiles_of(table.layout, best)) == {1: 6, 2: 10, 3: 13}[score.hexagons]
    assert len(around_tiles(tiles_of(table.layout, best))) == 1


def test_nothing_was_placed_and_nothing_is_framed() -> None:
    assert best_of(ending("at once").table) is None


def test_the_outline_of_a_figure_has_its_sides() -> None:
    layout = ending("scattered").table.layout
    largest = largest_of(layout)
    assert largest is not None
    assert largest[1] == max(sides for _, sides in figures_of(layout.placed))
    corners = sum(map(_bends, around_figure(layout, largest[0])))
    assert corners == largest[1]


def _bends(loop: list[tuple[int, int]]) -> int:
    """At how many points a closed line changes its direction."""
    count = 0
    for at, (u, v) in enumerate(loop):
        (u0, v0), (u1, v1) = loop[at - 1], loop[(at + 1) % len(loop)]
        count += (u - u0) * (v1 - v) != (v - v0) * (u1 - u)
    return count


def test_a_narrow_field_of_a_hand_shows_the_chosen_spot_large() -> None:
    public = wide(17)
    view = replace(public, seat=public.table.mover, hand=(1,), drawn=1)
    spot = plan_of(view, "").spots[0].spot
    plan = plan_of(view, f"1@{spot.at.u},{spot.at.v}{spot.at.o}0")
    assert plan.chosen is not None
    lattice = hand.lattice_of(view, plan)
    assert lattice.side == hand.NEAR_SIDE > board.lattice_of(view.table).side
    assert lattice.is_inside(spot.at)


@pytest.mark.parametrize("side", [148, 60])
def test_what_tiles_hide_of_a_stand_is_not_seen(side: int) -> None:
    """A tile with one on each side or none, on stands that are whole and on those that are cut."""
    middle = Position(0, 0, UP)
    lattice = Lattice((0, 0, 600, 600), side, high_of(side), 300, 300)
    for at in (middle, *beside(middle, has_offset=False)):
        around_it = beside(at, has_offset=False)
        for count in range(3):
            seen = list[bytes]()
            for closed in ((False,) * 3, tuple(n < count for n in range(3))):
                canvas = Canvas(Image.new("RGB", (600, 600), (70, 80, 90)))
                canvas.put(base(at.o, side, thickness(side), closed=closed), *lattice.corner(at))
                for one in (at, *around_it[:count]):
                    face_of = tile("RRYYGG", Kind.PLAIN, one.o, side)
                    canvas.put(face_of, *lattice.corner(one))
                seen.append(canvas.image.tobytes())
            assert seen[0] == seen[1]
