"""The words on Triplock's pictures and controls."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.core import Seat
from games.triplock import GAME
from games.triplock.table.cards import Side, side_of
from games.triplock.table.episodes import EPISODES, Goal, Journey, Throw, Tried
from games.triplock.table.public import Attempt
from games.triplock.table.view import CardView
from games.triplock.texts import controls, painted, painted_journey
from tests.games.triplock.triplock_modes import solo
from tests.games.triplock.triplock_table import table

CAST = ("wren", "osric", "mabel", "silas", "ines")


def test_the_tray_tells_bonus_attempt_and_end() -> None:
    assert [painted.result(winners) for winners in range(3)] == ["Over", "wins", "share it"]
    assert painted.bonus("peek:2") == "Bonus: Peek 2"
    attempt = Attempt(0, True, ("GEAR", "KEY"), (1,))
    assert painted.attempt(attempt) == ("In order", "1 left")
    assert painted.attempt(replace(attempt, combo=False, left=(0, 1))) == ("Any order", "2 left")
    assert [painted.waits(count) for count in (1, 2)] == ["1 reward waits", "2 rewards wait"]


def test_a_reward_that_takes_points_is_no_gain() -> None:
    loss = next(side for side in sides() if side.reward == ("lose:1",))
    assert painted.rewards(loss.reward) == painted.gain(loss) == "taken off"
    assert painted.rewards(("points:1", "flip")) == "Flip"


def sides() -> list[Any]:
    return [side_of(f"{kind}{n:02}", i) for kind in "TC" for n in range(1, 5) for i in range(4)]


VIEW = GAME.view(table(), Seat(0))


def test_a_trigger_fits_two_lines_and_a_plan() -> None:
    lines = {side.event: painted.trigger_lines(side) for side in sides() if side.who == "opp"}
    assert lines["complete"] == ("They", "complete")
    assert all(first.startswith("They") and rest for first, rest in lines.values())
    assert painted.trigger_plan(side_of("T01", 3), VIEW) == (
        "When they sacrifice the dice",
        "no Skill for them this turn",
    )
    assert painted.trigger_plan(side_of("T01", 1), VIEW)[1] == "you get a peek at 2 stacks"
    assert painted.trigger_plan(side_of("T02", 3), VIEW)[1] == "you turn one of your Diagrams"


@pytest.mark.parametrize(
    ("side", "told"),
    [
        (Side((), "collect", ("KEY",)), "take this one off stacks"),
        (Side((), "collect", ("KEY", "GEAR")), "take these two chips off stacks"),
        (Side((), "combo", ("KEY", "GEAR", "VIAL")), "these three, left to right"),
        (Side((), "trip", ("KEY", "GEAR")), "these two, in any order"),
        (Side((), "trip", ("KEY",)), "this one, anywhere"),
    ],
)
def test_a_plan_says_how_it_is_read(side: Side, told: str) -> None:
    assert painted.rule(side) == told


@pytest.mark.parametrize(
    ("reward", "told"),
    [
        (("points:1",), "point"),
        (("points:3",), "points"),
        (("points:1", "flip"), "and flip"),
        (("flip", "swap"), "flip and swap"),
    ],
)
def test_a_plan_says_what_it_gives(reward: tuple[str, ...], told: str) -> None:
    assert painted.gain(Side(reward, "collect", ("KEY",))) == told


def test_laying_a_diagram_tells_the_round() -> None:
    view = GAME.view(table(), None)
    assert painted.laying(view) == "Round 1 · new Diagram"
    assert painted.laying(replace(view, phase="setup")) == "Round 1 · first Diagram"


def journey(id: str, *won: bool, used: int = 0, room: int = 0) -> Journey:
    """A journey with these attempts, each at the room after those that were opened."""
    tried: list[Tried] = []
    for at, is_won in enumerate(won):
        tried.append(Tried(sum(won[:at]), CAST[at : at + 1], 4, 7, is_won, ()))
    bring = EPISODES[id].bring
    return Journey(id, CAST[:bring], room, CAST[: used or len(won)], tried=tuple(tried))


@pytest.mark.parametrize(
    ("journey", "told"),
    [
        (journey("bridge"), "The room is still locked"),
        (journey("bridge", True), "The room is open"),
        (journey("gasworks", True, True), "Both rooms opened"),
        (journey("station", True, True, True, True), "All four rooms opened"),
        (journey("station", False), "No room opened"),
        (journey("station", True, False, True), "Two of four rooms opened"),
    ],
)
def test_a_journey_counts_its_opened_rooms(journey: Journey, told: str) -> None:
    assert painted_journey.opened_rooms(journey) == told


def test_a_lost_journey_says_why() -> None:
    lost = journey("gasworks", True, False, False, room=1)
    assert painted_journey.ended_by("no_characters", lost, 6) == (
        "4 rounds · 3 characters · nobody left to send"
    )
    assert painted_journey.ended_by("resigned", lost, 3) == "Given up: Pressure Room, round 3"
    assert painted_journey.ended_by("resigned", lost, 0) == "Given up: Pressure Room"


def test_the_lines_below_a_room_are_one_where_there_is_no_room_for_two() -> None:
    first, second = Tried(0, ("wren",), 6, 6, False, ()), Tried(0, ("osric",), 4, 7, True, ())
    line = painted_journey.opened_line
    assert line([second], False) == line([second], True) == ("4 of 7 rounds",)
    assert line([first, second], True) == ("4 of 7 rounds", "second try")
    assert line([first, second], False) == ("4 of 7 rounds, second try",)
    room = EPISODES["station"].rooms[3]
    assert painted_journey.next_line(room, True) == ("next: 7 rounds", "6 points and the lock")
    assert painted_journey.next_line(room, False) == ("next: 7 rounds",)


def test_a_room_tells_its_rounds_and_what_opens_it() -> None:
    room = EPISODES["station"].rooms[3]
    assert painted_journey.ahead_line(room) == ("7 rounds",)
    assert painted_journey.asks_within(room) == "6 points and the lock in 7 rounds"


def test_the_room_in_which_a_journey_ended_says_what_was_missing() -> None:
    points, lock = Goal("points", 8, 6), Goal("lock", 1, 1)
    line = painted_journey.shut_line
    assert line([points, lock], False) == ("shut: 6 of 8 points",)
    assert line([points, lock], True) == ("ended here", "6 of 8 points")
    assert line([lock], False) == ("ended here",)


def test_a_goal_tells_what_was_reached_of_it() -> None:
    goals = [Goal("points", 8, 9), Goal("points", 8, 6), Goal("lock", 1, 0), Goal("lock", 1, 1)]
    told = [painted_journey.reached(goal) for goal in goals]
    assert told == ["9 points", "6 of 8 points", "lock closed", "lock open"]


def test_a_room_tells_its_die_and_its_looks() -> None:
    view = GAME.view(solo(), None)
    effects = (Throw("lose", 1), Throw("flip", spots=(0,)))
    assert painted.throw(effects, view) == "lose 1 point, flip L1"
    assert painted.told_round(3) == "Round 3"
    assert [painted.earlier(n) for n in (1, 3)] == ["and 1 earlier one", "and 3 earlier ones"]


def test_the_controls_name_what_they_do() -> None:
    view = GAME.view(table("D02.3^", "D03.1^", dice="peek swap"), Seat(0))
    assert controls.talent("silas", "L2") == "Prise L2"
    assert controls.all_but("▲L1") == "All but ▲L1"
    assert controls.twice("Peek") == "2 Peek dice"
    assert controls.way_page("reveal") == "Turn face up"
    assert [controls.turn_page(view, Seat(n)) for n in (0, 1)] == ["Turn yours", "Turn ▲"]
    assert controls.set_die(view, 0, "flip") == "Die 1: Peek becomes Flip"
    assert controls.scrap(view, Seat(1), 0) == '▲ Diagram 1, "Key→Gear": discard it'


def test_a_diagram_is_new_until_it_is_laid() -> None:
    cards = CardView(False, "D02", None), CardView(False, "D02", 1), CardView(True, "D02", 1)
    assert [painted.lies(card) for card in cards] == ["new", "face down", "face up"]


def test_a_diagram_is_named_as_far_as_it_is_known() -> None:
    cards = CardView(False, "D02", 3), CardView(False, "D02", None)
    assert [controls.discard(1, card) for card in cards] == ["2. Padlock→Key", "2. The new one"]
    view = GAME.view(table("D02.3", "D03.1"), Seat(0))
    assert controls.alter(view, Seat(0), 0, 1) == ('My Diagram 1 → "Gear→Spring→Key" (turned once)')
    assert controls.alter(view, Seat(1), 0, 1) == "▲ Diagram 1: turn it once"
