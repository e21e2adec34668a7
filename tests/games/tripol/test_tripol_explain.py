"""What each press of Tripol's panel does, in words."""

from __future__ import annotations

import pytest

from games.core import Seat
from games.tripol import GAME
from games.tripol.texts import explain
from tests.games.tripol.tripol_table import table

VIEW = GAME.view(table("46,55,9"), Seat(0))

SAID = {
    "draw": "Draws a tile from the bag; nobody else sees which one.",
    "pass": "Ends your turn; the tiles in your hand stay yours.",
    "~pass?": "Asks once more, then ends your turn; the tiles in your hand stay yours.",
    "exchange": "Gives all your other tiles for as many new ones from the bag.",
    "~exchange?": "Asks once more, then gives all your other tiles for new ones from the bag.",
    "take:3": "Takes the next tiles of the bag that have two sides or more in the stork's colour.",
    "~46@": "Opens this tile and shows where it fits; nothing is played by it.",
    "~46@2,2D0": "Shows the tile there, and the points it would bring; nothing is played by it.",
    "46@2,2D0": "Places the tile where the picture shows it; there is no undo.",
    "_type": "",
    "~": "Goes back; nothing is played by it.",
}


@pytest.mark.parametrize("text", SAID)
def test_each_press_is_explained(text: str) -> None:
    assert explain(VIEW, text) == SAID[text]
