"""The Timelock painter: one board for everybody, because nothing in this game is hidden.

Pure functions: equal views and drafts give equal bytes.
"""

from __future__ import annotations

from typing import Any

from games.core import Names
from games.timelock.game import GAME
from games.timelock.rules.board import HOMES, PIPS, SIDES
from games.timelock.rules.dice import FACES
from games.timelock.rules.view import View
from render.kit import Canvas, Picture
from render.timelock.board import paint_board
from render.timelock.ending import paint_ending
from render.timelock.layout import UNITS
from render.timelock.pieces import piece

PALETTE, ENDING = "timelock", "timelock_ending"


def paint(view: View, draft: str, names: Names = ()) -> tuple[Picture, ...]:
    """The one picture of a view while `draft` is open, 1000 wide and 1084 or more high.

    The whole steps of a draft are in the view already; what follows its last `;` is the open
    target. After the end it is the ending, but not for a draft that would end the match.
    """
    if view.table.result is not None and not draft:
        return (paint_ending(view.table, names).picture(ENDING),)
    return (paint_board(view, draft).picture(PALETTE),)


def frame(view: View) -> Canvas:
    """The board of a view as a canvas, for a film."""
    return paint_board(view, "")


def scene(event: Any) -> Picture | None:
    """None: the board shows every event."""
    return None


def warm() -> None:
    """Draws the sprites of common boards, so that the first picture is as quick as the rest."""
    for side in SIDES:
        for home in HOMES:
            for pip in PIPS:
                for unit in UNITS[:2]:
                    piece(side, home, pip, unit)
    for same in range(len(FACES)):
        begun = GAME.setup({}, 2, lambda _, same=same: same).state
        paint(GAME.view(begun, begun.mover), "")
