"""What marks and rings have to know of a layout: where stacks, Diagrams and seats lie.

Boards differ, their accents do not: whoever draws those asks only here.
"""

from __future__ import annotations

from typing import Protocol

from games.core import Seat
from games.triplock.view import View
from render.triplock.layout import Box, Marks


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
