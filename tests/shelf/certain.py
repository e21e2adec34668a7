"""Positions with a certain gain, which a game lays out in `tests/games/<key>/certain.py`.

Where a level weighs imagined worlds, what it thinks plans are worth changes with its draws, and no
law over the shelf can tell whether it overlooks something by lot. Here people say what is clear.
"""

from __future__ import annotations

import importlib
from typing import Any, NamedTuple

from games.core import Seen
from tests.shelf.found import ROOT


class Certain(NamedTuple):
    """What a seat sees, what it gains for certain, and the texts of the acts that begin that."""

    gain: str
    seen: Seen[Any, Any]
    acts: tuple[str, ...]


def certain_of(key: str) -> tuple[Certain, ...]:
    """Returns the positions of a game: what the function `certain` of its module gives."""
    if not (ROOT / "tests" / "games" / key / "certain.py").is_file():
        return ()
    return tuple(importlib.import_module(f"tests.games.{key}.certain").certain())
