"""Triplock's actions in words: on a button, in a list, and what a press does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from games.core import MARKS, Seat
from games.texts import listed
from games.triplock.rules import actions as do
from games.triplock.rules.notation import parse
from games.triplock.table.public import Attempt
from games.triplock.table.view import CardView, View
from games.triplock.texts import rooms
from games.triplock.texts.questions import lost_words
from games.triplock.texts.shared import lexicon, stacks
from games.triplock.texts.shared.sides import card_label, side_reward

BACK = "Goes back; nothing is played by it."
LOOKS = "Shows again what you have seen; nothing is played by it."
ASK_END = "Asks once more, because something is still unused; then your turn ends."
ASK_COMPLETE = "Asks once more, then announces this Diagram: it is completed, or else discarded."
ASK_ROOM = "Asks once more, then tries the lock of the room, symbol by symbol."
SKILL = "Opens what your Skill can do, once a turn; nothing is played by it."
CHARACTER = "Opens the Skill of your character; nothing is played by it."
SACRIFICE = "Gives up both dice for any one action, which you choose next."
DIAGRAMS = "Opens the choice of a Diagram to announce; nothing is played by it."

FLIP = "Turns this whole stack over, with its chips."
SWAP = "Exchanges the places of these two stacks."
DISARM = "Takes the top chip of this stack into your hand."
DISARM_DRAW = "Takes the top chip of this stack into your hand, then draws a Diagram."
DRAW = "Draws a Diagram; there is no chip that you can take."
EXPOSE = "Shows Hidden to you and turns it over; then every stack moves one place to your left."
TURN_CARD = "Turns one Diagram, yours or another's: face up, face down, or to another side."
TURN_OWN = "Turns one of your own Diagrams to another side."
SET_DIE = "Sets a die that is not used yet to another face."
SCRAP = "Discards a Diagram that lies face up."

POINTS = "Moves your Skill bead one step along Points; the third step gives 2 points."
ACTION = "Moves your Skill bead one step along Action; the second step rolls a free die."

_OPENED = {
    "peek": "Opens the choice of two stacks to look at; nothing is played by it.",
    "flip": "Opens the choice of a stack to turn over; nothing is played by it.",
    "swap": "Opens the choice of two stacks to exchange; nothing is played by it.",
    "dd": "Opens the choice of a stack whose top chip you take; nothing is played by it.",
    "diagram": "Opens the choice of a Diagram to turn, anybody's; nothing is played by it.",
}
"""What the tab of an action opens, by its face."""

_RESET = {
    "duel": "the other has no Skill in the next turn",
    "ring": "both others have no Skill in their next turn",
}
"""What Reset does in a mode with opponents."""

_SILENCES = "the next throw of the room's die does nothing"
"""The same in an Episode."""


def label(view: View, action: do.Action) -> str:
    """A legal action in at most 100 characters: "Flip L2 with die 1"."""
    match action:
        case do.Choose():
            return f"Choose {lexicon.character_words(action.char)}"
        case do.Orient():
            return f"Lay side {action.side + 1} on top{_orient(view, action.side)}"
        case do.Discard():
            return f"Discard Diagram {action.slot + 1}{_own(view, action.slot)}"
        case do.Roll():
            return "Roll both dice"
        case do.UseDie():
            return f"{lexicon.capital(act(view, action.act))} with die {action.i + 1}"
        case do.Sacrifice():
            return f"Sacrifice both dice: {act(view, action.act)}"
        case do.Complete():
            return f"Announce Diagram {action.slot + 1}{_own(view, action.slot)}"
        case do.Room():
            return f"Try the lock of the room{_lock(view)}"
        case do.Match():
            return _match_label(view, action)
        case do.Track():
            return f"Skill: a step on {'Points' if action.at == 'pts' else 'Action'}"
        case do.Reset():
            return f"Skill: Reset, giving up {_chip(view, action.index)}"
        case do.Talent():
            return f"Skill: {act(view, action.act)}"
        case do.Bonus():
            return f"Bonus: {act(view, action.act)}"
        case do.Skip():
            return "Decline the bonus"
        case do.End():
            return _end_label(view)
        case _:
            assert_never(action)


def _lock(view: View) -> str:
    """The Sequence of the room's lock: ", Gear→Spring→Key"."""
    room = view.journey.place if view.journey is not None else None
    return f", {rooms.lock(room.lock)}" if room is not None and room.lock is not None else ""


def _end_label(view: View) -> str:
    if not view.turn.rolled:
        return "End the turn without rolling"
    lost = lost_words(view)
    return f"End the turn and lose {lost}" if lost else "End the turn"


def _mover(view: View) -> Seat:
    return view.active if view.seat is None else view.seat


def _orient(view: View, side: int) -> str:
    cards = view.players[_mover(view)].diagrams
    waiting = next((c.id for c in cards if c.side is None and c.id is not None), None)
    return f" ({side_reward(waiting, side)})" if waiting else ""


def _own(view: View, slot: int) -> str:
    cards = view.players[_mover(view)].diagrams
    if slot >= len(cards) or cards[slot].id is None:
        return ""
    return ", the new one" if cards[slot].side is None else f", {card_label(cards[slot])}"


def _chip(view: View, index: int) -> str:
    held = view.players[_mover(view)].disarmed
    if isinstance(held, int) or index >= len(held):
        return f"chip {index + 1}"
    return f"chip {index + 1}, {lexicon.symbol(held[index])}"


def _match_label(view: View, action: do.Match) -> str:
    symbols = view.asked.symbols if isinstance(view.asked, Attempt) else ()
    known = action.index < len(symbols)
    name = lexicon.nth(symbols, action.index) if known else f"symbol {action.index + 1}"
    return f"Declare {name} at {_stack(view, action.spot)}"


def act(view: View, what: do.Act) -> str:
    """An act in words, in lower case, stacks from the mover's seat: "swap L1 and L3"."""
    match what:
        case do.Peek():
            return f"peek at {_stacks(view, what.spots)}"
        case do.Flip():
            return f"flip {_stack(view, what.spot)}"
        case do.Swap():
            return f"swap {_stacks(view, what.spots)}"
        case do.Dd():
            if what.spot is None:
                return "draw only, no chip to take"
            return f"take the chip off {_stack(view, what.spot)} and draw"
        case do.Expose():
            return "expose Hidden"
        case do.Reveal():
            return f"turn {_card(view, what.seat, what.slot)} face up"
        case do.Conceal():
            return f"turn {_card(view, what.seat, what.slot)} face down"
        case do.Alter():
            card = _card(view, what.seat, what.slot)
            return f"turn {card} {_turned(view, what.seat, what.slot, what.turns)}"
        case do.Disarm():
            return f"take the top chip of {_stack(view, what.spot)}"
        case do.AlterOwn():
            seat = _mover(view)
            card = _card(view, seat, what.slot)
            return f"turn {card} {_turned(view, seat, what.slot, what.turns)}"
        case do.SetDie():
            return f"set die {what.i + 1} to {lexicon.FACES[what.face]}"
        case do.Scrap():
            return f"discard {_card(view, what.seat, what.slot)}"
        case _:
            assert_never(what)


def _stack(view: View, spot: int) -> str:
    return stacks.spot_label(view, spot, _mover(view))


def _stacks(view: View, spots: Sequence[int]) -> str:
    return listed([_stack(view, spot) for spot in stacks.picture_order(view, spots)])


def _at(view: View, seat: int, slot: int) -> CardView | None:
    cards = view.players[seat].diagrams if seat < len(view.players) else ()
    return cards[slot] if slot < len(cards) else None


def _card(view: View, seat: int, slot: int) -> str:
    """A Diagram by its owner and place; what it shows only where the viewer may know it."""
    card = _at(view, seat, slot)
    whose = "own" if seat == view.seat else MARKS[seat]
    if card is None or card.id is None or card.side is None:
        return f"{whose} Diagram {slot + 1}"
    return f"{whose} Diagram {slot + 1} ({card_label(card)})"


def _turned(view: View, seat: int, slot: int, turns: int) -> str:
    card, times = _at(view, seat, slot), lexicon.times(turns)
    if card is None or card.id is None or card.side is None:
        return times
    return f"{times}, to {card_label(card, turns)}"


def explain(view: View, text: str) -> str:
    """What a press does, by its text as it stands on the wire: `~` begins a draft.

    At most 120 characters; "" for a word of the shell.
    """
    if text.startswith("_"):
        return ""
    if text.startswith("~"):
        return _opens(view, text.removeprefix("~"))
    return _plays(view, parse(text))


def _opens(view: View, draft: str) -> str:
    """A press that plays nothing."""
    match draft.split(":"):
        case [""]:
            return BACK
        case ["looks"]:
            return LOOKS
        case ["end"]:
            return ASK_END
        case ["room"]:
            return ASK_ROOM
        case ["complete", ""]:
            return DIAGRAMS
        case ["complete", _]:
            return ASK_COMPLETE
        case ["sacrifice", ""]:
            return SACRIFICE
        case ["skill", ""]:
            return SKILL
        case ["skill", "reset", *_]:
            return f"Opens Reset: you pay a chip, and {_silenced(view)}."
        case ["skill", *_]:
            return CHARACTER
        case ["die", i, *_]:
            return _OPENED[view.turn.dice[int(i)].face]
        case words:
            return _OPENED.get(words[1], BACK)


def _plays(view: View, action: do.Action) -> str:
    match action:
        case do.UseDie(act=act) | do.Talent(act=act) | do.Bonus(act=act):
            return _does(act)
        case do.Sacrifice(act=act):
            told = _does(act)
            return f"Gives up both dice: {told[:1].lower()}{told[1:]}"
        case do.Choose():
            return "Takes this character into the room, with the Skill named on the button."
        case do.Orient():
            return "Lays your Diagram with this side on top; only that side counts."
        case do.Discard():
            return "Discards this Diagram; you keep the other three."
        case do.Roll():
            return "Rolls both dice, once a turn; each shows an action that you may take."
        case do.Complete():
            return "Announces this Diagram; it turns face up, and there is no way back."
        case do.Room():
            return "Announces the lock of the room; one wrong face ends your turn."
        case do.Match():
            return _explain_match(view)
        case do.Track(at=at):
            return POINTS if at == "pts" else ACTION
        case do.Reset():
            return f"Pays this chip, which is shown to all; {_silenced(view)}."
        case do.Skip():
            return "Gives up this reward; it is lost."
        case do.End():
            return "Ends your turn; dice that you have not used are lost."
        case _:  # pragma: no cover
            assert_never(action)


def _does(act: do.Act) -> str:
    match act:
        case do.Peek(spots=spots):
            many = len(spots) > 1
            count = f"{lexicon.number(len(spots))} stacks" if many else "one stack"
            return f"Shows {count} to you, and to nobody else."
        case do.Flip():
            return FLIP
        case do.Swap():
            return SWAP
        case do.Dd(spot=spot):
            return DRAW if spot is None else DISARM_DRAW
        case do.Expose():
            return EXPOSE
        case do.Reveal() | do.Conceal() | do.Alter():
            return TURN_CARD
        case do.Disarm():
            return DISARM
        case do.AlterOwn():
            return TURN_OWN
        case do.SetDie():
            return SET_DIE
        case do.Scrap():
            return SCRAP
        case _:  # pragma: no cover
            assert_never(act)


def _explain_match(view: View) -> str:
    """Names the stack of a symbol; a wrong one costs a Diagram, or one try at a room's lock."""
    is_lock = isinstance(view.asked, Attempt) and view.asked.slot is None
    cost = "your turn ends" if is_lock else "the Diagram is discarded and your turn ends"
    return f"Says that the symbol is on this stack, and shows its face to all; if wrong, {cost}."


def _silenced(view: View) -> str:
    """What Reset brings in this mode."""
    return _RESET.get(view.mode, _SILENCES)
