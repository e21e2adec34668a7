"""Where things lie on the Triplock board, in px, seen from one seat."""

from __future__ import annotations

from msgspec import Struct

from games.core import Seat
from games.triplock.cards import RULES
from games.triplock.public import Attempt
from games.triplock.texts import stacks
from games.triplock.view import View

STRIP_X, STRIP_W, STRIP_H = 24, 952, 140
CARD_W, CARD_H = 112, 108
FAR_Y, NEAR_Y = 132, 690
MAT_Y, MAT_H = 290, 382
STACK_Y = 483
PLATE_W, PLATE_H = 140, 52
TRAY_X, TRAY_W = 440, 536
DIE_PX, DIE_Y = 78, 27
ATTEMPT_H = 212
"""How far an announced Diagram moves everything below the header down."""

MATS = {True: (24, 734), False: (284, 24)}
"""Left edges of the steel plate and of the well, for Hidden at the right or at the left."""

BLANK_DICE = (530, 630)
"""Left edges of the dice before the roll."""

Box = tuple[int, int, int, int]
"""Left, top, width and height."""


class Layout(Struct, frozen=True):
    """Where things lie for one seat; `shift` moves everything below the header down.

    `opened`: the match is over, and every chip lies beside its stack.
    """

    near: Seat
    far: Seat
    row: tuple[int, ...]  # spots from left to right
    xs: tuple[int, ...]  # the middle of each of them
    shift: int
    opened: bool = False

    def x(self, spot: int) -> int:
        """The middle of a stack."""
        return self.xs[self.row.index(spot)]

    def strip_y(self, seat: Seat) -> int:
        """The upper edge of a seat's strip."""
        return (NEAR_Y if seat == self.near else FAR_Y) + self.shift

    def stack_box(self, spot: int) -> Box:
        """The box about a stack; where `opened`, with its chips fanned out."""
        if self.opened:
            return self.x(spot) - 112, STACK_Y + self.shift - 119, 224, 248
        return self.x(spot) - 108, STACK_Y + self.shift - 114, 216, 234


def layout_of(view: View) -> Layout:
    """The layout from the viewer's seat; a spectator sees it from seat 0."""
    near = stacks.seat_of(view)
    row = view.rows[near]
    at_right = row[-1] == view.hidden[near]
    xs = (139, 370, 601, 854) if at_right else (146, 399, 630, 861)
    shift = ATTEMPT_H if isinstance(view.asked, Attempt) else 0
    return Layout(near, Seat(1 - near), row, xs, shift, view.phase == "over")


def card_place(view: View, seat: Seat, slot: int, strip_y: int) -> tuple[int, int]:
    """Left top of a Diagram on a strip; four of them overlap."""
    pitch = 118 if len(view.players[seat].diagrams) <= RULES.hand_limit else 79
    return 412 + slot * pitch, strip_y + 15


def die_x(view: View, index: int) -> int:
    """The left edge of an action die in the tray."""
    return 518 + index * (452 // max(2, len(view.turn.dice)))
