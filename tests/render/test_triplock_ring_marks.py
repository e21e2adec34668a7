"""A ring's marks, attempts, Diagrams, looks and endings."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from games.core import Seat
from games.triplock.table.cards import CHARACTERS, DIAGRAMS
from games.triplock.table.ending import decisive, used_spots
from games.triplock.table.events import Exposed, Peeked
from games.triplock.table.public import Attempt, Discarding, Orienting
from games.triplock.table.traces import Last, Look
from games.triplock.table.view import CardView, SpotView, View
from render.kit import NIGHT, Canvas, Picture, bench
from render.triplock import frame, paint, scene
from render.triplock.ending_lock import draw_lock, lock_form
from render.triplock.ring import paint_ring
from render.triplock.ring_layout import ring_layout
from tests.plain import plain
from tests.quantity import some
from tests.render.looking import (
    READERS,
    SEATS,
    Names,
    changed,
    count,
    crop,
    like,
    looked,
    quiet,
    within,
)
from tests.render.pictures import opened
from tests.render.triplock_ring_samples import ends, positions, seen, wise


@pytest.mark.parametrize("actor", SEATS)
@pytest.mark.parametrize("act", some(["peek", "flip", "swap", "dd", "fail"], 4))
def test_the_last_act_at_a_stack_bears_its_actors_mark(act: str, actor: int) -> None:
    view = quiet(seen(wise(0, 5), None))
    for spot in view.rows[actor]:
        marked = replace(view, last=Last(act, Seat(actor), (spot,)))
        left, top, width, _ = box = ring_layout(view).stack_box(spot)
        assert within(changed(view, marked).getbbox(), box, 30)
        assert count(looked(marked), box, NIGHT.ember) > 300
        badge = (left + width - 14, top + 26, 36, 36)
        assert like(looked(marked), badge, NIGHT.seats[actor]) > 200


@pytest.mark.parametrize("actor", SEATS)
@pytest.mark.parametrize("act", ["skill", "draw", "trap", "discard", "complete"])
def test_an_act_without_a_stack_is_marked_at_its_seat(act: str, actor: int) -> None:
    view = quiet(seen(wise(0, 5), None))
    marked = replace(view, last=Last(act, Seat(actor)))
    box = ring_layout(view).strip_box(Seat(actor))
    assert within(changed(view, marked).getbbox(), box, 20)
    assert count(looked(marked), box, NIGHT.ember) > 100


@pytest.mark.parametrize("reader", some(READERS, 2))
def test_what_was_done_is_marked_at_its_stacks_with_the_actors_mark(reader: int | None) -> None:
    view = quiet(seen(wise(0, 5), reader))
    layout, bare = ring_layout(view), looked(view)
    for actor in SEATS:
        for spot in view.rows[actor]:
            act = Last("flip", Seat(actor), (spot,))
            marked = replace(view, since=(act,))
            assert within(changed(view, marked).getbbox(), layout.stack_box(spot), 16)
            x, y, width = layout.pills(spot)
            pill = (x - width // 2, y - 24, width, 48)
            more = count(looked(marked), pill, NIGHT.seats[actor])
            assert more > count(bare, pill, NIGHT.seats[actor]) + 100


@pytest.mark.parametrize("many", some([1, 2, 3, 7, 14], 4))
def test_pills_stay_at_their_stack_and_in_their_panel(many: int) -> None:
    for reader in READERS:
        view = quiet(seen(wise(0, 5), reader))
        layout = ring_layout(view)
        for spot in layout.spots:
            since = tuple(Last("peek", Seat(1), (spot,)) for _ in range(many))
            x, y, width = layout.pills(spot)
            box = changed(view, replace(view, since=since)).getbbox()
            assert within(box, (x - width // 2, y - 22, width, 44), 12)
        for seat in layout.seats:
            since = tuple(Last("skill", seat) for _ in range(many))
            box = changed(view, replace(view, since=since)).getbbox()
            assert within(box, layout.strip_box(seat), 10)


def test_an_attempt_stands_with_whoever_tries() -> None:
    state = wise(16, 187)
    tried = state.asked
    assert isinstance(tried, Attempt) and tried.slot is not None
    for reader in READERS:
        view = quiet(seen(state, reader))
        layout = ring_layout(view)
        symbols = list(tried.symbols)
        symbols[tried.left[0]] = "SPRING"
        other = replace(view, asked=replace(tried, symbols=tuple(symbols)))
        box = layout.card_box(view, state.active, tried.slot)
        assert box[3] > 100
        assert within(changed(view, other).getbbox(), box, 4)


def test_a_matched_face_is_shown_and_ticked_while_the_attempt_lasts() -> None:
    state = wise(16, 187)
    assert isinstance(state.asked, Attempt)
    (hit,) = state.asked.matched
    for reader in READERS:
        view = quiet(replace(seen(state, reader), waiting=()))
        spots = list(view.spots)
        spots[hit.spot] = SpotView(True, None)
        covered = replace(view, spots=tuple(spots))
        assert looked(covered).tobytes() == looked(view).tobytes()
        assert (
            changed(covered, replace(covered, asked=None))
            .crop(crop(ring_layout(view).stack_box(hit.spot)))
            .getbbox()
        )


def test_four_diagrams_lie_apart_and_are_all_ringed() -> None:
    for name in ("over the limit", "over the limit, second", "over the limit, third"):
        state, _ = positions()[name]
        for reader in READERS:
            view = seen(state, reader)
            boxes = [ring_layout(view).card_box(view, state.active, slot) for slot in range(4)]
            for one, other in ((a, b) for a in boxes for b in boxes if a is not b):
                a, b = crop(one), crop(other)
                assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        image, view = looked(quiet(seen(state, state.active))), seen(state, state.active)
        assert isinstance(view.asked, Discarding)
        for slot in range(4):
            box = ring_layout(view).card_box(view, state.active, slot)
            assert count(image, (box[0] - 6, box[1] - 6, box[2] + 12, 12), NIGHT.aqua) > 300


def held(card: str, side: int | None, up: bool) -> CardView:
    return CardView(up, card, side)


@pytest.mark.parametrize("card", DIAGRAMS)
def test_every_diagram_fits_everywhere(card: str) -> None:
    """In the hand, over the limit, in a panel, beside a pill, and with characters."""
    base = seen(wise(0, 5), 0)
    for side in (*range(4), None):
        for many in (3, 4):
            cards = tuple(held(card, side, up) for up in (True, False, True, True)[:many])
            shown = tuple(held(card, side, True) for _ in range(many))
            since = tuple(Last("diagram", Seat(1), (), ((seat, 1),)) for seat in SEATS)
            people = zip(base.players, (cards, shown, shown), tuple(CHARACTERS)[:3], strict=True)
            players = tuple(replace(p, diagrams=c, char=char) for p, c, char in people)
            view = replace(base, players=players, since=since)
            paint_ring(view, "")
            if side is not None and DIAGRAMS[card].sides[side].kind in ("combo", "trip"):
                symbols = DIAGRAMS[card].sides[side].symbols
                tried = Attempt(0, False, symbols, tuple(range(len(symbols))))
                for seat in SEATS:
                    paint_ring(replace(view, asked=tried, active=Seat(seat)), "")


def test_blocked_beads_and_waiting_rewards_are_marked() -> None:
    view = quiet(seen(wise(4, 69), None))
    layout = ring_layout(view)
    for seat in layout.seats:
        for change in ({"skip": True}, {"deferred": 2}):
            players = list(view.players)
            players[seat] = replace(players[seat], **change)
            box = changed(view, replace(view, players=tuple(players))).getbbox()
            assert within(box, layout.strip_box(seat), 4)


def test_laying_a_diagram_shows_both_neighbours() -> None:
    view = seen(wise(1, 1), 1)
    assert view.phase == "setup"
    hand = opened(paint(view, "")[1])
    for seat, left in ((0, 24), (2, 506)):
        assert like(hand, (left, 124, 470, 76), NIGHT.seats[seat]) > 300
    # Seat 2, at the right hand of seat 1, is done too.
    laid = opened(paint(replace(view, waiting=(Seat(1),)), "")[1])
    assert within(ImageChops.difference(hand, laid).getbbox(), (506, 124, 470, 76))
    state, _ = positions()["laying the third"]
    assert isinstance(state.asked, Orienting)
    assert paint(seen(state, state.active), "")[1].height == 1146


def test_looks_are_named_from_the_lookers_chair(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = (Look(2, "GEAR", "BOLT"), Look(3, "KEY", None))
    told: dict[int, list[str]] = {}
    for seat in (0, 1):
        with monkeypatch.context() as patch:
            names = Names(patch)
            peek = Peeked(Seat(seat), "ring", 3, (2, 3), looks)
            assert isinstance(scene(peek), Picture)
            told[seat] = [text for text, _, _ in names.placed]
    # Rules 5.1: seat 0 reads 0 1 3 2, seat 1 reads 2 3 5 4.
    assert told == {0: ["L3", "Hidden"], 1: ["L1", "L2"]}
    seen = Exposed(Seat(2), "ring", 9, 3, 0, None, (Look(0, "KEY", "VIAL"),))
    unseen = Peeked(Seat(0), "ring", 3, (2, 3), None)
    for paints in (scene, plain()["triplock"].painter.scene):
        assert isinstance(paints(seen), Picture)
        assert paints(unseen) is None


@pytest.mark.parametrize("name", some(ends(), 3))
def test_every_ending_is_painted_within_bounds(name: str) -> None:
    view = ends()[name]
    pictures = paint(view, "")
    for picture in pictures:
        assert (picture.width, opened(picture).size[1]) == (1000, picture.height)
        assert picture.height <= 1260
        assert 15_000 < picture.weight < 250_000
    for reader in SEATS:
        assert paint(replace(view, seat=Seat(reader)), "") == pictures
    assert frame(view).height == 1196


def test_an_ending_shows_all_six_stacks_and_three_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    view = ends()["points"]
    names = Names(monkeypatch)
    paint(replace(view, stage=view.stage + 1), "")
    far = [spot for spot in range(6) if spot not in view.rows[view.winners[0]]]
    assert len(far) == 2
    assert [len(names.of(name)) for name in ("L1", "L2", "L3", "Hidden")] == [2, 2, 1, 1]
    for spot in range(6):
        spots = list(view.spots)
        face = "KEY" if spots[spot].face != "KEY" else "PUSH"
        spots[spot] = replace(spots[spot], face=face)
        assert looked(replace(view, spots=tuple(spots))) != looked(view)
    for seat in SEATS:
        players = list(view.players)
        players[seat] = replace(players[seat], points=players[seat].points + 7)
        assert looked(replace(view, players=tuple(players))) != looked(view)


def test_the_stacks_of_the_decisive_diagram_shine_among_the_winners_own() -> None:
    view = ends()["completed"]
    near = view.winners[0]
    used = used_spots(view, decisive(view))
    assert len(used) == 2
    assert set(used) <= set(view.layout.visible(near))
    difference = ImageChops.difference(_lock(view, near, used), _lock(view, near, ()))
    form = lock_form(view, near)
    for spot, left in zip(view.rows[near], form.lefts, strict=False):
        cell = difference.crop((left + 30, 0, left + 100, form.height))
        assert (cell.getbbox() is not None) == (spot in used)


def _lock(view: View, near: Seat, used: tuple[int, ...]) -> Image.Image:
    canvas = Canvas(bench(1000, 220))
    draw_lock(canvas, view, near, 8, used)
    return canvas.image


def test_the_winners_of_a_shared_ring_have_a_medallion_each() -> None:
    winners = {name: len(ends()[name].winners) for name in ends()}
    assert winners["shared by two"] == 2
    assert winners["shared by three"] == 3
    assert {ends()[name].reason for name in ends()} == {
        "points",
        "completed",
        "round_cap",
        "resigned",
    }
    view = ends()["shared by three"]
    image = looked(view)
    for seat in SEATS:
        assert like(image, (30, 150, 440, 230), NIGHT.seats[seat]) > 500
