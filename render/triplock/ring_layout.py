"""Where things lie on the board of a ring, in px, seen from one seat.

Six stacks lie on an upside-down T (rules 5.1, TR-44). The reader's own row lies below as in a duel;
the two stacks that are not its own stand above it in a stem. Each neighbour's panel lies in the
corner that this neighbour's four stacks surround: the left hand's in the left one.
"""

from __future__ import annotations

from msgspec import Struct

from games.core import Seat
from games.triplock.table.board import LAYOUTS
from games.triplock.table.public import Attempt
from games.triplock.table.view import View
from games.triplock.texts.shared import stacks
from render.triplock.parts.layout import GOAL_PITCH, Box, Marks

HEIGHT = 1196
STACK_PX, RING = 70, 172
"""The radius of a stack, and the inner diameter of the ring about one."""

ROW_X, ROW_Y = (138, 379, 621, 862), 780
STEM_X, STEM_Y = 500, (283, 527)
"""The middles of the own row, and of the stem's outer and inner stack."""

MAT_Y, MAT_H = 624, 322
STEM = (337, 131, 326, 500)
PANEL_Y, PANEL_W, PANEL_H = 130, 300, 482
PANELS = (24, 676)
"""The left edges of the left hand's and of the right hand's panel."""

OWN_Y, OWN_H, OWN_W = 958, 226, 952
CARDS_X, CARDS_Y, CARDS_W, CARDS_H = 336, 15, 622, 196
"""The near seat's Diagrams, measured in its strip."""

BARS_X, BARS_Y, BARS_W, BARS_H = 16, 184, 268, 188
TRIED_H = 104
"""A neighbour's Diagrams, measured in its panel; the tried one is higher than the others."""

GAP = 6
PILL = 44

_MARKS = Marks(ring=RING, pill=PILL, margin=5, has_seats=True)


class RingLayout(Struct, frozen=True):
    """Where things lie for `near`; `left` and `right` are its neighbours at those hands.

    `spots`: the near seat's row from left to right, then the stem from its outer end inwards.
    """

    near: Seat
    left: Seat
    right: Seat
    spots: tuple[int, ...]
    from_chair: bool

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats from the top of the picture."""
        return self.left, self.right, self.near

    @property
    def marks(self) -> Marks:
        """How large rings, pills and brackets are; badges name one of three actors."""
        return _MARKS

    def at(self, spot: int) -> tuple[int, int]:
        """The middle of a stack."""
        place = self.spots.index(spot)
        if place < len(ROW_X):
            return ROW_X[place], ROW_Y
        return STEM_X, STEM_Y[place - len(ROW_X)]

    def stack_box(self, spot: int) -> Box:
        """The box about a stack."""
        x, y = self.at(spot)
        return x - 95, y - 95, 190, 190

    def pills(self, spot: int) -> tuple[int, int, int]:
        """Middle and width of the place for a stack's pills: before its rims, which never tell."""
        x, y = self.at(spot)
        room = 236
        return min(max(x, 28 + room // 2), 972 - room // 2), y + 77, room

    def strip_box(self, seat: Seat) -> Box:
        """The box of the near seat's strip, or of a neighbour's panel."""
        if seat == self.near:
            return 24, OWN_Y, OWN_W, OWN_H
        return PANELS[seat == self.right], PANEL_Y, PANEL_W, PANEL_H

    def shows(self, view: View, seat: Seat, slot: int) -> bool:
        """Whether a Diagram lies in the picture: the near seat's tried one hides its others."""
        tried = tried_slot(view, seat)
        return seat != self.near or tried is None or slot == tried

    def card_box(self, view: View, seat: Seat, slot: int) -> Box:
        """The box of a Diagram."""
        x, y = self.strip_box(seat)[:2]
        count = len(view.players[seat].diagrams)
        if seat == self.near:
            x, y = x + CARDS_X - 24, y + CARDS_Y
            is_tried = tried_slot(view, seat) is not None
            return (x, y, CARDS_W, CARDS_H) if is_tried else _near_card(count, slot, x, y)
        return _bar(count, slot, tried_slot(view, seat), x + BARS_X, y + BARS_Y)

    def card_pill(self, seat: Seat, box: Box) -> tuple[int, int]:
        """The middle of the pills of a Diagram that lies in that box."""
        left, top, width, height = box
        if height == CARDS_H and width < CARDS_W:
            return left + 100, top + 32
        if height >= TRIED_H:
            middle = width * 2 // 3 if width == CARDS_W else width // 2  # behind the words there
            return left + middle, top + height * 4 // 5
        return left + width - 48, top + height // 2

    def hand_box(self, view: View, seat: Seat) -> Box:
        """The box that stands for a Diagram which does not lie there."""
        return self.card_box(view, seat, 0)

    def goal_place(self, seat: Seat, index: int) -> tuple[int, int]:
        """Left top of a place for a completed Diagram."""
        x, y = self.strip_box(seat)[:2]
        return x + 20 + index * GOAL_PITCH, y + (134 if seat == self.near else 121)

    def bead(self, seat: Seat) -> tuple[int, int]:
        """The middle of a seat's Skill bead and its track."""
        x, y = self.strip_box(seat)[:2]
        return (x + 246, y + 159) if seat == self.near else (x + 76, y + 448)

    def zone(self, seat: Seat) -> tuple[int, int, int]:
        """Middle and width of the place for pills of acts that touched no Diagram that lies."""
        x, y = self.strip_box(seat)[:2]
        return (x + 98, y + 205, 180) if seat == self.near else (x + 150, y + 396, 280)

    def skill_zone(self, seat: Seat) -> tuple[int, int, int]:
        """The zone, which has all pills of a seat."""
        return self.zone(seat)


def ring_layout(view: View) -> RingLayout:
    """The layout from the viewer's seat; a spectator sees it from seat 0."""
    near = stacks.seat_of(view)
    n = view.n
    left, right = Seat((near + n - 1) % n), Seat((near + 1) % n)
    row = view.rows[near]
    # The left hand's row begins with the stem, from its outer end inwards.
    stem = tuple(spot for spot in view.rows[left] if spot not in row)
    return RingLayout(near, left, right, row + stem, view.seat is not None)


def is_ring(mode: str) -> bool:
    """Whether a mode's stacks lie in a ring: no row holds them all."""
    layout = LAYOUTS[mode]
    return layout.spots > len(layout.rows[0])


def tried_slot(view: View, seat: Seat) -> int | None:
    """The slot of a seat's announced Diagram; None where it tries none."""
    is_trying = isinstance(view.asked, Attempt) and seat == view.active
    return view.asked.slot if is_trying and isinstance(view.asked, Attempt) else None


def _near_card(count: int, slot: int, x: int, y: int) -> Box:
    """Three lie beside each other, four two by two."""
    if count <= 3:
        width = (CARDS_W - 2 * GAP) // 3
        return x + slot * (width + GAP), y, width, CARDS_H
    width, height = (CARDS_W - GAP) // 2, (CARDS_H - GAP) // 2
    return x + slot % 2 * (width + GAP), y + slot // 2 * (height + GAP), width, height


def _bar(count: int, slot: int, tried: int | None, x: int, y: int) -> Box:
    """Bars lie below each other; a tried one takes much of their height."""
    rows = max(3, count)
    if tried is None:
        pitch = (BARS_H + GAP) // rows
        return x, y + slot * pitch, BARS_W, pitch - GAP
    low = (BARS_H - TRIED_H) // (rows - 1) - 4
    top = y + slot * (low + 4) + (TRIED_H - low if slot > tried else 0)
    return x, top, BARS_W, TRIED_H if slot == tried else low
