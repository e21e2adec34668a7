"""The dice of a turn: two of six sides for points, and the Treehouse die for the action."""

from __future__ import annotations

from msgspec import Struct

from games.core import Draw

TIP, SWAP, HOP, DIG, AIM, WILD = FACES = ("TIP", "SWAP", "HOP", "DIG", "AIM", "WILD")
"""The faces of the Treehouse die, in the order in which they are drawn (rules section 12)."""

SIX = 6
LOW = 3
"""Two dice that both show at most this may be added (the sum rule)."""


class Roll(Struct, frozen=True):
    """Both dice of points and the face of the Treehouse die."""

    d1: int
    d2: int
    face: str

    @property
    def dice(self) -> tuple[int, int]:
        """Both dice of points."""
        return self.d1, self.d2


def roll(draw: Draw) -> Roll:
    """Three draws: the two dice, then the face."""
    d1, d2 = 1 + draw(6), 1 + draw(6)
    return Roll(d1, d2, FACES[draw(6)])
