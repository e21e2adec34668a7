"""Tripol's controls where a hand holds more than the option `keep` lets it keep (TP-33)."""

from __future__ import annotations

from bot.match.controls.panel import Menu, Panel
from bot.match.controls.tripol import panel
from games.core import Seat
from games.tripol import GAME
from tests.games.tripol.tripol_table import table

ANA = Seat(0)

FITS = table("1,4,2,5,3,6,7,8,9", "draw", three="on", keep="3")
STUCK = table("1,4,2,5,3,6,100,7,8,9", "draw", three="on", keep="3", blockade="on")
"""Ana holds four tiles in both, of which one fits in the first alone."""


def presses(shown: Panel) -> set[str]:
    return {one.text for row in shown.rows if not isinstance(row, Menu) for one in row}


def test_neither_a_draw_nor_a_pass_is_offered_where_a_tile_has_to_be_placed() -> None:
    own = presses(panel(GAME.view(FITS, ANA), (), ""))
    assert "1@" in own
    assert not {"draw", "pass", "pass?"} & own
    assert "pass" in presses(panel(GAME.view(STUCK, ANA), (), ""))


def test_the_public_panel_does_not_tell_whether_a_tile_fits() -> None:
    for state in (FITS, STUCK):
        assert presses(panel(GAME.view(state, None), (), "")) == {"_panel:place"}
