"""The example pictures of Unlock's rules, from a few cards of one match."""

from __future__ import annotations

from collections.abc import Mapping

from games.core import Seat
from games.scripted import scripted
from games.texts import Example
from games.unlock.game import GAME
from games.unlock.rules.view import View

LOCKED = ("0 code:1-2-5-9",)
GUESSED = (*LOCKED, "1 code:1-2-3-6", "2 code:5-9")
NEARLY = (*GUESSED, "1 code:1-2-5-6", "2 code:2-5-9-6")
FOUND = (*NEARLY, "1 code:1-2-5-9", "2 code:4-5-9")

PAD = 1
"""The page of a guesser's pad; the rack is page 0."""


def examples() -> Mapping[str, Example]:
    """An example by topic of RULES.md, where a picture says more than words."""
    return {
        "Dots and lines": Example(_seen(1, *LOCKED), draft="code:1-2-5", page=PAD),
        "A turn": Example(_seen(None, *GUESSED)),
        "Scoring": Example(_seen(None, *NEARLY)),
        "The end": Example(_seen(None, *FOUND)),
    }


def _seen(seat: int | None, *moves: str) -> View:
    play = scripted(GAME, {}, 3, 1, *moves)
    return GAME.view(play.state, None if seat is None else Seat(seat))
