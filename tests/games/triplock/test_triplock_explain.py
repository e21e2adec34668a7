"""What each press of Triplock's panel does, in words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.core import Seat
from games.triplock import GAME
from games.triplock.table.public import Attempt
from games.triplock.table.state import State
from games.triplock.texts import explain
from tests.games.triplock.mode_table import ring, room
from tests.games.triplock.triplock_table import table

VIEW = GAME.view(table(dice="peek diagram"), Seat(0))

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
    assert explain(VIEW, text) == {**OPENS, **PLAYS}[text]


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
    trying = replace(VIEW, asked=Attempt(slot, False, ("gear", "key"), (0, 1)))
    told = "Says that the symbol is on this stack, and shows its face to all; if wrong,"
    assert explain(trying, "match:0:1") == f"{told} {cost}."
