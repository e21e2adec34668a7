"""What a press of Triplock's panel does, a sentence for each kind of press."""

from __future__ import annotations

from typing import assert_never

from games.triplock.actions import (
    Act,
    Action,
    Alter,
    AlterOwn,
    Bonus,
    Choose,
    Complete,
    Conceal,
    Dd,
    Disarm,
    Discard,
    End,
    Expose,
    Flip,
    Match,
    Orient,
    Peek,
    Reset,
    Reveal,
    Roll,
    Room,
    Sacrifice,
    Scrap,
    SetDie,
    Skip,
    Swap,
    Talent,
    Track,
    UseDie,
)
from games.triplock.notation import parse
from games.triplock.public import Attempt
from games.triplock.texts import lexicon
from games.triplock.view import View

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


def _plays(view: View, action: Action) -> str:
    match action:
        case UseDie(act=act) | Talent(act=act) | Bonus(act=act):
            return _does(act)
        case Sacrifice(act=act):
            told = _does(act)
            return f"Gives up both dice: {told[:1].lower()}{told[1:]}"
        case Choose():
            return "Takes this character into the room, with the Skill named on the button."
        case Orient():
            return "Lays your Diagram with this side on top; only that side counts."
        case Discard():
            return "Discards this Diagram; you keep the other three."
        case Roll():
            return "Rolls both dice, once a turn; each shows an action that you may take."
        case Complete():
            return "Announces this Diagram; it turns face up, and there is no way back."
        case Room():
            return "Announces the lock of the room; one wrong face ends your turn."
        case Match():
            return _match(view)
        case Track(at=at):
            return _track(at)
        case Reset():
            return f"Pays this chip, which is shown to all; {_silenced(view)}."
        case Skip():
            return "Gives up this reward; it is lost."
        case End():
            return "Ends your turn; dice that you have not used are lost."
        case _:  # pragma: no cover
            assert_never(action)


def _does(act: Act) -> str:
    match act:
        case Peek(spots=spots):
            many = len(spots) > 1
            count = f"{lexicon.number(len(spots))} stacks" if many else "one stack"
            return f"Shows {count} to you, and to nobody else."
        case Flip():
            return FLIP
        case Swap():
            return SWAP
        case Dd(spot=spot):
            return DRAW if spot is None else DISARM_DRAW
        case Expose():
            return EXPOSE
        case Reveal() | Conceal() | Alter():
            return TURN_CARD
        case Disarm():
            return DISARM
        case AlterOwn():
            return TURN_OWN
        case SetDie():
            return SET_DIE
        case Scrap():
            return SCRAP
        case _:  # pragma: no cover
            assert_never(act)


def _match(view: View) -> str:
    """Names the stack of a symbol; a wrong one costs a Diagram, or one try at a room's lock."""
    is_lock = isinstance(view.asked, Attempt) and view.asked.slot is None
    cost = "your turn ends" if is_lock else "the Diagram is discarded and your turn ends"
    return f"Says that the symbol is on this stack, and shows its face to all; if wrong, {cost}."


def _track(at: str) -> str:
    return POINTS if at == "pts" else ACTION


def _silenced(view: View) -> str:
    """What Reset brings in this mode."""
    return _RESET.get(view.mode, _SILENCES)
