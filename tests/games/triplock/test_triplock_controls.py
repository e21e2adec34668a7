"""The words on Triplock's pictures and controls, and what each press of its panel does."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.core import Seat
from games.triplock import GAME
from games.triplock.table.cards import Side, side_of
from games.triplock.table.episodes import EPISODES, Goal, Journey, Throw, Tried
from games.triplock.table.public import Attempt
from games.triplock.table.state import State
from games.triplock.table.view import CardView
from games.triplock.texts import controls, explain, painted, painted_journey
from tests.games.triplock.mode_table import ring, room
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


PEEKING = GAME.view(table(dice="peek diagram"), Seat(0))

PEEKS = "Opens the choice of two stacks to look at; nothing is played by it."
TURNS = "Opens the choice of a Diagram to turn, anybody's; nothing is played by it."
TURN_CARD = "Turns one Diagram, yours or another's: face up, face down, or to another side."
BACK = "Goes back; nothing is played by it."

OPENS = {
    "~": BACK,
    "~bonus:": BACK,
    "_type": "",
    "~looks": "Shows again what you have seen; nothing is played by it.",
    "~end": "Asks once more, because something is still unused; then your turn ends.",
    "~room": "Asks once more, then tries the lock of the room, symbol by symbol.",
    "~complete:": "Opens the choice of a Diagram to announce; nothing is played by it.",
    "~complete:0": (
        "Asks once more, then announces this Diagram: it is completed, or else discarded."
    ),
    "~sacrifice:": "Gives up both dice for any one action, which you choose next.",
    "~sacrifice:peek": PEEKS,
    "~die:0:": PEEKS,
    "~die:1:": TURNS,
    "~die:1:diagram:alter:1.": TURNS,
    "~bonus:flip": "Opens the choice of a stack to turn over; nothing is played by it.",
    "~skill:": "Opens what your Skill can do, once a turn; nothing is played by it.",
    "~skill:char:": "Opens the Skill of your character; nothing is played by it.",
}

PLAYS = {
    "roll": "Rolls both dice, once a turn; each shows an action that you may take.",
    "die:0:peek:0+3": "Shows two stacks to you, and to nobody else.",
    "skill:char:peek:0+1+2": "Shows three stacks to you, and to nobody else.",
    "bonus:peek:2": "Shows one stack to you, and to nobody else.",
    "die:0:flip:1": "Turns this whole stack over, with its chips.",
    "die:0:swap:0+1": "Exchanges the places of these two stacks.",
    "die:0:dd:1": "Takes the top chip of this stack into your hand, then draws a Diagram.",
    "die:0:dd:-": "Draws a Diagram; there is no chip that you can take.",
    "die:0:expose": (
        "Shows Hidden to you and turns it over; then every stack moves one place to your left."
    ),
    "die:1:diagram:reveal:1.0": TURN_CARD,
    "die:1:diagram:conceal:1.0": TURN_CARD,
    "die:1:diagram:alter:1.0:2": TURN_CARD,
    "sacrifice:flip:1": "Gives up both dice: turns this whole stack over, with its chips.",
    "bonus:disarm:1": "Takes the top chip of this stack into your hand.",
    "bonus:alter_own:0:1": "Turns one of your own Diagrams to another side.",
    "bonus:set_die:0:flip": "Sets a die that is not used yet to another face.",
    "bonus:scrap:1.0": "Discards a Diagram that lies face up.",
    "choose:wren": "Takes this character into the room, with the Skill named on the button.",
    "orient:2": "Lays your Diagram with this side on top; only that side counts.",
    "discard:3": "Discards this Diagram; you keep the other three.",
    "complete:0": "Announces this Diagram; it turns face up, and there is no way back.",
    "room": "Announces the lock of the room; one wrong face ends your turn.",
    "skill:pts": "Moves your Skill bead one step along Points; the third step gives 2 points.",
    "skill:act": "Moves your Skill bead one step along Action; the second step rolls a free die.",
    "skip": "Gives up this reward; it is lost.",
    "end": "Ends your turn; dice that you have not used are lost.",
}


@pytest.mark.parametrize("text", [*OPENS, *PLAYS])
def test_each_press_is_explained(text: str) -> None:
    assert explain(PEEKING, text) == {**OPENS, **PLAYS}[text]


@pytest.mark.parametrize(
    ("state", "brings"),
    [
        (table(), "the other has no Skill in the next turn"),
        (ring(), "both others have no Skill in their next turn"),
        (room(), "the next throw of the room's die does nothing"),
    ],
)
def test_reset_says_what_it_brings_in_each_mode(state: State, brings: str) -> None:
    view = GAME.view(state, Seat(0))
    assert explain(view, "~skill:reset:") == f"Opens Reset: you pay a chip, and {brings}."
    paid = f"Pays this chip, which is shown to all; {brings}."
    assert explain(view, "skill:reset:0") == paid


@pytest.mark.parametrize(
    ("slot", "cost"),
    [(0, "the Diagram is discarded and your turn ends"), (None, "your turn ends")],
)
def test_a_symbol_says_what_a_wrong_face_costs(slot: int | None, cost: str) -> None:
    trying = replace(PEEKING, asked=Attempt(slot, False, ("gear", "key"), (0, 1)))
    told = "Says that the symbol is on this stack, and shows its face to all; if wrong,"
    assert explain(trying, "match:0:1") == f"{told} {cost}."
