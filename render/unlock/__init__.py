"""The Unlock painter: the board's pages, then the reader's own picture.

Pure functions: equal views and drafts give equal bytes. A board is painted from the public part of
a view and kept, so that seven readers and every press on a pad share it.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.core import Names, Seat
from games.unlock.rules.view import View, board_pages, has_hand
from render import kit
from render.kept import kept
from render.kit import NIGHT, Canvas, Page, Picture
from render.unlock.board import paint_board
from render.unlock.ending import paint_ending
from render.unlock.hand import paint_hand
from render.unlock.pieces import dot_grid

PALETTE, ENDING = "unlock", "unlock_ending"


def paint(view: View, draft: str, names: Names = ()) -> tuple[Picture, ...]:
    """The board pages, the newest first; for a seat then its own picture, of kind HAND.

    After the end everybody gets the ending, then the boards. The order is that of the alt texts.
    A draft changes nothing but the seat's own picture.
    """
    boards = _boards(public_part(view))
    if view.phase == "over":
        return _ending(public_part(view), names), *boards
    if not has_hand(view):
        return boards
    return *boards, paint_hand(view, draft).picture(PALETTE, Page.HAND)


def public_part(view: View) -> View:
    """The view of a spectator: without the reader, the sealed code and a secret not yet public."""
    secret = view.secret if view.phase == "over" else None
    return replace(view, seat=None, pending=None, secret=secret)


@kept
def _boards(view: View) -> tuple[Picture, ...]:
    pages = range(len(board_pages(view)))
    return tuple(paint_board(view, number).picture(PALETTE) for number in pages)


@kept
def _ending(view: View, names: Names) -> Picture:
    return paint_ending(view, names).picture(ENDING)


def frame(view: View) -> Canvas:
    """The board of a view as a canvas, for a film."""
    return paint_board(public_part(view), 0)


def scene(event: Any) -> Picture | None:
    """None: no event has a picture of its own."""
    return None


def warm() -> None:
    """Draws the sprites of common boards, so that the first picture is as quick as the rest."""
    for number in range(5):
        kit.coin(64, f"{number}")
    for seat in range(7):
        for px in (30, 38, 44, 58):
            kit.seat_mark(Seat(seat), px)
    for older in (False, True):
        kit.paper(152, 179, older, 10)
    dot_grid(3, 100)
    for dot in range(1, 10):
        kit.coin(112, f"{dot}", tone=NIGHT.steel)
        kit.coin(112, f"{dot}", tone=NIGHT.gold)
    kit.coin(112, tone=NIGHT.brass)
    kit.ring(116, 7)
    kit.bench(1000, 600)
    kit.palette(PALETTE)
