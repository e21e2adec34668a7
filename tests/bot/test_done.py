"""What a player did, as a phrase behind "you"."""

from __future__ import annotations

import pytest

from bot.screens.story import deed
from tests.lives import lived

MOVES = ("0 orient:0", "1 orient:0", "0 roll", "0 sacrifice:flip:0", "0 skill:pts", "0 complete:0")


@pytest.mark.parametrize(
    ("last", "phrase"),
    [("0 complete:0", "announced "), ("0 match:0:0", "made that move"), ("0 orient:0", "laid ")],
)
def test_the_phrase_fits_behind_you(last: str, phrase: str) -> None:
    """A line that stands alone, such as what a declared stack showed, is no such phrase."""
    moves = MOVES[:1] if last == MOVES[0] else (*MOVES, last)
    moves = MOVES if last == MOVES[-1] else moves
    live = lived("triplock", 2, *moves)
    assert deed(live, live.rows[-1]).startswith(phrase)
