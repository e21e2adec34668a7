"""The ideas of the computer player name tiles, and never the spot where one goes."""

from __future__ import annotations

import re

import pytest

from games.core import Reason, Setting, because
from games.tripol import GAME, texts
from games.tripol.rules.actions import Place
from games.tripol.rules.notation import spot_number
from games.tripol.rules.view import View
from games.tripol.texts.advice import _IDEAS, _SENTENCES
from tests.games.tripol.tripol_table import table
from tests.shelf.play import by_advisers
from tests.shelf.reasons import own_ideas

NOBODY = View(None, table("1,4").table)


def test_every_key_has_an_idea() -> None:
    assert set(_IDEAS) == set(_SENTENCES)


def test_no_idea_names_the_spot() -> None:
    """A number in an idea is the tile's, or counts points, tiles or moves."""
    told = [found for played in by_advisers(GAME, 3) for found in own_ideas(texts, played)]
    placed = [found for found in told if isinstance(found[1].plan[0], Place)]
    assert len(placed) > 100
    for one, choice, idea in placed:
        action = choice.plan[0]
        where = texts.label(one.call.seen.view, action).partition(": ")[2]
        number = spot_number(one.call.seen.view, action)
        assert not re.search(rf"#|@|\b(spot|place) {number}\b", idea), (choice.reason, idea)
        assert not where or where not in idea, (choice.reason, idea)
        assert not re.search(r"\b(above|below|left of|right of|turned)\b", idea), idea


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (
            because("draws_first", tile=9, points=2),
            "You can place tile 9 for 2 points: what else may you do before that?",
        ),
        (
            because("holds_none", bag=12),
            "You hold no tile, and 12 tiles are in the bag: do you have anything to lose?",
        ),
        (because("none_fits", tiles=1), "Does any tile that you hold fit somewhere?"),
        (
            because("waits", tile=1, points=1, tiles=2),
            "Tile 1 would bring 1 point now: could it bring more later?",
        ),
        (because("keeps", tiles=3), "You hold 3 tiles: what does it bring to wait?"),
        (
            because("exchanges", tiles=1, fit=0),
            "You hold 1 tile beside the stork: would others serve you better?",
        ),
        (
            because("takes_own", tiles=5, colour="G"),
            "You match green: how many more tiles of that colour can you use?",
        ),
        (
            because("goes_on", tile=55, moves=1),
            "Tile 55 can earn you one more move: which sides have to meet for that?",
        ),
        (
            because("closes", tile=100, hexagons=1),
            "Look for a hexagon that lacks one tile: can tile 100 be the sixth?",
        ),
    ],
)
def test_ideas_in_words(reason: Reason, said: str) -> None:
    assert texts.idea(NOBODY, reason, Setting()) == said


def test_an_unknown_key_has_no_idea() -> None:
    with pytest.raises(KeyError):
        texts.idea(NOBODY, Reason("no_such_key"), Setting())
