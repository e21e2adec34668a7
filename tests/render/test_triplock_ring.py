"""The board of a ring: where things lie, what is ringed, and that it tells no secret."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest
from msgspec.structs import replace
from PIL import Image

from games.core import Seat
from games.triplock import GAME
from games.triplock.table.board import MODES
from games.triplock.table.cards import CHARACTERS
from games.triplock.table.public import Open
from games.triplock.table.state import Card, State
from games.triplock.table.view import SpotView, View
from render.kit import NIGHT, Page
from render.triplock import paint
from render.triplock.parts.rings import NOTHING, targets
from render.triplock.ring import paint_ring
from render.triplock.ring_layout import is_ring, ring_layout
from tests.quantity import some
from tests.render.looking import (
    READERS,
    SEATS,
    Names,
    changed,
    count,
    looked,
    named,
    quiet,
    ringed,
    within,
)
from tests.render.pictures import opened
from tests.render.triplock_ring_samples import careless, positions, seen, wise


@pytest.mark.parametrize("name", some(positions(), 6))
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


@pytest.mark.parametrize("mode", ["duel", "ring"])
@pytest.mark.parametrize("first", range(len(CHARACTERS)))
@pytest.mark.proof
def test_every_characters_name_fits_in_every_seat(mode: str, first: int) -> None:
    names = [*CHARACTERS][first:] + [*CHARACTERS][:first]
    seats = GAME.seats({"mode": mode})[0]
    options = {"mode": mode, "characters": ",".join(names[:seats])}
    state = GAME.setup(options, seats, Random(1).randrange).state
    assert [player.char for player in state.players] == names[:seats]
    for reader in READERS[: seats + 1]:
        assert paint(seen(state, reader), "")[0].page == Page.BOARD


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


@pytest.mark.parametrize(
    "name",
    some(["flip", "swap", "peek", "disarm", "skill", "expose", "far flip", "far swap", "any"], 2),
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


@pytest.mark.parametrize(
    "name", some(["to roll", "flip", "cards", "far swap", "full", "much done"], 2)
)
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


@pytest.mark.parametrize("seed", [3, 8])
@pytest.mark.proof
def test_a_whole_ring_is_painted(seed: int) -> None:
    for step, state in enumerate(rounds(careless(seed, 0), seed, 400)):
        if step % 11 == 0:
            for reader in READERS:
                assert paint(seen(state, reader), "")
