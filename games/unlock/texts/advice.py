"""Why the computer player advises a card, or how to hide a code, in one sentence each.

Beside each stands the idea that leads there.
"""

from __future__ import annotations

from typing import cast

from games.core import Reason, Seat, Setting
from games.texts import about, counted
from games.unlock.ai.units import LAST
from games.unlock.rules.view import View, is_last_card, rivals
from games.unlock.texts.lexicon import signed

_SENTENCES = {
    "by_chance": "A code drawn by chance gives nothing away; all {dots} dots can be on it.",
    "own_code": "It hides {lines}.",
    "skips": "A skip brings no points in turn {turn}, and no answer.",
    "only": "{code} is the only code that fits {cards}.",
    "only_found": "{code} is the only code I found that fits {cards}.",
    "holds": "It is the last turn and {lead}: {most}.",
    "last": "It is the last turn and {lead}; by {left}, you are first after it in {chance} of 100.",
    "must_find": "Without the code nobody wins, and it is the last turn: this is one of {left}.",
    "no_find": "It is the last turn and {lead}; this card counts {points} and is not the code.",
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

_IDEAS = {
    "by_chance": "How can you choose a code of which nobody can guess anything beforehand?",
    "own_code": "Which lines will the others try first, and can your secret do without them?",
    "skips": "Each line that misses costs a point: must you seal a code in turn {turn}?",
    "only": "Only one code fits {cards}: which lines must it have?",
    "only_found": "I found a single code that fits {cards}: can you find it, too?",
    "holds": "It is the last turn and {lead}: how much can you risk?",
    "last": "It is the last turn and {lead}: which card is worth its risk now?",
    "must_find": "Without the code nobody wins, and it is the last turn: which codes can it be?",
    "no_find": "It is the last turn and {lead}: do you want the code to be found now?",
    "goes_on": (
        "I found one code alone to fit, but another player is ahead: "
        "is it good to end the game now?"
    ),
    "known": "I found one code alone to fit: what does a card bring that does not end the game?",
    "breaks_fewest": "I found no code that fits {looked}: which code fits most of them?",
    "breaks": "I found no code that fits {looked}: how many of them can one code fit?",
    "begins": "Without a card to go by, how many lines do you want to try at once?",
    "fits": "Look at {cards}: which codes can still be the secret?",
    "fits_own": "Look at {own}: which code fits what you see there?",
    "unfit": "A code that does not fit every card is not the secret: what can it still tell you?",
    "may_open": "I know {left}: which one of them tells most about the others?",
    "asks": "I know {left}: which lines are in about half of them?",
    "sure": "A card can count {points} without risk: which lines are surely right?",
    "may_end": "I know {left}: would it be good for you if the game ended now?",
    "scores": "I know {left}: which lines do most of them have?",
    "risks": "Each line that misses costs a point: how many lines can you risk?",
}


def why(view: View, reason: Reason, setting: Setting) -> str:
    """A reason in one sentence. Raises `KeyError` for a key that Unlock does not know."""
    return _SENTENCES[reason.key].format(**_words(reason))


def idea(view: View, reason: Reason, setting: Setting) -> str:
    """What points to it, in one sentence that leaves the finding to the reader.

    Raises `KeyError` as `why` does.
    """
    return _IDEAS[reason.key].format(**_words(reason))


def cost(view: View, best: float, played: float, setting: Setting) -> str:
    """What a plan was worth less than the best one.

    Points; who guesses alone, turns; with the last card, the chance to win by it.
    """
    seat, less = cast(Seat, setting.reader), best - played
    if is_last_card(view, seat):
        tenths = max(1, round(less * 10 / LAST))
        return f"a chance of about {tenths} in 10 to be first" if tenths < 10 else "the first place"
    if rivals(view, seat):
        return about(less, "point")
    return f"a card that saves {about(less, 'turn')}"


def _words(reason: Reason) -> dict[str, str]:
    """The words for the values of a reason."""
    return {name: _said(name, value) for name, value in reason.values}


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
