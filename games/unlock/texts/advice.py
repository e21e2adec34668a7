"""Why the computer player advises a card, or how to hide a code, in one sentence each."""

from __future__ import annotations

from games.core import Reason, Setting
from games.texts import counted
from games.unlock.texts.lexicon import signed
from games.unlock.view import View

_SENTENCES = {
    "by_chance": "A code drawn by chance gives nothing away; all {dots} dots can be on it.",
    "own_code": "It hides {lines}.",
    "skips": "A skip brings no points in turn {turn}, and no answer.",
    "only": "{code} is the only code that fits {cards}.",
    "only_found": "{code} is the only code I found that fits {cards}.",
    "holds": "It is the last turn and {lead}: {most}.",
    "last": "It is the last turn and {lead}; by {left}, you are first after it in {chance} of 100.",
    "goes_on": (
        "I found {code} alone to fit, but another player is ahead: "
        "this card counts {points} and does not end the game."
    ),
    "known": "I found {code} alone to fit: this card counts {points} and does not end the game.",
    "breaks_fewest": (
        "I found no code that fits {looked}; this one does not fit {broken}, the fewest of all."
    ),
    "breaks": "I found no code that fits {looked}; this one does not fit {broken}.",
    "begins": "Without a card to go by, every code may be right; this one has {lines}.",
    "fits": "It fits {cards}.",
    "fits_own": "It fits {own}; {card} is the newest.",
    "unfit": "It does not fit {card}.",
    "may_open": "It fits {cards}, and of {left} its answer leaves about {after}.",
    "asks": "Of {left}, its answer leaves about {after}.",
    "sure": "All its lines are in the secret, so it counts {points}.",
    "may_end": "It is one of {left}, and if it is the secret it wins with the scores as they are.",
    "scores": "By {left}, it counts about {points}.",
    "risks": "Little is known yet, and a card of {lines} costs little.",
}


def why(view: View, reason: Reason, setting: Setting) -> str:
    """A reason in one sentence. Raises `KeyError` for a key that Unlock does not know."""
    words = {name: _said(name, value) for name, value in reason.values}
    return _SENTENCES[reason.key].format(**words)


def _said(name: str, value: str | int) -> str:
    if isinstance(value, str):
        return value
    match name:
        case "cards":
            some = {1: "the card", 2: "both cards"}.get(value, f"all {value} cards")
            return f"{some} on the table"
        case "looked":
            return f"the {counted(value, 'card')} that I look at"
        case "own":
            return "your last card" if value == 1 else f"your last {value} cards"
        case "broken":
            return counted(value, "card")
        case "lines":
            return counted(value, "line")
        case "most":
            return (
                f"this card costs {counted(value, 'point')} at most" if value else "a skip is safe"
            )
        case "lead":
            return _standing(value)
        case "left":
            return "the only code found that fits" if value == 1 else f"{value:,} codes that fit"
        case "points":
            return signed(value)
        case _:
            return f"{value:,}"


def _standing(lead: int) -> str:
    if not lead:
        return "nobody is ahead of you"
    return f"you are {counted(abs(lead), 'point')} {'ahead' if lead > 0 else 'behind'}"
