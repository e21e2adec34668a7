"""What the six characters bear: closed silhouettes on the icons' grid of 100 x 100.

They are not icons of the house: no word of the rules is meant, only a person.
"""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from render.kit import Colour, Sprite, kept
from render.kit.icons import OVERSIZE
from render.kit.pen import CUT, Pen, polar


def _lantern(pen: Pen) -> None:
    """Wren lights lamps: a handle, a roof, a flame behind glass, a foot."""
    pen.arc(50, 20, 15, 180, 360, 8)
    pen.rounded([(40, 20), (60, 20), (74, 34), (26, 34)], 3)
    pen.rect(27, 38, 73, 80, 3)
    pen.rounded([(50, 45), (61, 62), (56, 73), (44, 73), (39, 62)], 1, CUT)
    pen.rounded([(50, 57), (54, 66), (46, 66)], 2)
    pen.rect(20, 84, 80, 96, 4)


def _clock(pen: Pen) -> None:
    """Osric mends clocks: a watch with a crown, at ten to two."""
    pen.rect(41, 1, 59, 14, 4)
    pen.ring(50, 56, 42, 12)
    pen.line([(50, 57), (50, 33)], 10)
    pen.line([(50, 57), (67, 66)], 10)
    pen.line([(14, 21), (23, 13)], 9)
    pen.line([(86, 21), (77, 13)], 9)


def _hat(pen: Pen) -> None:
    """Mabel conjures: a top hat with a band."""
    pen.poly([(25, 12), (75, 12), (70, 74), (30, 74)])
    pen.oval(24, 6, 76, 18)
    pen.poly([(24, 50), (76, 50), (76, 61), (24, 61)], CUT)
    pen.oval(3, 66, 97, 92)
    pen.oval(22, 60, 78, 76, CUT)
    pen.poly([(28, 61), (72, 61), (70, 75), (30, 75)])


def _anchor(pen: Pen) -> None:
    """Silas dredges: an anchor."""
    pen.ring(50, 15, 13, 8)
    pen.line([(50, 28), (50, 88)], 11)
    pen.line([(29, 38), (71, 38)], 10)
    pen.arc(50, 51, 37, 12, 168, 11)
    for x, out in ((10, -1), (90, 1)):
        pen.rounded([(x + 6 * out, 50), (x - 14 * out, 60), (x + 1 * out, 74)], 2)


def _nib(pen: Pen) -> None:
    """Ines engraves: the nib of a pen."""
    pen.rect(32, 3, 68, 16, 4)
    pen.rounded([(36, 23), (64, 23), (76, 54), (50, 95), (24, 54)], 3)
    pen.disc(50, 49, 8, CUT)
    pen.line([(50, 54), (50, 95)], 5, CUT)


def _cuffs(pen: Pen) -> None:
    """Tobias escapes: two cuffs on a chain, the upper one sprung open."""
    pen.ring(28, 69, 27, 11)
    pen.arc(68, 36, 23, -20, 235, 11)
    pen.line([polar(68, 36, 23, 235), (44, 4)], 11)
    pen.rect(82, 20, 98, 34, 3)
    pen.disc(48, 53, 8)


EMBLEMS: dict[str, Callable[[Pen], None]] = {
    "wren": _lantern,
    "osric": _clock,
    "mabel": _hat,
    "silas": _anchor,
    "ines": _nib,
    "tobias": _cuffs,
}


def emblem_mask(char: str, px: int) -> Image.Image:
    """The emblem of a character as an L mask of `px` x `px`. Raises `KeyError` for no such id."""
    pen = Pen(px * OVERSIZE)
    EMBLEMS[char](pen)
    return pen.mask.reduce(OVERSIZE)


@kept
def emblem(char: str, px: int, colour: Colour) -> Sprite:
    """The emblem of a character in one flat colour, `px` x `px`."""
    return Sprite.flat(emblem_mask(char, px), colour)
