"""Icons of the rooms of an Episode: what a solo die does, and an open padlock."""

from __future__ import annotations

from render.kit.icons_lock import bead as lone_bead
from render.kit.pen import CUT, Pen


def nothing(pen: Pen) -> None:
    """A short bar: nothing happens."""
    pen.line([(24, 50), (76, 50)], 15)


def row(pen: Pen) -> None:
    """Three chips in a row; the left one goes round to the other end."""
    for x in (19, 50, 81):
        pen.disc(x, 24, 14)
    pen.line([(19, 46), (19, 82), (81, 82), (81, 64)], 12)
    pen.rounded([(81, 44), (97, 66), (65, 66)], 3)


def lose(pen: Pen) -> None:
    """A coin with a minus cut out."""
    pen.disc(50, 50, 44)
    pen.disc(50, 50, 34, CUT)
    pen.disc(50, 50, 29)
    pen.line([(33, 50), (67, 50)], 12, CUT)


def bead_off(pen: Pen) -> None:
    """A bead on a rod, and a cross above its end."""
    lone_bead(pen)
    pen.disc(80, 22, 27, CUT)
    pen.line([(67, 9), (93, 35)], 11)
    pen.line([(93, 9), (67, 35)], 11)


def rearm(pen: Pen) -> None:
    """An arrow down onto a flat chip: a chip goes back."""
    pen.oval(8, 62, 92, 96)
    pen.oval(8, 54, 92, 80, CUT)
    pen.oval(14, 56, 86, 76)
    pen.rect(36, 2, 64, 66, 3, CUT)
    pen.rounded([(20, 38), (80, 38), (50, 72)], 3, CUT)
    pen.rect(42, 6, 58, 42, 3)
    pen.rounded([(25, 38), (75, 38), (50, 66)], 3)


def alarm(pen: Pen) -> None:
    """A bell with its clapper."""
    pen.disc(50, 14, 9)
    pen.disc(50, 42, 28)
    pen.poly([(22, 42), (78, 42), (80, 64), (92, 78), (8, 78), (20, 64)])
    pen.disc(50, 86, 11)


def unlocked(pen: Pen) -> None:
    """A padlock whose shackle is swung open."""
    pen.arc(66, 32, 20, 180, 360, 12)
    pen.line([(46, 32), (46, 50)], 12)
    pen.line([(86, 32), (86, 40)], 12)
    pen.rect(6, 46, 74, 94, 10)
    pen.disc(40, 65, 8.5, CUT)
    pen.poly([(36, 66), (44, 66), (47, 84), (33, 84)], CUT)
