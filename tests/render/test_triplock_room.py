"""The pictures of a room, by positions of Episodes that were played."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from msgspec.structs import replace
from PIL import ImageChops

from games.core import Seat
from games.triplock import GAME
from games.triplock.rules.actions import (
    Action,
    Bonus,
    Disarm,
    Discard,
    Flip,
    Match,
    Orient,
    Peek,
    Roll,
    Room,
    Swap,
    UseDie,
)
from games.triplock.table.cards import CHARACTERS
from games.triplock.table.episodes import EPISODES, SOLO_FACES, Journey, Tried, throw
from games.triplock.table.episodes import Room as Place
from games.triplock.table.public import Orienting
from games.triplock.table.room_events import LooksTold
from games.triplock.table.traces import Look, Memo
from games.triplock.table.view import CardView, View
from games.triplock.texts import painted
from render.kit import NIGHT, Page, Picture, text_width
from render.triplock import paint, scene
from render.triplock.parts.rings import NOTHING, targets
from render.triplock.room.board import paint_room, standing_room
from render.triplock.room.layout import room_layout
from render.triplock.room.signs import BURNING, GONE, LEFT, STRUCK, is_fresh, lamp_state
from tests.quantity import some
from tests.render.looking import exactly
from tests.render.pictures import opened
from tests.render.triplock_journey_samples import acted, started
from tests.render.triplock_room_samples import BRIDGE, SITUATIONS, find, samples

NAMES = list(samples())

A, B = Seat(0), Seat(1)

PLACES = [(episode.id, at) for episode in EPISODES.values() for at in range(len(episode.rooms))]


def box_of_change(one: Picture, other: Picture) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(opened(one), opened(other)).getbbox()


def has(picture: Picture, colour: tuple[int, int, int], box: tuple[int, int, int, int]) -> int:
    """How many pixels in the box have exactly this colour."""
    return exactly(opened(picture).crop(box), colour)


@pytest.mark.parametrize("name", some(NAMES, 4))
def test_every_situation_is_painted_within_sizes(name: str) -> None:
    view, draft = samples()[name]
    pictures = paint(view, draft)
    pages = [picture.page for picture in pictures]
    alone = view.seat is None and view.phase != "over"
    assert pages == ([Page.BOARD] if alone else [Page.BOARD, Page.HAND])
    for picture in pictures:
        assert opened(picture).size == (picture.width, picture.height)
        assert picture.width == 1000
        assert 400 <= picture.height <= 1260
        assert len(picture.png) < 300_000


@pytest.mark.parametrize("name", ["station-3-0", "bridge-1", "try-lock-b-p", "won-bridge-0"])
def test_equal_views_give_equal_bytes(name: str) -> None:
    view, draft = samples()[name]
    again: View = replace(view, spots=tuple(replace(spot) for spot in view.spots))
    assert paint(view, draft) == paint(again, draft)


@pytest.mark.parametrize("name", some([name for name in NAMES if name.endswith("-p")], 3))
def test_equal_public_views_give_equal_bytes(name: str) -> None:
    view, draft = samples()[name]
    if view.phase == "over":
        assert paint(view, draft) == paint(samples()[f"{name[:-1]}0"][0], draft)
        return
    noted: View = replace(view, memo=(Memo(1, Look(0, "GEAR", None)),), notebook="tracked")
    assert paint(noted, draft) == paint(view, draft)


def test_spectators_see_diagrams_shut_and_chips_counted() -> None:
    public, own = samples()["bridge-p"][0], samples()["bridge-0"][0]
    assert all(card.id is None for player in public.players for card in player.diagrams)
    assert all(isinstance(player.disarmed, int) for player in public.players)
    assert paint(public, "")[0] != paint(own, "")[0]


def test_section_13_a_partners_diagrams_are_open() -> None:
    view = samples()["bridge-0"][0]
    other = replace(view.players[1], diagrams=(CardView(False, "D22", 2),))
    one = paint(view, "")[0]
    two = paint(replace(view, players=(view.players[0], other)), "")[0]
    box = box_of_change(one, two)
    layout = room_layout(view)
    assert box is not None
    left, top, width, height = layout.cards_box(B)
    assert left - 12 <= box[0] < box[2] <= left + width + 12
    assert top - 12 <= box[1] < box[3] <= top + height + 12


@pytest.mark.parametrize("name", NAMES)
def test_rings_stand_exactly_where_legal_actions_aim(name: str) -> None:
    view, draft = samples()[name]
    aims = targets(view, draft)
    if view.phase != "turn" or (view.seat is not None and view.seat not in view.waiting):
        assert aims == NOTHING
        return
    state = find(*SITUATIONS[name.rsplit("-", 1)[0]][:2])
    legal = GAME.legal(state, state.active)
    assert aims.lock is (draft == "room" and Room() in legal)
    assert aims.roll is (not draft and Roll() in legal)
    spots, cards = _aimed(view, draft, legal)
    assert (set(aims.spots), set(aims.cards)) == (spots, cards)


def _aimed(
    view: View, draft: str, legal: tuple[Action, ...]
) -> tuple[set[int], set[tuple[int, int]]]:
    """The stacks and Diagrams of the legal actions that the draft, or the question, is about."""
    spots: set[int] = set()
    cards: set[tuple[int, int]] = set()
    for action in legal:
        match action:
            case UseDie(0, Flip(spot)) if draft.startswith("die:0:flip"):
                spots.add(spot)
            case Match(_, spot) | Bonus(Flip(spot) | Disarm(spot)):
                spots.add(spot)
            case Bonus(Peek(two) | Swap(two)):
                spots.update(two)
            case Discard(slot):
                cards.add((view.active, slot))
            case Orient():
                asked = view.asked
                cards.add((view.active, asked.slot if isinstance(asked, Orienting) else -1))
            case _:
                pass
    return spots, cards


def test_a_draft_to_announce_the_lock_frames_its_sequence() -> None:
    view, draft = samples()["lock-0"]
    plain, drafted = paint(view, "")[0], paint(view, draft)[0]
    assert draft == "room"
    panel = (386, 120, 980, 256)
    assert has(drafted, NIGHT.aqua, panel) > 500 > has(plain, NIGHT.aqua, panel)


def test_a_player_alone_has_no_frame_of_turn_and_two_have() -> None:
    alone, two = samples()["calm-0"][0], samples()["bridge-0"][0]
    for view, least in ((alone, 0), (two, 500)):
        left, top, width, _ = room_layout(view).strip_box(view.active)
        frame = (left, top, left + width, top + 6)
        assert (has(paint(view, "")[0], NIGHT.aqua, frame) > 300) is (least > 0)


@pytest.mark.parametrize(
    ("name", "moves"),
    [("jolt-0", True), ("drift-0", True), ("rearm-0", True), ("calm-0", False), ("lose-0", False)],
)
def test_the_solo_dies_face_and_what_it_moved_stand_in_brackets(name: str, moves: bool) -> None:
    view, _ = samples()[name]
    layout = room_layout(view)
    quiet: View = replace(view, last=None)
    tray = (24, layout.die_y, 976, layout.die_y + 172)
    mat = (24, layout.form.mat_y, 976, layout.form.mat_y + 306)
    assert is_fresh(view)
    assert has(paint(quiet, "")[0], NIGHT.ember, tray) > 50
    assert (has(paint(quiet, "")[0], NIGHT.ember, mat) > 100) is moves


def test_tr41_a_silenced_die_is_told_by_a_sign() -> None:
    view, _ = samples()["quiet-0"]
    assert view.journey is not None
    loud: View = replace(view, journey=replace(view.journey, quiet=False))
    box = box_of_change(paint(view, "")[0], paint(loud, "")[0])
    top = room_layout(view).die_y
    assert box is not None
    assert top <= box[1] < box[3] <= top + 180


def test_an_alarm_strikes_lamps_out() -> None:
    states = [lamp_state(lamp, 3, 5) for lamp in range(1, 8)]
    assert states == [GONE, GONE, BURNING, LEFT, LEFT, STRUCK, STRUCK]
    view, _ = samples()["alarmed-0"]
    assert view.journey is not None
    whole: View = replace(view, journey=replace(view.journey, limit=view.journey.place.rounds))
    box = box_of_change(paint(view, "")[0], paint(whole, "")[0])
    assert box is not None
    assert box[2] <= 380
    assert box[3] <= 256


@pytest.mark.parametrize(("episode", "at"), PLACES)
def test_every_room_is_painted_with_each_goal_open_and_met(episode: str, at: int) -> None:
    view = samples()["bridge-p" if episode == "bridge" else "station-0-p"][0]
    roster = tuple(CHARACTERS)[: EPISODES[episode].bring]
    for done, is_open in ((0, False), (12, True)):
        players = tuple(
            replace(player, points=done, done=("D01",) * done, disarmed=done // 2, char=char)
            for player, char in zip(view.players, roster, strict=False)
        )
        journey = Journey(episode, roster, at, used=roster[:2], limit=5)
        journey = replace(journey, lock_open=is_open, thrown=SOLO_FACES[1])
        rounds: View = replace(view, journey=journey, players=players)
        assert paint_room(rounds, "").width == 1000


@pytest.mark.parametrize(("episode", "at"), PLACES)
def test_every_rooms_six_faces_fit_their_words(episode: str, at: int) -> None:
    place: Place = EPISODES[episode].rooms[at]
    view = samples()["bridge-p"][0]
    for face in SOLO_FACES:
        words = painted.throw(place.throws(face), view)
        assert words
        assert text_width(words, 28) <= 250


def test_each_effect_has_words_of_its_own() -> None:
    view = samples()["bridge-p"][0]
    effects = ("flip:2", "swap:1-3", "rotate", "lose:1", "bead_off", "rearm", "alarm")
    told = [painted.throw((throw(effect),), view) for effect in effects]
    assert told[:2] == ["flip L2", "swap L1, L3"]
    assert len({*told, painted.throw((), view)}) == len(effects) + 1


@pytest.mark.parametrize("episode", EPISODES)
@pytest.mark.proof
def test_every_character_fits_who_plays_in_every_team(episode: str) -> None:
    bring, seats = EPISODES[episode].bring, EPISODES[episode].seats
    for team in combinations(CHARACTERS, bring):
        for chars in permutations(team, seats):
            entered = acted(
                started(episode, roster=",".join(team)), *(f"choose:{char}" for char in chars)
            )
            for seat in range(seats):
                view = GAME.view(entered.state, Seat(seat))
                assert tuple(player.char for player in view.players) == chars
                assert paint_room(view, "").height == room_layout(view).form.height


def test_the_room_that_stands_is_that_of_its_characters() -> None:
    view = samples()["station-0-p"][0]
    assert view.journey is not None
    chars = tuple(player.char or "" for player in view.players)
    tried = Tried(0, chars, 5, 8, True, ())
    left: View = replace(view, journey=replace(view.journey, room=1, tried=(tried,)))
    assert standing_room(left).place.name == EPISODES["station"].rooms[0].name
    assert standing_room(view).place.name == EPISODES["station"].rooms[0].name


@pytest.mark.parametrize("count", range(1, 15))
def test_tr49_told_looks_have_a_picture_for_those_who_may_see_them(count: int) -> None:
    looks = tuple(
        Memo(1 + at // 4, Look(at % 4, "GEAR", "BOLT" if at % 3 else None)) for at in range(count)
    )
    picture = scene(LooksTold(B, "coop", looks))
    assert picture is not None
    assert picture.page is Page.HAND
    assert picture.width == 1000
    assert picture.height <= 1000
    assert scene(LooksTold(B, "coop", None)) is None
    assert count == 1 or picture != scene(LooksTold(B, "coop", looks[1:]))


def test_the_place_of_an_attempt_is_that_of_its_seats_diagrams() -> None:
    view, _ = samples()["try-lock-b-0"]
    layout = room_layout(view)
    assert not layout.shows(view, B, 0)
    assert layout.shows(view, A, 0)
    assert layout.card_box(view, B, 0) == layout.cards_box(B)
    assert find(BRIDGE, SITUATIONS["try-lock-b"][1]).asked is not None
