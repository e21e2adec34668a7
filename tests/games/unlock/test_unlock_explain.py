"""What each press of Unlock's panel does, in words."""

from __future__ import annotations

import pytest

from games.unlock.rules.state import State
from games.unlock.texts import explain
from tests.render.samples_unlock import acted, seen, started

HIDING = started(3)
DRAWING = acted(HIDING, (0, "1-2-5-9"))
SEALED = acted(DRAWING, (1, "1-2"))

BY_LOCK = {
    "~code:1-2;": "Asks once more, then makes this code the secret.",
    "code:1-2": "Makes this code the secret; you cannot change it after that.",
    "~random": "Asks once more, then the bot draws the secret for you by chance.",
    "random": "The bot draws the secret by chance; you cannot change it after that.",
}

BY_GUESSER = {
    "~code:1": "Begins your path at this dot; nothing is sent by it.",
    "~code:1-2": "Adds a line from the end of your path to this dot; nothing is sent by it.",
    "~code:": "Goes back to an empty pad; nothing is sent by it.",
    "~": "Goes back to an empty pad; nothing is sent by it.",
    "code:1-2": "Seals this code; once everybody has sealed or skipped, the cards are turned over.",
    "~skip;": "Asks once more, then skips this turn: you lay no card, and score nothing.",
    "_type": "",
    "skip": "Skips this turn: you lay no card, and score nothing.",
}

ONCE_SEALED = {
    "~code:": (
        "Opens an empty pad for another code; the sealed one counts until you send a new one."
    ),
    "~": "Goes back to what you have sealed, which still counts.",
}


@pytest.mark.parametrize(
    ("state", "seat", "said"),
    [(HIDING, 0, BY_LOCK), (DRAWING, 1, BY_GUESSER), (SEALED, 1, ONCE_SEALED)],
)
def test_each_press_is_explained(state: State, seat: int, said: dict[str, str]) -> None:
    view = seen(state, seat)
    assert {text: explain(view, text) for text in said} == said
