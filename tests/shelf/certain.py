"""Positions with a certain gain, which a game lays out in `tests/games/<key>/certain.py`.

Where a level weighs imagined worlds, what it thinks plans are worth changes with its draws, and no
law over the shelf can tell whether it overlooks something by lot. Here people say what is clear.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from games.core import Level, Seen
from tests.shelf.deciding import TIMES
from tests.shelf.found import laid_out
from tests.shelf.play import AnyGame


class Certain(NamedTuple):
    """What a seat sees, what it gains for certain, and the texts of the acts that begin that."""

    gain: str
    seen: Seen[Any, Any]
    acts: tuple[str, ...]


def certain_of(key: str) -> tuple[Certain, ...]:
    """Returns the positions of a game: what the function `certain` of its module gives."""
    module = laid_out(key, "certain")
    return () if module is None else tuple(module.certain())


def missed(game: AnyGame, positions: Iterable[Certain], times: int = TIMES) -> Iterator[str]:
    """Yields the gains that the lowest level misses with some draws."""
    for gain, seen, acts in positions:
        assert game.advise is not None
        for n in range(times):
            luck = random.Random(f"{game.key} {gain} {n}")
            act = game.advise(seen, Level.EASY, luck.randrange, ()).best.plan[0]
            if game.write(act) not in acts:
                yield f"{game.key}: {gain} is missed by {act!r} with draw {n}"
