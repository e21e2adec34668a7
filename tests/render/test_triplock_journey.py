"""The pictures of an Episode: shields, the choice, the journey's end, rooms opened and lost."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat

from games.core import Seat
from games.triplock.table.cards import CHARACTERS
from games.triplock.table.episodes import EPISODES
from games.triplock.table.view import View
from games.triplock.texts import painted_journey as words
from render import kit
from render.kept import GROUNDS, SPRITES
from render.kit import NIGHT, Canvas, Picture
from render.triplock import paint
from render.triplock.journey.journey import dial, paint_journey
from render.triplock.journey.scenes import SCENES
from render.triplock.parts.shields import BEARINGS, EMBLEMS, State, shield
from tests.quantity import some
from tests.render.looking import exactly
from tests.render.pictures import opened
from tests.render.triplock_journey_samples import at_choice, gone, journeys, over, tried

MOST_BYTES = 250_000


def has(picture: Picture, colour: tuple[int, int, int]) -> int:
    """How many pixels have exactly this colour."""
    return exactly(opened(picture), colour)


def of(char: str, size: int, state: State) -> Image.Image:
    """A shield on the bench."""
    canvas = Canvas(kit.bench(180, 180))
    canvas.centre(shield(char, size, state), 80, 80)
    return canvas.image


def apart(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures lie apart in grey: the mean of all pixels."""
    difference = ImageChops.difference(one.convert("L"), other.convert("L"))
    return ImageStat.Stat(difference).mean[0]


def test_every_character_has_a_shield_and_every_episode_a_scene() -> None:
    assert set(BEARINGS) == set(EMBLEMS) == set(CHARACTERS)
    assert set(SCENES) == set(words.DIALS) == set(EPISODES)
    assert set(words.SKILLS) == {each.skill for each in CHARACTERS.values()}


@pytest.mark.parametrize("size", [40, 56, 84, 130])
@pytest.mark.proof
def test_shields_differ_without_their_colours(size: int) -> None:
    for state in State:
        for one, other in combinations(CHARACTERS, 2):
            assert apart(of(one, size, state), of(other, size, state)) > 0.00008 * size * size
    for char in CHARACTERS:
        for one, other in combinations(State, 2):
            assert apart(of(char, size, one), of(char, size, other)) > 0.00004 * size * size


@pytest.mark.parametrize("name", some(journeys(), 3))
def test_every_journey_is_painted_within_bounds(name: str) -> None:
    view = journeys()[name]
    pictures = paint(view, "")
    assert len(pictures) == 1 + (view.phase == "over" and bool(view.spots))
    for picture in pictures:
        assert opened(picture).size == (picture.width, picture.height)
        assert picture.width == 1000
        assert 700 <= picture.height <= 1260
        assert 15_000 < picture.weight < MOST_BYTES


@pytest.mark.proof
def test_equal_journeys_give_equal_bytes() -> None:
    for name in ("station-choose", "bridge-picked", "gasworks-lost"):
        view = journeys()[name]
        before = paint(view, "")
        SPRITES.clear()
        GROUNDS.clear()
        assert paint(replace(view, stage=view.stage), "") == before


@pytest.mark.parametrize("name", ["station-opening", "bridge-again-picked", "station-won"])
def test_all_readers_share_the_journey(name: str) -> None:
    view = journeys()[name]
    for seat in range(view.n):
        assert paint(replace(view, seat=Seat(seat)), "") == paint(view, "")


@pytest.mark.parametrize("episode", EPISODES)
@pytest.mark.proof
def test_every_team_fits(episode: str) -> None:
    """Each character stands at each place of the choice, and at the end."""
    plan, chars = EPISODES[episode], [*CHARACTERS]
    for first in range(len(chars)):
        roster = [chars[(first + at) % len(chars)] for at in range(plan.bring)]
        view = at_choice(gone(episode, roster=" ".join(roster)))
        assert paint_journey(view).width == 1000
        sent = " ".join(roster[: plan.seats])
        lost = tried(episode, 0, sent, *(0 for _ in plan.rooms[0].wanted))
        journey = gone(episode, lost, roster=" ".join(roster))
        assert paint_journey(at_choice(journey)).width == 1000
        assert paint_journey(over(journey, "no_characters")).width == 1000


@pytest.mark.parametrize("episode", EPISODES)
def test_every_room_fits_with_all_attempts_that_a_team_has(episode: str) -> None:
    plan = EPISODES[episode]
    for at, room in enumerate(plan.rooms):
        full, none = ([need for _, need in room.wanted], [0 for _ in room.wanted])
        before = [
            tried(episode, i, plan_chars(episode, i), *(need for _, need in other.wanted))
            for i, other in enumerate(plan.rooms[:at])
        ]
        most = plan.bring // plan.seats - at
        lost = [tried(episode, at, plan_chars(episode, at + i), *none) for i in range(most)]
        won = [
            *lost[:-1],
            replace(
                lost[-1], won=True, goals=tried(episode, at, plan_chars(episode, at), *full).goals
            ),
        ]
        last = "episode" if at + 1 == len(plan.rooms) else "resigned"
        for view in (
            over(gone(episode, *before, *lost), "no_characters"),
            over(gone(episode, *before, *won), last),
            at_choice(gone(episode, *before, *lost[:-1])),
        ):
            assert paint_journey(view).width == 1000


def plan_chars(episode: str, at: int) -> str:
    """Who is the next to go in, of the first roster."""
    plan = EPISODES[episode]
    return " ".join([*CHARACTERS][at * plan.seats : (at + 1) * plan.seats])


def test_only_those_who_may_be_chosen_are_ringed() -> None:
    many, one = (paint(journeys()[name], "")[0] for name in ("station-choose", "station-many"))
    assert has(many, NIGHT.aqua) > 1.6 * has(one, NIGHT.aqua) > 3000
    for name in ("station-won", "station-lost", "given-up"):
        assert has(paint(journeys()[name], "")[0], NIGHT.aqua) == 0


def test_who_was_picked_wears_the_seat_s_mark() -> None:
    journey = journeys()["bridge-again-picked"].journey
    assert journey is not None
    view = journeys()["bridge-again-picked"]
    other = replace(view, journey=replace(journey, picked=("osric",)))
    assert paint(view, "") != paint(other, "")
    assert has(paint(view, "")[0], NIGHT.aqua) < has(
        paint(journeys()["bridge-again"], "")[0], NIGHT.aqua
    )


def test_the_dial_counts_the_rounds_at_hand() -> None:
    """Five minutes for each: those of the rooms to come, and those to spare in opened ones."""

    def left(name: str) -> int:
        journey = journeys()[name].journey
        assert journey is not None
        return words.rounds_left(journey)

    assert left("station-opening") == 8 + 6 + 7 + 7
    assert left("station-many") == left("station-opening")
    assert left("station-choose") == 2 + 1 + 7 + 7
    assert left("station-won") == 2 + 1 + 3 + 1
    assert words.dial(gone("station"), "runs") == ("140 minutes left", "each round takes 5")
    assert words.dial(gone("station"), "lost")[0] == "Midnight"


@pytest.mark.parametrize("name", ["station-choose", "station-won", "gasworks-again", "bridge-won"])
def test_the_rounds_of_the_way_are_those_that_the_dial_has_lost(name: str) -> None:
    """A lost attempt costs no round, so that neither of the two counts its rounds."""
    journey = journeys()[name].journey
    assert journey is not None
    assert any(not each.won for each in journey.tried)
    whole = sum(room.rounds for room in journey.episode.rooms)
    assert words.way(journey).startswith(f"{whole - words.rounds_left(journey)} rounds · ")


def test_a_lost_attempt_alone_shows_no_rounds() -> None:
    journey = journeys()["station-many"].journey
    assert journey is not None
    assert words.way(journey) == "4 characters"


@pytest.mark.parametrize("episode", EPISODES)
def test_the_dial_moves_with_every_room(episode: str) -> None:
    start = gone(episode)
    chars = plan_chars(episode, 0)
    needs = [need for _, need in EPISODES[episode].rooms[0].wanted]
    after = gone(episode, tried(episode, 0, chars, *needs, at=2))
    assert dial(start, False) is dial(gone(episode), False)
    assert dial(start, False) is not dial(after, False)
    assert dial(start, True) is dial(after, True)


def test_an_end_tells_how_far_the_team_came() -> None:
    def told(view: View) -> str:
        assert view.journey is not None
        return words.ended_by(view.reason, view.journey, view.round * view.journey.is_in_room)

    assert told(journeys()["given-up"]) == "Given up: Ticket Hall, round 1"
    assert told(journeys()["given-up-at-once"]) == "Given up: Ticket Hall"
    assert told(journeys()["station-lost"]) == "11 rounds · 5 characters · nobody left to send"


@pytest.mark.parametrize("episode", EPISODES)
def test_won_and_lost_differ_in_grey(episode: str) -> None:
    won, lost = (journeys()[f"{episode}-{how}"] for how in ("won", "lost"))
    one, other = (opened(paint(view, "")[0]) for view in (won, lost))
    foot = (0, one.height - 330, 1000, one.height)
    assert one.size == other.size
    assert apart(one.crop(foot), other.crop(foot)) > 12
