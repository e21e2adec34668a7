"""Where things lie in the picture of a room, in px, seen from one chair.

From top to bottom: header with the tray, rounds and goals, with two players the partner's strip,
the lock, the solo die, the own strip, and who plays. All is as wide as a strip.
"""

from __future__ import annotations

from games.core import Seat
from games.triplock.table.cards import RULES
from games.triplock.table.public import Attempt
from games.triplock.table.view import View
from games.triplock.texts.shared import stacks
from render.triplock.parts.layout import STRIP_W, STRIP_X, Box, Form, Layout, Marks
from render.triplock.parts.pills import BIG

GOALS_Y, GOALS_H = 124, 126
ROUNDS_W = 352
GOALS_X, GOALS_W = 386, 590

PARTNER_H, MAT_H, DIE_H, OWN_H, WHO_H, GAP = 146, 306, 172, 206, 122, 8

CARDS_X, CARDS_W = 342, 626
"""The left edge of the own Diagrams, and the room for them."""

BAR_Y, BAR_H = 82, 56
"""The top of a partner's Diagram in the strip, and its height."""


def _form(partner: bool) -> Form:
    """The heights with or without a partner's strip."""
    top = GOALS_Y + GOALS_H + GAP
    mat = top + (PARTNER_H + GAP if partner else 0)
    own = mat + MAT_H + DIE_H + 2 * GAP
    return Form(
        far_y=top,
        far_h=PARTNER_H,
        mat_y=mat,
        mat_h=MAT_H,
        stack_y=mat + 141,
        opened_y=mat + 124,
        pills_y=mat + 34,
        plates=(mat + MAT_H - 34,),
        near_y=own,
        near_h=OWN_H,
        height=own + OWN_H + WHO_H + 2 * GAP + 2,
    )


ALONE, TOGETHER = _form(False), _form(True)


class RoomLayout(Layout, frozen=True):
    """A room: in solo the near seat is the only one, `far` is the same."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that have a strip, from the top of the picture."""
        return (self.near,) if self.far == self.near else (self.far, self.near)

    @property
    def from_chair(self) -> bool:
        """A room is drawn alike for a chair and for spectators."""
        return True

    @property
    def marks(self) -> Marks:
        """How large rings, pills and brackets are."""
        return Marks(190, BIG, 6, done=92)

    @property
    def die_y(self) -> int:
        """The upper edge of the solo die's tray."""
        return self.form.mat_y + MAT_H + GAP

    @property
    def who_y(self) -> int:
        """The upper edge of the panels of who plays."""
        return self.form.near_y + OWN_H + GAP

    def strip_box(self, seat: Seat) -> Box:
        """The box of a seat's strip."""
        if seat == self.near:
            return STRIP_X, self.form.near_y, STRIP_W, OWN_H
        return STRIP_X, self.form.far_y, STRIP_W, PARTNER_H

    def cards_box(self, seat: Seat) -> Box:
        """The box of all Diagrams of a seat, in which its attempt stands too."""
        if seat == self.near:
            return CARDS_X, self.form.near_y + 8, CARDS_W, OWN_H - 16
        return STRIP_X + 8, self.form.far_y + BAR_Y, STRIP_W - 16, BAR_H

    def shows(self, view: View, seat: Seat, slot: int) -> bool:
        """Whether a Diagram lies in the picture: an attempt stands in place of them all."""
        return not is_trying(view, seat)

    def card_box(self, view: View, seat: Seat, slot: int) -> Box:
        """The box of a Diagram, or of the attempt in its place. Four own ones lie two by two."""
        left, top, width, height = self.cards_box(seat)
        if is_trying(view, seat):
            return left, top, width, height
        count = max(RULES.hand_limit, len(view.players[seat].diagrams))
        if seat == self.near and count > RULES.hand_limit:
            wide, high = (width - GAP) // 2, (height - GAP) // 2
            return left + slot % 2 * (wide + GAP), top + slot // 2 * (high + GAP), wide, high
        pitch = (width + GAP) // count
        return left + slot * pitch, top, pitch - GAP, height

    def goal_place(self, seat: Seat, index: int) -> tuple[int, int]:
        """Left top of the sign of completed Diagrams: a room counts them in one place."""
        if seat == self.near:
            return 216, self.form.near_y + 20
        return 304, self.form.far_y + 18

    def zone(self, seat: Seat) -> tuple[int, int, int]:
        """Middle and width of the place for pills of acts that touched no Diagram that lies."""
        if seat == self.near:
            return 180, self.form.near_y + 2, 300
        return 246, self.form.far_y, 300

    def skill_zone(self, seat: Seat) -> tuple[int, int, int]:
        """Middle and width of the place for the pill of a Skill: above the bead that it moved."""
        x, y = self.bead(seat)
        return x, y - 43, 82

    def bead(self, seat: Seat) -> tuple[int, int]:
        """The middle of a seat's Skill bead and its track."""
        if seat == self.near:
            return 416, self.who_y + 44
        return 804, self.form.far_y + 43

    def card_pill(self, seat: Seat, box: Box) -> tuple[int, int]:
        """The middle of the pills of a Diagram that lies in that box."""
        left, top, width, height = box
        if is_bar(box):
            return left + width - 47, top + height // 2
        return left + 93, top + 32


def is_trying(view: View, seat: Seat) -> bool:
    """Whether an attempt of that seat runs."""
    return isinstance(view.asked, Attempt) and seat == view.active


def is_bar(box: Box) -> bool:
    """Whether a Diagram in that box is drawn in one line."""
    return box[3] < 150


def room_layout(view: View) -> RoomLayout:
    """The layout from the viewer's seat; a spectator sees the room from seat 0."""
    near = stacks.seat_of(view)
    far = Seat(view.n - 1 - near)
    form = ALONE if far == near else TOGETHER
    return RoomLayout(
        near, far, view.rows[near], (139, 370, 601, 854), form, 0, view.phase == "over"
    )
