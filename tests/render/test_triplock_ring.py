"""The board of a ring: where things lie, what is ringed and marked, and that it tells no secret."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from games.core import Seat
from games.triplock import GAME
from games.triplock.board import MODES
from games.triplock.cards import CHARACTERS, DIAGRAMS
from games.triplock.ending import decisive, used_spots
from games.triplock.events import Exposed, Peeked
from games.triplock.public import Attempt, Discarding, Open, Orienting
from games.triplock.state import Card, State
from games.triplock.traces import Last, Look
from games.triplock.view import CardView, SpotView, View
from render.kit import NIGHT, Canvas, Page, Picture, bench
from render.triplock import frame, paint, scene
from render.triplock.ending_lock import draw_lock, lock_form
from render.triplock.ring import paint_ring
from render.triplock.ring_layout import is_ring, ring_layout
from render.triplock.rings import NOTHING, targets
from tests.render.test_triplock import opened
from tests.render.triplock_ring_samples import careless, ends, positions, seen, wise

SEATS = (0, 1, 2)
READERS = (None, *SEATS)
Box = tuple[int, int, int, int]


def looked(view: View, draft: str = "") -> Image.Image:
    return opened(paint(view, draft)[0])


def changed(one: View, other: View, drafts: tuple[str, str] = ("", "")) -> Image.Image:
    return ImageChops.difference(looked(one, drafts[0]), looked(other, drafts[1])).convert("L")


def count(image: Image.Image, box: Box, colour: tuple[int, int, int]) -> int:
    """How many pixels of a box (left, top, width, height) have exactly this colour."""
    left, top, width, height = box
    part = image.crop((left, top, left + width, top + height))
    return sum(n for n, found in part.getcolors(1 << 20) or [] if found == colour)


def like(image: Image.Image, box: Box, colour: tuple[int, int, int]) -> int:
    """How many pixels of a box have nearly this colour: marks are slightly shaded."""
    part = image.crop(crop(box))
    found = part.getcolors(1 << 20) or []
    assert all(isinstance(each, tuple) for _, each in found)
    return sum(n for n, each in found if isinstance(each, tuple) and _near(each, colour))


def _near(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) < 26


def within(inner: Box | None, box: Box, by: int = 0) -> bool:
    """Whether a changed region lies in a box, or not further outside than `by`."""
    assert inner is not None
    left, top, width, height = box
    return (
        left - by <= inner[0]
        and top - by <= inner[1]
        and inner[2] <= left + width + by
        and inner[3] <= top + height + by
    )


def quiet(view: View) -> View:
    """The view without what was done."""
    return replace(view, since=(), last=None)


@pytest.mark.parametrize("name", positions())
def test_every_position_is_painted_within_bounds(name: str) -> None:
    state, draft = positions()[name]
    for reader in READERS:
        pictures = paint(seen(state, reader), draft)
        assert [picture.page for picture in pictures] == (
            [Page.BOARD] if reader is None else [Page.BOARD, Page.HAND]
        )
        for picture in pictures:
            assert opened(picture).size == (picture.width, picture.height)
            assert picture.width == 1000
            assert 400 <= picture.height <= 1200
            assert 10_000 < len(picture.png) < 300_000


def test_only_the_ring_lies_in_a_ring() -> None:
    assert [mode for mode in MODES if is_ring(mode)] == ["ring"]


@pytest.mark.parametrize("seat", SEATS)
def test_tr44_a_seat_reads_its_row_from_left_to_right(seat: int) -> None:
    view = seen(wise(0, 5), seat)
    layout = ring_layout(view)
    row = [layout.at(spot) for spot in view.rows[seat]]
    assert row == sorted(row)
    assert len({y for _, y in row}) == 1
    assert set(layout.spots) == set(range(6))
    assert len({layout.at(spot) for spot in layout.spots}) == 6
    assert layout.seats == ((seat + 2) % 3, (seat + 1) % 3, seat)


@pytest.mark.parametrize("seat", SEATS)
def test_tr44_a_neighbours_stacks_surround_its_panel(seat: int) -> None:
    view = seen(wise(0, 5), seat)
    layout = ring_layout(view)
    for neighbour in (layout.left, layout.right):
        left, top, width, height = layout.strip_box(neighbour)
        for spot in layout.spots:
            x, y = layout.at(spot)
            across = max(left - x, x - left - width, 0)
            down = max(top - y, y - top - height, 0)
            assert (across + down < 240) == (spot in view.rows[neighbour])


@pytest.mark.parametrize("reader", READERS)
def test_a_stack_is_drawn_where_it_lies(reader: int | None) -> None:
    view = quiet(seen(wise(0, 5), reader))
    assert all(spot.covered for spot in view.spots)
    layout = ring_layout(view)
    for spot in layout.spots:
        spots = list(view.spots)
        spots[spot] = SpotView(False, "KEY")
        box = changed(view, replace(view, spots=tuple(spots))).getbbox()
        assert within(box, layout.stack_box(spot))


class Names:
    """Records the texts and marks that a painter places."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.placed: list[tuple[str, int, int]] = []
        original = Canvas.text

        def text(canvas: Canvas, x: int, y: int, told: str, *args: Any, **named: Any) -> int:
            self.placed.append((told, x, y))
            return original(canvas, x, y, told, *args, **named)

        patch.setattr(Canvas, "text", text)

    def of(self, name: str) -> list[tuple[int, int]]:
        return [(x, y) for told, x, y in self.placed if told == name]


@pytest.mark.parametrize("reader", READERS)
def test_every_name_is_placed_once_on_its_readers_side(
    reader: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = seen(wise(0, 5), reader)
    layout = ring_layout(view)
    names = Names(monkeypatch)
    paint_ring(view, "")
    for at, name in enumerate(("L1", "L2", "L3", "Hidden")):
        places = names.of(name)
        assert len(places) == len(SEATS)
        for seat in SEATS:
            x, y = layout.at(view.rows[seat][at])
            near = [(px, py) for px, py in places if abs(px - x) < 165 and abs(py - y) < 135]
            order = layout.seats.index(Seat(seat))
            assert sum(_is_side(order, px, py, x, y) for px, py in near) == 1


def _is_side(order: int, px: int, py: int, x: int, y: int) -> bool:
    """Whether a plate at (px, py) of the stack at (x, y) is the near seat's, the left's, ..."""
    if order == 2:
        return py > y
    if y > 700:
        return py < y
    return py < y and (px < x if order == 0 else px > x - 30)


def test_from_a_chair_the_own_names_alone_are_brass() -> None:
    for reader in READERS:
        view = quiet(replace(seen(wise(0, 5), reader), waiting=()))
        layout, image = ring_layout(view), looked(view)
        brass = {seat: _brass(image, view, seat) for seat in layout.seats}
        lit = view.active if reader is None else reader
        assert {seat for seat, many in brass.items() if many} == {lit}


def _brass(image: Image.Image, view: View, seat: Seat) -> bool:
    """Whether the plate of a seat's L2, in the row or in the stem, is light."""
    layout = ring_layout(view)
    x, y = layout.at(view.rows[seat][1])
    dx, dy = (0, 130) if seat == layout.near else (0, -124)
    if x == 500:
        dx, dy = (-100, -121) if seat == layout.left else (100, -121)
    part = image.crop((x + dx - 45, y + dy - 18, x + dx + 45, y + dy + 18)).convert("L")
    return sum(part.histogram()[150:]) > 1500


def test_the_hidden_stack_lies_in_a_well_from_its_chair_alone() -> None:
    state = wise(0, 5)
    for seat in SEATS:
        view = seen(state, seat)
        x, y = ring_layout(view).at(view.hidden[seat])
        near, table = (looked(view).getpixel((x, y + 160)) for view in (view, seen(state, None)))
        assert isinstance(near, tuple) and isinstance(table, tuple)
        assert sum(near) < 150 < sum(table)


def rounds(state: State, seed: int, steps: int) -> Iterator[State]:
    """A careless match from a state on, step by step."""
    draw = Random(seed).randrange
    for _ in range(steps):
        waiting = GAME.turn(state).waiting
        if not waiting:
            return
        yield state
        seat = min(waiting)
        state = GAME.apply(state, seat, GAME.any_action(state, seat, draw), draw).state


DRAFTS = ("die:0:", "die:1:", "sacrifice:dd:", "sacrifice:diagram:", "sacrifice:flip:")


def test_rings_lie_where_the_legal_actions_aim() -> None:
    """A die reaches the own row, a Diagram's flip or swap all six stacks (TR-45)."""
    aims: set[str] = set()
    bonuses = (positions()[name][0] for name in ("far flip", "far swap", "near swap"))
    for state in chain(rounds(careless(1, 3), 1, 350), bonuses):
        seat = min(GAME.turn(state).waiting)
        texts = [GAME.write(action) for action in GAME.legal(state, seat)]
        for reader in (seat, None):
            view = seen(state, reader)
            for draft in DRAFTS:
                found = [text.removeprefix(draft) for text in texts if text.startswith(draft)]
                if found and found != ["expose"] and state.asked is None:
                    assert ringed(view, draft) == named(found)
                    aims.add(draft)
            if isinstance(state.asked, Open) and state.asked.do in ("flip", "swap"):
                found = [text for text in texts if text.startswith("bonus")]
                for draft in ("", f"bonus:{state.asked.do}:"):
                    assert ringed(view, draft) == named(found)
                assert len(ringed(view, "")) == (6 if state.asked.wide else 3)
                aims.add(f"{state.asked.do} {state.asked.wide}")
    assert {*DRAFTS, "flip True", "swap True"} <= aims


def ringed(view: View, draft: str) -> set[str]:
    found = targets(view, draft)
    return {*map(str, found.spots), *(f"{seat}.{slot}" for seat, slot in found.cards)}


def named(aimed: list[str]) -> set[str]:
    """The Diagrams that texts of acts name, or else their stacks."""
    words = {word for text in aimed for word in re.split(r"[:+]", text)}
    return {word for word in words if "." in word} or {word for word in words if word.isdigit()}


@pytest.mark.parametrize(
    "name", ["flip", "peek", "swap", "disarm", "expose", "far flip", "far swap", "any", "skill"]
)
def test_the_picture_rings_exactly_the_targets(name: str) -> None:
    state, draft = positions()[name]
    for reader in READERS:
        view = quiet(seen(state, reader))
        image, layout, aims = looked(view, draft), ring_layout(view), targets(view, draft)
        assert bool(aims.spots) == (reader in (None, state.active))
        for spot in layout.spots:
            has_ring = count(image, layout.stack_box(spot), NIGHT.aqua) > 500
            assert has_ring == (spot in aims.spots)


def test_a_seat_that_is_not_asked_sees_no_rings() -> None:
    state, draft = positions()["far flip"]
    views = [seen(state, seat) for seat in SEATS if seat != state.active]
    assert all(targets(view, draft) == NOTHING for view in views)


@pytest.mark.parametrize("name", ["flip", "swap", "cards"])
def test_a_draft_changes_only_rings(name: str) -> None:
    state, draft = positions()[name]
    for reader in (None, int(state.active)):
        view = seen(state, reader)
        layout, aims = ring_layout(view), targets(view, draft)
        rest = changed(view, view, ("", draft))
        boxes = [layout.stack_box(spot) for spot in aims.spots]
        boxes += [layout.card_box(view, Seat(seat), slot) for seat, slot in aims.cards]
        for left, top, width, height in [*boxes, (505, 16, 470, 102)]:
            rest.paste(0, (left - 26, top - 26, left + width + 26, top + height + 26))
        assert rest.getbbox() is None


def test_ones_whose_turn_it_is_have_a_frame() -> None:
    for seat in SEATS:
        view = replace(quiet(seen(wise(0, 5), None)), active=Seat(seat), waiting=(Seat(seat),))
        image, layout = looked(view), ring_layout(view)
        for each in layout.seats:
            left, top, _, _ = layout.strip_box(each)
            assert (count(image, (left + 30, top, 200, 7), NIGHT.aqua) > 300) == (each == seat)


@pytest.mark.parametrize("actor", SEATS)
@pytest.mark.parametrize("act", ["peek", "flip", "swap", "dd", "fail"])
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


@pytest.mark.parametrize("reader", READERS)
def test_what_was_done_is_marked_at_its_stacks_with_the_actors_mark(reader: int | None) -> None:
    view = quiet(seen(wise(0, 5), reader))
    layout = ring_layout(view)
    for actor in SEATS:
        for spot in view.rows[actor]:
            act = Last("flip", Seat(actor), (spot,))
            marked = replace(view, since=(act,))
            assert within(changed(view, marked).getbbox(), layout.stack_box(spot), 16)
            x, y, width = layout.pills(spot)
            pill = (x - width // 2, y - 24, width, 48)
            more = count(looked(marked), pill, NIGHT.seats[actor])
            assert more > count(looked(view), pill, NIGHT.seats[actor]) + 100


@pytest.mark.parametrize("many", [1, 2, 3, 7, 14])
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


def crop(box: Box) -> Box:
    left, top, width, height = box
    return left, top, left + width, top + height


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


def with_other_secrets(state: State, keeps: int | None) -> State:
    """The same state, but for what neither the public nor the seat `keeps` knows."""
    spots = tuple(
        replace(spot, up=1 - spot.up, bottom=None) if spot.top is not None else spot
        for spot in state.spots
    )
    players = tuple(
        player if seat == keeps else replace(player, diagrams=others(player.diagrams))
        for seat, player in enumerate(state.players)
    )
    return replace(state, spots=spots, players=players, deck=state.deck[::-1])


def others(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(map(other_card, cards))


def other_card(card: Card) -> Card:
    """Another card of the same look for those who do not own it."""
    if card.up or card.side is None:
        return card
    return Card("D20" if card.id == "D19" else "D19", (card.side + 1) % 4, False)


@pytest.mark.parametrize("name", ["to roll", "flip", "cards", "far swap", "much done", "full"])
def test_equal_knowledge_gives_equal_bytes(name: str) -> None:
    state, draft = positions()[name]
    for reader in READERS:
        other = with_other_secrets(state, reader)
        assert other != state
        assert paint(seen(other, reader), draft) == paint(seen(state, reader), draft)
    mine = seen(state, state.active)
    assert paint(mine, "") == paint(replace(mine, spots=tuple(map(replace, mine.spots))), "")


def test_only_the_owner_sees_its_own_cards() -> None:
    state = wise(69, 183)
    for seat in SEATS:
        player = state.players[seat]
        cards = others(player.diagrams)
        players = tuple(
            replace(player, diagrams=cards) if at == seat else each
            for at, each in enumerate(state.players)
        )
        other = replace(state, players=players)
        for reader in READERS:
            same = looked(seen(state, reader)).tobytes() == looked(seen(other, reader)).tobytes()
            assert same == (reader != seat or cards == player.diagrams)


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
    assert scene(Exposed(Seat(2), "ring", 9, 3, 0, None, (Look(0, "KEY", "VIAL"),))) is not None
    assert scene(Peeked(Seat(0), "ring", 3, (2, 3), None)) is None


@pytest.mark.parametrize("name", ends())
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


@pytest.mark.parametrize("seed", [3, 8])
def test_a_whole_ring_is_painted(seed: int) -> None:
    for step, state in enumerate(rounds(careless(seed, 0), seed, 400)):
        if step % 11 == 0:
            for reader in READERS:
                assert paint(seen(state, reader), "")
