"""The words on Triplock's controls: buttons, selects and their choices."""

from __future__ import annotations

from games.core import MARKS, Seat
from games.triplock.cards import RULES
from games.triplock.texts import lexicon
from games.triplock.texts.questions import lost_words
from games.triplock.texts.sides import card_label
from games.triplock.view import CardView, View

ROLL = "Roll"
SACRIFICE = "Sacrifice"
SKILL = "Skill"
SKILL_USED = "Skill ✓"
NO_SKILL = "No Skill now"
COMPLETE = "Complete…"
LOOKS = "Looks"
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
WHICH_DIAGRAM = "Which Diagram, and how?"


_VERBS = {"peek": "Peek", "flip": "Flip", "swap": "Swap", "dd": "Disarm"}


def act(face: str, where: str) -> str:
    """An action with its stacks: "Swap L1 ⇄ L3"."""
    return f"{_VERBS[face]} {where}"


def with_both(label: str) -> str:
    """An action that takes both dice: "Both: Peek". A die beside it may show the same face."""
    return f"Both: {label}"


def choose(char: str) -> str:
    """A character who may go into a room, with the Skill: "Wren: Raise the Lamp"."""
    name, skill, _ = lexicon.character(char)
    return f"{name.partition(' ')[0]}: {skill}"


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


def complete(slot: int, card: CardView) -> str:
    """Attempts a Diagram after one more question: "Complete 2. Gear→Key…"."""
    return f"Complete {slot + 1}. {card_label(card)}…"


def end_anyway(view: View) -> str:
    """Ends the turn although something is unused: "Lose Peek and end"."""
    return f"Lose {lost_words(view)} and end" if view.turn.rolled else "End without rolling"


def discard(slot: int, card: CardView) -> str:
    """A Diagram over the hand limit: "2. Gear→Key"; one that is not laid yet is the new one."""
    name = "The new one" if card.side is None else card_label(card)
    return f"{slot + 1}. {name}"


def points_step(step: int) -> str:
    """Moves the bead along Points; the last step names what it gives: "Points 3 of 3: +1"."""
    gain = f": +{RULES.pts_reward}" if step == RULES.pts_track else ""
    return f"Points {step} of {RULES.pts_track}{gain}"


def action_step(step: int) -> str:
    """Moves the bead along Action; the last step names what it gives."""
    gain = ": a die" if step == RULES.act_track else ""
    return f"Action {step} of {RULES.act_track}{gain}"


def all_but(stack: str) -> str:
    """Three stacks of a row, by the fourth: "All but ▲L1"."""
    return f"All but {stack}"


def chip(index: int, symbol: str) -> str:
    """A chip by its place in the hand: "2. Gear"."""
    return f"{index + 1}. {lexicon.symbol(symbol)}"


def way_page(way: str) -> str:
    """A page of a long select of Diagrams: "Reveal", "Conceal"."""
    return way.capitalize()


def turn_page(view: View, owner: Seat) -> str:
    """The page with the turns of one seat's Diagrams: "Turn yours", "Turn ▲"."""
    return f"Turn {'yours' if view.seat == owner else MARKS[owner]}"


def set_die(view: View, i: int, face: str) -> str:
    """Sets a die to a face: "Die 1, Peek: set to Flip"."""
    now = lexicon.FACES[view.turn.dice[i].face]
    return f"Die {i + 1}, {now}: set to {lexicon.FACES[face]}"


def scrap(view: View, owner: Seat, slot: int) -> str:
    """Discards a Diagram: "▲ 2, Gear→Key, face up: discard"."""
    return f"{_card(view, owner, slot)}: discard"


def show(view: View, owner: Seat, slot: int, way: str) -> str:
    """Turns a Diagram up or down; `way` is `reveal` or `conceal`: "Your 1, Gear, face up: conceal".

    A Diagram that the viewer does not know has no name.
    """
    return f"{_card(view, owner, slot)}: {way}"


def alter(view: View, owner: Seat, slot: int, turn: int) -> str:
    """Turns a Diagram by quarters: "▲ 2, face down: turn ↻1"; a known one names its new side."""
    card = view.players[owner].diagrams[slot]
    turned = f"{_card(view, owner, slot)}: turn ↻{turn}"
    if card.id is None or card.side is None:
        return turned
    return f"{turned} to {card_label(card, turn)}"


def _card(view: View, owner: Seat, slot: int) -> str:
    card = view.players[owner].diagrams[slot]
    whose = "Your" if view.seat == owner else MARKS[owner]
    lies = "face up" if card.up else "face down"
    known = f" {card_label(card)}," if card.id is not None else ""
    return f"{whose} {slot + 1},{known} {lies}"
