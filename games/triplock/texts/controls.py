"""The words on Triplock's controls: buttons, selects and their choices."""

from __future__ import annotations

from games.core import MARKS, Seat
from games.triplock.table.cards import RULES
from games.triplock.table.view import CardView, View
from games.triplock.texts.questions import lost_words
from games.triplock.texts.shared import lexicon
from games.triplock.texts.shared.sides import card_label

ROLL = "Roll"
SACRIFICE = "Sacrifice"
SKILL = "Skill"
SKILL_USED = "Skill ✓"
NO_SKILL = "No Skill now"
COMPLETE = "Complete…"
LOOKS = "What I saw"
RESET = "Reset"

CHOOSE = "Choose…"
DECLINE = "Decline"
EXPOSE = "Expose"
DRAW_ONLY = "Draw only"

END = "End turn"
KEEP_PLAYING = "Keep playing"
NOT_YET = "Not yet"
ANNOUNCE = "Announce it"
OPEN_LOCK = "Try the lock"

CHOOSE_ONE = "Choose one"
CHOOSE_STACKS = "Choose the stacks"
WHICH_CHIP = "Give up which chip?"
WHICH_DIAGRAM = "Turn which Diagram, and how?"


_VERBS = {"peek": "Peek", "flip": "Flip", "swap": "Swap", "dd": "Disarm"}


def act(face: str, where: str) -> str:
    """An action with its stacks: "Swap L1 ⇄ L3"."""
    return f"{_VERBS[face]} {where}"


def with_both(label: str) -> str:
    """An action that takes both dice: "Both: Peek". A die beside it may show the same face."""
    return f"Both: {label}"


def choose(char: str) -> str:
    """A character who may go into a room, with what the Skill does: "Tobias: flip a stack"."""
    return f"{lexicon.first_name(char)}: {SKILLS[lexicon.character(char)[2]]}"


SKILLS = {
    "peek:3": "look at three stacks",
    "set_die": "set a die",
    "swap": "swap two stacks",
    "disarm": "take a chip",
    "alter_own": "turn one of your Diagrams",
    "flip": "flip a stack",
}
"""What a character's Skill does, in a label."""


def talent(char: str, where: str) -> str:
    """A character's Skill with its one stack: "Prise L2"."""
    return f"{lexicon.character(char)[1]} {where}"


def opens(name: str) -> str:
    """A tab that opens more controls: "Sacrifice…"."""
    return f"{name}…"


def opened(name: str) -> str:
    """A tab that is open: "▾ Sacrifice"."""
    return f"▾ {name}"


def used(name: str) -> str:
    """A die that is used: "Peek ✓"."""
    return f"{name} ✓"


def twice(name: str) -> str:
    """Two unused dice of one face: "2 Peek dice"."""
    return f"2 {name} dice"


def complete(slot: int, card: CardView) -> str:
    """Attempts a Diagram after one more question: "Complete 2. Gear→Key…"."""
    return f"Complete {slot + 1}. {card_label(card)}…"


def end_anyway(view: View) -> str:
    """Ends the turn although something may be unused: "Lose Peek and end"."""
    if not view.turn.rolled:
        return "End without rolling"
    lost = lost_words(view)
    return f"Lose {lost} and end" if lost else END


def discard(slot: int, card: CardView) -> str:
    """A Diagram over the hand limit: "2. Gear→Key"; one that is not laid yet is the new one."""
    name = "The new one" if card.side is None else card_label(card)
    return f"{slot + 1}. {name}"


def points_step(step: int) -> str:
    """Moves the bead along Points, with what the last step gives: "Points, step 1 (3rd: +2)"."""
    return _step("Points", step, RULES.pts_track, f"+{RULES.pts_reward}")


def action_step(step: int) -> str:
    """As `points_step`, along Action: "Action, step 2: a free die"."""
    return _step("Action", step, RULES.act_track, "a free die")


def _step(track: str, step: int, last: int, gain: str) -> str:
    told = f"{track}, step {step}"
    return f"{told}: {gain}" if step == last else f"{told} ({_NTH[last]}: {gain})"


_NTH = {2: "2nd", 3: "3rd"}


def all_but(stack: str) -> str:
    """Three stacks of a row, by the fourth: "All but ▲L1"."""
    return f"All but {stack}"


def chip(index: int, symbol: str) -> str:
    """A chip by its place in the hand: "2. Gear"."""
    return f"{index + 1}. {lexicon.symbol(symbol)}"


def way_page(way: str) -> str:
    """A page of a long select of Diagrams: "Turn face up", "Turn face down"."""
    return lexicon.capital(WAYS[way])


WAYS = {"reveal": "turn face up", "conceal": "turn face down"}
"""What is done to a Diagram that keeps its side."""


def turn_page(view: View, owner: Seat) -> str:
    """The page with the turns of one seat's Diagrams: "Turn yours", "Turn ▲"."""
    return f"Turn {'yours' if view.seat == owner else MARKS[owner]}"


def set_die(view: View, i: int, face: str) -> str:
    """Sets a die to a face: "Die 1: Peek becomes Flip"."""
    return f"Die {i + 1}: {lexicon.FACES[view.turn.dice[i].face]} becomes {lexicon.FACES[face]}"


def scrap(view: View, owner: Seat, slot: int) -> str:
    """Discards a Diagram: '▲ Diagram 2, "Gear→Key": discard it'."""
    return f"{_known(view, owner, slot)}: discard it"


def show(view: View, owner: Seat, slot: int, way: str) -> str:
    """Turns a Diagram up or down by `reveal` or `conceal`: 'My Diagram 1, "Gear": turn face up'.

    A Diagram that the viewer does not know has no name.
    """
    return f"{_known(view, owner, slot)}: {WAYS[way]}"


def alter(view: View, owner: Seat, slot: int, turn: int) -> str:
    """Turns a Diagram by quarters: "▲ Diagram 2: turn it once".

    A known one names the side that comes up: 'My Diagram 1 → "They sacrifice" (turned once)'.
    """
    card, name = view.players[owner].diagrams[slot], _card(view, owner, slot)
    if card.id is None or card.side is None:
        return f"{name}: turn it {lexicon.times(turn)}"
    return f'{name} → "{card_label(card, turn)}" (turned {lexicon.times(turn)})'


def _card(view: View, owner: Seat, slot: int) -> str:
    return f"{'My' if view.seat == owner else MARKS[owner]} Diagram {slot + 1}"


def _known(view: View, owner: Seat, slot: int) -> str:
    """A Diagram, with its top side where the viewer knows it."""
    card, name = view.players[owner].diagrams[slot], _card(view, owner, slot)
    return f'{name}, "{card_label(card)}"' if card.id is not None else name
