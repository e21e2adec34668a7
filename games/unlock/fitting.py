"""One random code that fits the cards on the table."""

from __future__ import annotations

from games.core import Draw
from games.unlock.board import Dots
from games.unlock.clues import Clues, fits
from games.unlock.codes import drawn_code, path_of
from games.unlock.mending import mended
from games.unlock.terms import Laws

MOST_STEPS = 3_000_000
"""Where a search on 4x4 gives up; hardly any takes more than 20,000 steps."""


def fitting(laws: Laws, clues: Clues, draw: Draw, steps: int = MOST_STEPS) -> Dots:
    """A random code that fits; each can come. Raises `ValueError` where none fits, or is found."""
    if not clues:
        return drawn_code(laws, draw)
    if laws.grid == 3:
        found = fits(laws.difficulty, clues)
        if found:
            return path_of(3, found[draw(len(found))])
    else:
        search = mended(laws, clues, draw, steps, 1)
        if not search.broken:
            return path_of(4, search.codes[0])
    raise ValueError("no code fits the cards on the table")
