"""Icons of Timelock: the faces of the Treehouse die, and the clock of its solitaire."""

from __future__ import annotations

from render.kit.pen import CUT, Pen, polar


def tip(pen: Pen) -> None:
    """A die on its edge, and the arrow that tips it."""
    pen.rounded([(42, 40), (72, 66), (46, 94), (16, 68)], 4)
    pen.disc(34, 70, 6, CUT)
    pen.disc(54, 66, 6, CUT)
    pen.arc(40, 56, 42, -110, -14, 11)
    pen.rounded([(64, 44), (94, 42), (80, 64)], 2)


def hop(pen: Pen) -> None:
    """A leap over a square."""
    pen.arc(46, 62, 34, 180, 330, 12)
    pen.rounded([(58, 50), (94, 40), (82, 72)], 2)
    pen.rect(34, 66, 60, 92, 3)


def dig(pen: Pen) -> None:
    """The lowest of three comes up beside the others."""
    pen.rect(6, 12, 54, 34, 4)
    pen.rect(6, 40, 54, 62, 4)
    pen.line([(12, 82), (78, 82), (78, 40)], 13)
    pen.rounded([(58, 40), (78, 12), (98, 40)], 2)


def aim(pen: Pen) -> None:
    """A ring with crossed hairs and a mark in the middle."""
    pen.ring(50, 50, 36, 10)
    for x, y, to_x, to_y in ((50, 6, 50, 28), (50, 72, 50, 94), (6, 50, 28, 50), (72, 50, 94, 50)):
        pen.line([(x, y), (to_x, to_y)], 10)
    pen.disc(50, 50, 9)


def wild(pen: Pen) -> None:
    """Rays to all sides from a hub: the points go anywhere."""
    for at in range(8):
        angle = at * 45 - 90
        length = 44 if at % 2 == 0 else 36
        pen.line([polar(50, 50, 24, angle), polar(50, 50, length, angle)], 11)
    pen.ring(50, 50, 20, 9)


def hourglass(pen: Pen) -> None:
    """Two bulbs between two plates, the sand half run."""
    pen.rect(18, 4, 82, 17, 4)
    pen.rect(18, 83, 82, 96, 4)
    pen.poly([(26, 20), (74, 20), (55, 50), (74, 80), (26, 80), (45, 50)])
    pen.poly([(36, 26), (64, 26), (60, 33), (40, 33)], CUT)
    pen.poly([(50, 56), (57, 66), (43, 66)], CUT)
