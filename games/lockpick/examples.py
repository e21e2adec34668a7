"""The example pictures of Lockpick's rules, from the first turn of one deal."""

from __future__ import annotations

from collections.abc import Mapping

from games.core import Seat
from games.lockpick.game import GAME
from games.lockpick.rules.view import View
from games.scripted import scripted
from games.texts import Example

DEAL = 4


def examples() -> Mapping[str, Example]:
    """An example by topic of RULES.md, where a picture says more than words."""
    return {"The table": Example(_seen()), "A turn": Example(_seen("0 G>:7Y:8Y"))}


def _seen(*moves: str) -> View:
    return GAME.view(scripted(GAME, {}, 1, DEAL, *moves).state, Seat(0))
