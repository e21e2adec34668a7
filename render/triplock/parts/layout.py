"""Where things lie on the Triplock board, in px, seen from one seat.

A board has two forms. The one at the table has a strip of each seat above and below the lock. The
one from a reader's own chair has the other seat's strip small above it, and below it the reader's
own panel with its Diagrams open. Boards differ, their marks and rings do not: what draws those
knows a board by its `Places` only.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from games.core import Seat
from games.triplock.table.cards import RULES
from games.triplock.table.public import Attempt
from games.triplock.table.view import View
from games.triplock.texts.shared import stacks
from render.triplock.parts.pills import BIG

STRIP_X, STRIP_W, STRIP_H = 24, 952, 140
CARD_W, CARD_H = 116, 108
FAR_Y, NEAR_Y = 132, 730
MAT_Y, MAT_H = 290, 422
STACK_Y = 530
FAR_PLATE_Y, NEAR_PLATE_Y = 330, 674
PLATE_W, PLATE_H = 140, 52
TRAY_X, TRAY_W = 440, 536
DIE_PX, DIE_Y = 78, 27
ATTEMPT_H = 212
"""How far an announced Diagram moves everything below the header down."""

MATS = {True: (24, 734), False: (284, 24)}
"""Left edges of the steel plate and of the well, for Hidden at the right or at the left."""

BLANK_DICE = (530, 630)
"""Left edges of the dice before the roll."""

BAR_H, BARS_W = 58, 932
OWN_W, OWN_H = 306, 274

GOAL_PITCH = 31

STACK_ROOM = 222
"""The width of the place above a stack."""

_XY = tuple[int, int]

Box = tuple[int, int, int, int]
"""Left, top, width and height."""


class Marks(Struct, frozen=True):
    """The sizes of what marks a stack or a Diagram, in px.

    `ring`: the inner diameter of a ring about a stack; `pill`: the height of pills at stacks;
    `margin`: how far brackets stand off a Diagram; `has_seats`: whether badges and pills bear
    their actor's mark outside its strip; `done`: the width of the places for completed Diagrams.
    """

    ring: int
    pill: int
    margin: int
    has_seats: bool = False
    done: int = 172


class Places(Protocol):
    """A layout. All places are in px, in the picture; boxes are left, top, width, height."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that have a strip or a panel, from the top of the picture."""
        ...

    @property
    def spots(self) -> tuple[int, ...]:
        """All stacks of the picture."""
        ...

    @property
    def marks(self) -> Marks:
        """How large rings, pills and brackets are, and whether they name their actor."""
        ...

    def at(self, spot: int) -> tuple[int, int]:
        """The middle of a stack."""
        ...

    def stack_box(self, spot: int) -> Box:
        """The box about a stack."""
        ...

    def pills(self, spot: int) -> tuple[int, int, int]:
        """Middle and width of the place for a stack's pills."""
        ...

    def strip_box(self, seat: Seat) -> Box:
        """The box of a seat's strip or panel."""
        ...

    def shows(self, view: View, seat: Seat, slot: int) -> bool:
        """Whether a Diagram lies in the picture; an attempt may stand in its place."""
        ...

    def card_box(self, view: View, seat: Seat, slot: int) -> Box:
        """The box of a Diagram."""
        ...

    def card_pill(self, seat: Seat, box: Box) -> tuple[int, int]:
        """The middle of the pills of a Diagram that lies in that box."""
        ...

    def hand_box(self, view: View, seat: Seat) -> Box:
        """The box that stands for a Diagram which does not lie there."""
        ...

    def goal_place(self, seat: Seat, index: int) -> tuple[int, int]:
        """Left top of a place for a completed Diagram."""
        ...

    def bead(self, seat: Seat) -> tuple[int, int]:
        """The middle of a seat's Skill bead."""
        ...

    def zone(self, seat: Seat) -> tuple[int, int, int]:
        """Middle and width of the place for pills of acts that touched no Diagram that lies."""
        ...

    def skill_zone(self, seat: Seat) -> tuple[int, int, int]:
        """Middle and width of the place for the pill of a Skill: at its bead, or the zone."""
        ...


class Form(Struct, frozen=True):
    """The heights of one form of the board; `opened` stacks need room for their chips."""

    far_y: int
    far_h: int
    mat_y: int
    mat_h: int
    stack_y: int
    opened_y: int
    pills_y: int  # the middle of the pills above the stacks
    plates: tuple[int, ...]  # the middles of the near and the far plates
    near_y: int
    near_h: int
    height: int


TABLE = Form(
    far_y=FAR_Y,
    far_h=STRIP_H,
    mat_y=MAT_Y,
    mat_h=MAT_H,
    stack_y=STACK_Y,
    opened_y=510,
    pills_y=390,
    plates=(NEAR_PLATE_Y, FAR_PLATE_Y),
    near_y=NEAR_Y,
    near_h=STRIP_H,
    height=890,
)
CHAIR = Form(
    far_y=124,
    far_h=148,
    mat_y=286,
    mat_h=374,
    stack_y=473,
    opened_y=473,
    pills_y=323,
    plates=(624,),
    near_y=674,
    near_h=390,
    height=1080,
)


class Layout(Struct, frozen=True):
    """Where things lie for one seat; `shift` moves everything below the header down.

    `opened`: the match is over, and every chip lies beside its stack.
    """

    near: Seat
    far: Seat
    row: tuple[int, ...]  # spots from left to right
    xs: tuple[int, ...]  # the middle of each of them
    form: Form
    shift: int
    opened: bool = False

    @property
    def stack_y(self) -> int:
        """The middle of all stacks."""
        return (self.form.opened_y if self.opened else self.form.stack_y) + self.shift

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that have a strip, from the top of the picture."""
        return self.far, self.near

    @property
    def spots(self) -> tuple[int, ...]:
        """The stacks from left to right."""
        return self.row

    @property
    def marks(self) -> Marks:
        """How large rings, pills and brackets are; two seats need no marks of actors."""
        return Marks(190, BIG, 6 if self.from_chair else 9)

    @property
    def from_chair(self) -> bool:
        """Whether the reader's own Diagrams lie open in the picture."""
        return self.form is CHAIR

    def x(self, spot: int) -> int:
        """The middle of a stack."""
        return self.xs[self.row.index(spot)]

    def at(self, spot: int) -> tuple[int, int]:
        """The middle of a stack."""
        return self.x(spot), self.stack_y

    def pills(self, spot: int) -> tuple[int, int, int]:
        """Middle and width of the place for a stack's pills."""
        return self.x(spot), self.form.pills_y + self.shift, STACK_ROOM

    def strip_y(self, seat: Seat) -> int:
        """The upper edge of a seat's strip."""
        return (self.form.near_y if seat == self.near else self.form.far_y) + self.shift

    def strip_box(self, seat: Seat) -> Box:
        """The box of a seat's strip."""
        height = self.form.near_h if seat == self.near else self.form.far_h
        return STRIP_X, self.strip_y(seat), STRIP_W, height

    def stack_box(self, spot: int) -> Box:
        """The box about a stack; where `opened`, with its chips fanned out."""
        if self.opened:
            return self.x(spot) - 112, self.stack_y - 119, 224, 248
        return self.x(spot) - 107, self.stack_y - 107, 214, 214

    def shows(self, view: View, seat: Seat, slot: int) -> bool:
        """Whether a Diagram has a place in the picture, which all have."""
        return slot < len(view.players[seat].diagrams)

    def card_box(self, view: View, seat: Seat, slot: int) -> Box:
        """The box of a Diagram in a seat's strip."""
        y = self.strip_y(seat)
        count = len(view.players[seat].diagrams)
        if not self.from_chair:
            return (*card_place(view, seat, slot, y), CARD_W, CARD_H)
        pitch = (BARS_W + 7) // max(RULES.hand_limit, count)
        if seat == self.near:
            return 34 + slot * pitch, y + 106, OWN_W if pitch > OWN_W else pitch - 7, OWN_H
        return 34 + slot * pitch, y + 82, pitch - 8, BAR_H

    def hand_box(self, view: View, seat: Seat) -> Box:
        """The box that stands for a Diagram which does not lie there."""
        left, top, width, height = self.card_box(view, seat, 0)
        return left, top, 354 if not self.from_chair else width, height

    def goal_place(self, seat: Seat, index: int) -> tuple[int, int]:
        """Left top of a place for a completed Diagram."""
        dx, dy = self._at(seat, (246, 31), (252, 16), (260, 26))
        return dx + index * GOAL_PITCH, self.strip_y(seat) + dy

    def zone(self, seat: Seat) -> tuple[int, int, int]:
        """Middle and width of the place for pills of acts that touched no Diagram that lies."""
        x, dy = self._at(seat, (321, 5), (658, 41), (706, 51))
        return x, self.strip_y(seat) + dy, 82 if x == 706 else 168

    def skill_zone(self, seat: Seat) -> tuple[int, int, int]:
        """Middle and width of the place for the pill of a Skill: at its bead, or the zone."""
        return self.zone(seat) if self.from_chair else (917, self.strip_y(seat) + 5, 82)

    def bead(self, seat: Seat) -> tuple[int, int]:
        """The middle of a seat's Skill bead and its track."""
        x, dy = self._at(seat, (917, 56), (793, 41), (810, 51))
        return x, self.strip_y(seat) + dy

    def card_pill(self, seat: Seat, box: Box) -> tuple[int, int]:
        """The middle of the pills of a Diagram that lies in that box."""
        left, top, width, height = box
        if not self.from_chair:
            return left + width // 2, top - 10
        return (
            (left + 93, top + 35) if seat == self.near else (left + width - 47, top + height // 2)
        )

    def _at(self, seat: Seat, table: _XY, far: _XY, near: _XY) -> _XY:
        if not self.from_chair:
            return table
        return near if seat == self.near else far


def layout_of(view: View) -> Layout:
    """The layout from the viewer's seat; a spectator sees it from seat 0."""
    near = stacks.seat_of(view)
    row = view.rows[near]
    at_right = row[-1] == view.hidden[near]
    xs = (139, 370, 601, 854) if at_right else (146, 399, 630, 861)
    is_over = view.phase == "over"
    form = TABLE if view.seat is None or is_over else CHAIR
    tried = isinstance(view.asked, Attempt) and not is_in_hand(view, form)
    shift = ATTEMPT_H if tried else 0
    return Layout(near, Seat(1 - near), row, xs, form, shift, is_over)


def is_in_hand(view: View, form: Form) -> bool:
    """Whether the running attempt is the reader's own, shown in place of the own Diagrams."""
    return form is CHAIR and view.seat == view.active


def card_place(view: View, seat: Seat, slot: int, strip_y: int) -> tuple[int, int]:
    """Left top of a Diagram on a strip at the table; four of them overlap."""
    pitch = 120 if len(view.players[seat].diagrams) <= RULES.hand_limit else 80
    return 410 + slot * pitch, strip_y + 15


def die_x(view: View, index: int) -> int:
    """The left edge of an action die in the tray."""
    return 518 + index * (452 // max(2, len(view.turn.dice)))
