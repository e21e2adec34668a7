"""Lockpick's refusals in words: what is wrong and what to do next."""

from __future__ import annotations

from games.core import Refused
from games.lockpick.texts.lexicon import COLOR_NAMES, signed

QUOTED = 40
"""Characters of a typed text that a refusal repeats."""

_ASKED = {
    "choose": "Choose a colour for the wild first, for example =G.",
    "push": "Place the whole hand first, for example G> and then its cards.",
    "jump": "This is a jump turn: jump a card, for example JR3-Y, or pass.",
    "lock": "Choose the set that locks first, for example LG1.",
    "done": "This turn is complete. Commit it, or undo the last step.",
}


def refusal(refused: Refused) -> str:
    """The sentence of a refusal: what is wrong and what to do next."""
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
    """A typed text that is safe to show again: short, on one line, without markup."""
    plain = "".join(char for char in text if char.isprintable() and char not in "\\*_~`|<>@#[]()")
    return plain[:QUOTED].strip() or "nothing"


def _misplaced(refused: Refused) -> str:
    """The sentence of a refused jump or lock, which names a column and a card."""
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
