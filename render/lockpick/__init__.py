"""The Lockpick painter: one board for everybody, because nothing in this game is hidden.

Pure functions: equal views and drafts give equal bytes.
"""

from __future__ import annotations

from typing import Any

from games.core import Names
from games.lockpick.rules.cards import COLORS, WILD
from games.lockpick.rules.view import View
from render import kit
from render.kit import Canvas, Picture
from render.lockpick.board import paint_board
from render.lockpick.ending import paint_ending
from render.lockpick.layout import TUMBLER_H
from render.lockpick.pieces import colour_die, suit_plate, tumbler
from render.lockpick.share import paint_share

PALETTE, ENDING = "lockpick", "lockpick_ending"


def paint(view: View, draft: str, names: Names = ()) -> tuple[Picture, ...]:
    """The one picture of a view while `draft` is open, 1000 wide and 1084 to 1284 high.

    After the end it is the ending, which tells no card. Nobody is named: one person played.
    """
    if view.phase == "over":
        return (paint_ending(view).picture(ENDING),)
    return (paint_board(view, draft).picture(PALETTE),)


def frame(view: View) -> Canvas:
    """The board of a view as a canvas, for a film."""
    return paint_board(view, "")


def scene(event: Any) -> Picture | None:
    """None: the board shows every event."""
    return None


def share(view: View, hints: int) -> Picture:
    """The picture that shares a finished game; it tells nothing about the cards of its deal."""
    return paint_share(view, hints).picture(PALETTE)


def warm() -> None:
    """Draws the sprites of common boards, so that the first picture is as quick as the rest."""
    for place in range(len(COLORS)):
        suit_plate(place, 96, 60)
        kit.suit(place, 38)
        for size in range(3):
            tumbler(place, size, False, TUMBLER_H)
            tumbler(place, size, True, TUMBLER_H)
    for color in (*COLORS, WILD):
        colour_die(color, 74)
    kit.bench(1000, 1000)
    kit.palette(PALETTE)
