"""Icons of the mechanical world: symbols on chips, actions, cards, dice."""

from __future__ import annotations

from render.kit.pen import CUT, Pen, polar


def gear(pen: Pen) -> None:
    """Eight teeth and a round hole."""
    pen.disc(50, 50, 35)
    for tooth in range(8):
        angle = tooth * 45
        pen.poly(
            [
                polar(50, 50, 30, angle - 20),
                polar(50, 50, 47.5, angle - 10.5),
                polar(50, 50, 47.5, angle + 10.5),
                polar(50, 50, 30, angle + 20),
            ]
        )
    pen.disc(50, 50, 15, CUT)


def keypad(pen: Pen) -> None:
    """Nine rounded keys."""
    for x in (9, 38.5, 68):
        for y in (9, 38.5, 68):
            pen.rect(x, y, x + 23, y + 23, 5)


def padlock(pen: Pen) -> None:
    """Body, shackle and keyhole."""
    pen.arc(50, 35, 22, 180, 360, 12)
    pen.line([(28, 35), (28, 52)], 12)
    pen.line([(72, 35), (72, 52)], 12)
    pen.rect(14, 46, 86, 94, 10)
    pen.disc(50, 65, 8.5, CUT)
    pen.poly([(46, 66), (54, 66), (57, 84), (43, 84)], CUT)


def spring(pen: Pen) -> None:
    """Four zigzags between two bars."""
    pen.line([(20, 9), (80, 9)], 11)
    pen.line([(20, 91), (80, 91)], 11)
    turns = [(26, 22), (76, 30), (24, 41), (76, 51), (24, 62), (76, 72), (26, 80)]
    pen.line([(26, 14), *turns, (26, 88)][1:-1], 10)
    pen.line([(50, 9), (26, 22)], 10)
    pen.line([(26, 80), (50, 91)], 10)


def key(pen: Pen) -> None:
    """A ring bow, a shaft and two bits."""
    pen.ring(27, 50, 24, 12)
    pen.line([(50, 50), (94, 50)], 12)
    pen.rect(70, 50, 80, 75, 2)
    pen.rect(88, 50, 99, 69, 2)


def push(pen: Pen) -> None:
    """An arrow down onto a bar."""
    pen.rect(42, 6, 58, 44, 3)
    pen.rounded([(25, 41), (75, 41), (50, 66)], 3)
    pen.rect(12, 80, 88, 94, 5)


def bolt(pen: Pen) -> None:
    """A hex head on a threaded shank."""
    pen.rounded([(22, 10), (78, 10), (86, 22), (78, 34), (22, 34), (14, 22)], 3)
    pen.rect(36, 34, 64, 94, 4)
    for y in (48, 62, 76):
        pen.line([(32, y + 5), (68, y - 3)], 7)
    for y in (54, 68, 82):
        pen.line([(30, y + 6), (70, y - 4)], 4.5, CUT)


def fuse(pen: Pen) -> None:
    """A glass barrel with two caps and a wave of wire."""
    pen.rect(3, 28, 27, 72, 7)
    pen.rect(73, 28, 97, 72, 7)
    pen.rect(22, 33, 78, 67, 3)
    pen.rect(28, 40, 72, 60, 2, CUT)
    pen.line([(27, 50), (36, 45), (45, 55), (55, 45), (64, 55), (73, 50)], 6)


def vial(pen: Pen) -> None:
    """A narrow neck on a wide foot, with bubbles."""
    pen.line([(36, 9), (64, 9)], 11)
    pen.rounded([(42, 12), (58, 12), (58, 40), (82, 84), (78, 90), (22, 90), (18, 84), (42, 40)], 5)
    pen.disc(42, 74, 8, CUT)
    pen.disc(60, 65, 6, CUT)
    pen.disc(53, 51, 4.5, CUT)


def peek(pen: Pen) -> None:
    """An almond eye with an iris ring and a pupil."""
    upper = [polar(50, 82, 57, angle) for angle in range(218, 324, 4)]
    lower = [polar(50, 18, 57, angle) for angle in range(38, 144, 4)]
    pen.rounded([*upper, *lower], 2.5)
    pen.disc(50, 50, 23, CUT)
    pen.disc(50, 50, 14)


def flip(pen: Pen) -> None:
    """Two arc arrows that chase each other."""
    for turn in (0, 180):
        pen.arc(50, 50, 34, turn + 195, turn + 318, 12)
        tip, back = polar(50, 50, 34, turn + 352), turn + 317
        pen.rounded([tip, polar(50, 50, 17, back), polar(50, 50, 51, back)], 2)


def swap(pen: Pen) -> None:
    """Two straight arrows in opposite directions."""
    pen.line([(12, 32), (66, 32)], 13)
    pen.rounded([(66, 14), (91, 32), (66, 50)], 3)
    pen.line([(88, 68), (34, 68)], 13)
    pen.rounded([(34, 50), (9, 68), (34, 86)], 3)


def disarm(pen: Pen) -> None:
    """An arrow that lifts off a flat chip."""
    pen.rounded([(50, 7), (76, 33), (24, 33)], 3)
    pen.rect(42, 30, 58, 60, 3)
    pen.oval(8, 62, 92, 96)
    pen.oval(8, 54, 92, 80, CUT)
    pen.oval(14, 56, 86, 76)
    pen.rect(37, 40, 63, 62, 3, CUT)
    pen.rect(42, 30, 58, 63, 3)


def expose(pen: Pen) -> None:
    """A lamp: a diamond with a round opening and four rays."""
    pen.rounded([(50, 20), (80, 50), (50, 80), (20, 50)], 4)
    pen.disc(50, 50, 13, CUT)
    for angle in (45, 135, 225, 315):
        pen.line([polar(50, 50, 40, angle), polar(50, 50, 54, angle)], 9)


def diagram(pen: Pen) -> None:
    """A sheet with three bars."""
    pen.poly([(18, 5), (62, 5), (84, 27), (84, 95), (18, 95)])
    pen.poly([(62, 5), (84, 27), (62, 27)], CUT)
    pen.poly([(66, 12), (77, 23), (66, 23)])
    for y, end in ((42, 72), (59, 72), (76, 56)):
        pen.line([(32, y), (end, y)], 9, CUT)


def trap(pen: Pen) -> None:
    """A triangle with a bar and a dot."""
    pen.rounded([(50, 12), (93, 88), (7, 88)], 5)
    pen.poly([(43, 34), (57, 34), (54, 62), (46, 62)], CUT)
    pen.disc(50, 76, 7, CUT)


def counter(pen: Pen) -> None:
    """A shield with a notch."""
    side = [(88, 14), (88, 46), (78, 72), (50, 95), (22, 72), (12, 46), (12, 14)]
    pen.rounded([(50, 6), *side], 3)
    pen.poly([(33, 0), (67, 0), (50, 24)], CUT)
    pen.line([(32, 54), (46, 68), (69, 40)], 10, CUT)


def die(pen: Pen) -> None:
    """A rounded square with five pips."""
    pen.rect(8, 8, 92, 92, 18)
    for x, y in ((30, 30), (70, 30), (50, 50), (30, 70), (70, 70)):
        pen.disc(x, y, 8.5, CUT)


def sacrifice(pen: Pen) -> None:
    """Two dice, one before the other."""
    pen.rect(6, 6, 62, 62, 12)
    pen.disc(34, 34, 9, CUT)
    pen.rect(31, 31, 100, 100, 12, CUT)
    pen.rect(38, 38, 94, 94, 12)
    pen.disc(56, 56, 7.5, CUT)
    pen.disc(76, 76, 7.5, CUT)


def keyhole(pen: Pen) -> None:
    """A disc over a flared slot."""
    pen.disc(50, 33, 24)
    pen.rounded([(42, 45), (58, 45), (68, 90), (32, 90)], 4)


def bead(pen: Pen) -> None:
    """A ball on a rod."""
    pen.line([(8, 50), (92, 50)], 9)
    pen.disc(50, 50, 26)


def turn(pen: Pen) -> None:
    """One arc arrow, clockwise: a card is turned."""
    pen.arc(50, 54, 34, -215, 25, 12)
    pen.rounded([(84, 84), (66, 62), (98, 60)], 3)


def draw(pen: Pen) -> None:
    """A sheet with a plus: one more Diagram."""
    diagram(pen)
    pen.disc(76, 76, 29, CUT)
    pen.line([(76, 58), (76, 94)], 11)
    pen.line([(58, 76), (94, 76)], 11)
