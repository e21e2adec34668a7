"""Icons of the table: signs of state, seat marks, suits, and the other games' pieces."""

from __future__ import annotations

from render.kit.pen import CUT, Pen, Point, polar, regular


def check(pen: Pen) -> None:
    """A tick with round ends."""
    pen.line([(14, 54), (39, 79), (86, 24)], 17)


def cross(pen: Pen) -> None:
    """Two strokes with round ends."""
    pen.line([(20, 20), (80, 80)], 17)
    pen.line([(80, 20), (20, 80)], 17)


def cup(pen: Pen) -> None:
    """A cup with two handles on a foot: a tournament is won."""
    pen.ring(22, 30, 19, 9)
    pen.ring(78, 30, 19, 9)
    pen.rounded([(24, 12), (76, 12), (72, 40), (58, 56), (42, 56), (28, 40)], 4)
    pen.rect(44, 52, 56, 80)
    pen.rect(26, 80, 74, 94, 5)


def arrow(pen: Pen) -> None:
    """A straight arrow to the right: in this order."""
    pen.line([(8, 50), (70, 50)], 13)
    pen.rounded([(66, 29), (92, 50), (66, 71)], 3)


def sealed(pen: Pen) -> None:
    """An envelope with a wax disc."""
    pen.rect(4, 18, 96, 84, 8)
    pen.line([(8, 24), (50, 58), (92, 24)], 7, CUT)
    pen.disc(50, 58, 20, CUT)
    pen.disc(50, 58, 14)


def tumbler(pen: Pen) -> None:
    """A pyramid in three steps."""
    pen.rounded([(42, 9), (58, 9), (65, 31), (35, 31)], 3)
    pen.rounded([(32, 40), (68, 40), (76, 61), (24, 61)], 3)
    pen.rounded([(21, 70), (79, 70), (88, 92), (12, 92)], 3)


def frost(pen: Pen) -> None:
    """A crystal with six arms."""
    for arm in range(6):
        angle = arm * 60 - 90
        pen.line([(50, 50), polar(50, 50, 44, angle)], 9)
        knee = polar(50, 50, 25, angle)
        for side in (-48, 48):
            pen.line([knee, polar(*knee, 17, angle + side)], 8)


def stork(pen: Pen) -> None:
    """A long neck, the beak to the left, one leg."""
    pen.poly([(30, 8), (34, 20), (2, 23)])
    pen.disc(34, 15, 9)
    pen.line([(35, 17), (41, 27), (36, 40), (44, 54)], 9)
    pen.rounded([(38, 46), (58, 42), (78, 50), (95, 66), (66, 72), (46, 66)], 4)
    pen.line([(60, 68), (60, 94)], 7)
    pen.line([(48, 95), (68, 95)], 7)


def barricade(pen: Pen) -> None:
    """Two crossed beams on a board."""
    pen.line([(16, 20), (84, 68)], 14)
    pen.line([(84, 20), (50, 44)], 22, CUT)
    pen.line([(84, 20), (16, 68)], 22, CUT)
    pen.line([(16, 20), (30, 30)], 14)
    pen.line([(70, 58), (84, 68)], 14)
    pen.line([(84, 20), (16, 68)], 14)
    pen.rect(6, 80, 94, 95, 4)


def heart(pen: Pen) -> None:
    """A heart."""
    pen.disc(28, 33, 24)
    pen.disc(72, 33, 24)
    pen.poly([(7, 45), (93, 45), (50, 94)])
    pen.poly([(28, 33), (72, 33), (86, 53), (50, 88), (14, 53)])


def club(pen: Pen) -> None:
    """Three leaves on a stem."""
    pen.disc(50, 26, 21)
    pen.disc(26, 57, 21)
    pen.disc(74, 57, 21)
    pen.poly([(50, 34), (66, 56), (50, 66), (34, 56)])
    pen.poly([(46, 52), (54, 52), (68, 94), (32, 94)])


def spade(pen: Pen) -> None:
    """A leaf on a stem."""
    pen.disc(28, 53, 22)
    pen.disc(72, 53, 22)
    pen.poly([(9, 43), (50, 3), (91, 43), (50, 70)])
    pen.poly([(46, 55), (54, 55), (68, 94), (32, 94)])


def gem(pen: Pen) -> None:
    """The diamond of the cards, slimmer than the seat mark."""
    pen.rounded([(50, 5), (80, 50), (50, 95), (20, 50)], 2)


def circle(pen: Pen) -> None:
    """Seat 0."""
    pen.disc(50, 50, 44)


def triangle(pen: Pen) -> None:
    """Seat 1."""
    pen.rounded([(50, 10), (95, 88), (5, 88)], 2)


def square(pen: Pen) -> None:
    """Seat 2."""
    pen.rect(10, 10, 90, 90, 3)


def diamond(pen: Pen) -> None:
    """Seat 3."""
    pen.rounded([(50, 4), (95, 50), (50, 96), (5, 50)], 2)


def star(pen: Pen) -> None:
    """Seat 4."""
    points: list[Point] = []
    for outer, inner in zip(regular(5, 48, -90, 53), regular(5, 21, -54, 53), strict=True):
        points += [outer, inner]
    pen.rounded(points, 1.5)


def plus(pen: Pen) -> None:
    """Seat 5."""
    pen.rect(33, 6, 67, 94, 3)
    pen.rect(6, 33, 94, 67, 3)


def hexagon(pen: Pen) -> None:
    """Seat 6."""
    pen.rounded(regular(6, 45, 30), 2)


def pips(count: int, pen: Pen) -> None:
    """The pips of a die's face, 1 to 6."""
    low, mid, high = 24, 50, 76
    corners = [(low, low), (high, high), (high, low), (low, high), (low, mid), (high, mid)]
    places = corners[: count - count % 2] + ([(mid, mid)] if count % 2 else [])
    for x, y in places:
        pen.disc(x, y, 12)
