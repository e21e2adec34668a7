"""What a Lockpick log says of each event, and what a refusal says to the player."""

from __future__ import annotations

from typing import assert_never

from games.core import Names, Refused, Seat
from games.lockpick.board import ALL_TUMBLERS
from games.lockpick.events import (
    Chosen,
    Ended,
    Event,
    Jumped,
    Locked,
    Passed,
    Popped,
    Pushed,
    Rolled,
)
from games.lockpick.spoken import COLOR_NAMES, counted, ranks, signed
from games.texts import Line

PLAYER = Seat(0)

QUOTED = 40
"""Characters of a typed text that a refusal repeats."""

_ASKED = {
    "choose": "Choose a colour for the wild first, for example =G.",
    "push": "Place the whole hand first, for example G> and then its cards.",
    "jump": "This is a jump turn: jump a card, for example JR3-Y, or pass.",
    "lock": "Choose the set that locks first, for example LG1.",
    "done": "This turn is complete. Commit it, or undo the last step.",
}


def say(event: Event, names: Names, seat: Seat | None) -> Line | None:
    """An event as anybody may read it; nothing of this game is secret."""
    return Line(PLAYER, _phrase(event), isinstance(event, Locked | Ended))


def _phrase(event: Event) -> str:
    match event:
        case Rolled(turn, dice):
            return f"rolled {COLOR_NAMES[dice.color]} {dice.n} for turn {turn}"
        case Chosen(color, empty):
            name = COLOR_NAMES[color].lower()
            return f"chose {name}, which is empty" if empty else f"chose {name}"
        case Popped(_, cards, left):
            return f"drew {' '.join(map(signed, cards))}, {left} left"
        case Pushed(start, way, cards):
            side = "right" if way == ">" else "left"
            laid = " ".join(map(signed, cards))
            return f"pushed {laid} from {COLOR_NAMES[start]} to the {side}"
        case Jumped(card, source, _, to):
            return f"jumped {signed(card)} from {COLOR_NAMES[source]} to {COLOR_NAMES[to]}"
        case Passed(forced):
            return "passed, with nothing to jump" if forced else "passed"
        case Locked(gone, frozen):
            where = f"locked {ranks(gone.cards)} in {COLOR_NAMES[gone.col]}"
            end = f": tumbler {frozen} freezes" if gone.froze else ", which is frozen already"
            return where + end
        case Ended():
            return _ending(event)
        case _:  # pragma: no cover
            assert_never(event)


def _ending(event: Ended) -> str:
    reached = f"{sum(event.frozen)} of {ALL_TUMBLERS} tumblers frozen"
    match event.reason:
        case "open":
            return f"opened the lock in {counted(event.turns, 'turn')}"
        case "resigned":
            return f"gave up with {reached}"
        case _:
            return f"ran out of cards with {reached}"


def refusal(refused: Refused) -> str:
    """What is so and what to do next; nothing has changed."""
    given = refused.values
    match refused.key:
        case "unreadable":
            typed = _quoted(str(given["text"]))
            return f"I can't read “{typed}”. Try G> A 2 3, JR3-Y, =G, LY2 or pass."
        case "over":
            return "This lock is done. /lockpick start gives you a new one."
        case "no_seat":
            return "This is somebody else's deal. /lockpick start gives you your own."
        case "not_now":
            return _ASKED[str(given["phase"])]
        case "shows_cards":
            return "Taking from a stack shows its cards, so it has no preview. Play it at once."
        case "not_hand":
            hand = " ".join(map(signed, str(given["hand"]).split()))
            return f"A push places the whole hand, each card once: {hand}."
        case _:
            return _misplaced(refused)


def _quoted(text: str) -> str:
    """What somebody typed, safe to be shown back: short, on one line, without markup."""
    plain = "".join(char for char in text if char.isprintable() and char not in "\\*_~`|<>@#[]()")
    return plain[:QUOTED].strip() or "nothing"


def _misplaced(refused: Refused) -> str:
    """Refusals of jumps and locks, which name a place on the table."""
    given = refused.values
    column = COLOR_NAMES.get(str(given.get("col")), "")
    match refused.key:
        case "no_card":
            return f"{column} has no card number {given['n']}, counted from the newest."
        case "no_jump":
            color, card = COLOR_NAMES[str(given["color"])].lower(), signed(str(given["card"]))
            return (
                f"{card} can't jump: only {color} cards among the {given['roll']} newest "
                "of a column can."
            )
        case "other_column":
            return f"The set to choose is in {column}. Later columns wait for it."
        case "no_set":
            return f"No set begins at card {given['at']} of {column}, counted from the oldest."
        case _:
            return "That can't be played here. Nothing was changed."
