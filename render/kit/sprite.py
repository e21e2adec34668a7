"""A finished drawing, cut so that pasting and keeping it cost little.

What is empty is cut away. In a large sprite the middle is often all solid, as on paper, or all
empty, as in a frame: a solid middle is copied without a mask, an empty one is left out. What is
long and the same all along is kept as one column.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

from render.kept import weight_of
from render.kit.pixels import sampled
from render.kit.theme import Colour

Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels; right and bottom lie outside."""

Mark = tuple[int, int]
"""Names a sprite for as long as the process runs: its number, and the width it was widened to."""

_numbers = count()

STEP = 4
"""The middle is looked for at insets of so many pixels."""

LEAST_MIDDLE = 4096
"""A middle of fewer pixels is not worth parts of its own."""


class Part(Struct, frozen=True):
    """A rectangle of a sprite: its paint, its mask (None: solid), and where its corner lies.

    With a `span`, paint and mask are one column, which is repeated over so many pixels.
    """

    paint: Image.Image | Colour
    mask: Image.Image | None
    x: int
    y: int
    span: int = 0

    def drawn(self) -> tuple[Image.Image | Colour, Image.Image | None]:
        """Paint and mask at their full width."""
        if not self.span or isinstance(self.paint, tuple):
            return self.paint, self.mask
        height = self.paint.height
        mask = None if self.mask is None else sampled(self.mask, self.span, height)
        return sampled(self.paint, self.span, height), mask

    @property
    def box(self) -> Box:
        """What it covers."""
        one = self.mask if isinstance(self.paint, tuple) else self.paint
        width, height = (0, 0) if one is None else one.size
        return self.x, self.y, self.x + (self.span or width), self.y + height

    @property
    def weight(self) -> int:
        """The bytes of its images."""
        images = (part for part in (self.paint, self.mask) if isinstance(part, Image.Image))
        return sum(weight_of(image) for image in images)


class Sprite:
    """Parts that do not overlap. Its own (0, 0) lies at (`left`, `top`) in the drawing.

    `width` and `height` are its own size; shadow and shine reach beyond: `box` covers all of it.
    """

    __slots__ = ("box", "height", "left", "mark", "parts", "top", "width")

    def __init__(
        self,
        image: Image.Image,
        width: int,
        height: int,
        left: int,
        top: int,
        *,
        long: bool = False,
    ) -> None:
        """Cuts an RGBA image. A `long` drawing can be widened: it is the same all along."""
        parts = _halves(image) if long else tuple(_cut(image))
        self._fill(parts, (width, height), (left, top), next(_numbers))

    def _fill(
        self, parts: tuple[Part, ...], size: tuple[int, int], corner: tuple[int, int], number: int
    ) -> None:
        self.parts = parts
        self.width, self.height = size
        self.left, self.top = corner
        self.mark: Mark = (number, self.width)
        self.box = _around([part.box for part in parts])

    @classmethod
    def flat(cls, mask: Image.Image, colour: Colour) -> Sprite:
        """A sprite of one colour, as large as its mask."""
        made = cls.__new__(cls)
        parts = tuple(_part(colour, mask, box) for box in _boxes(mask))
        made._fill(parts, mask.size, (0, 0), next(_numbers))
        return made

    def widened(self, width: int) -> Sprite:
        """The same long drawing at a larger width; it shares the images."""
        further = width - self.width
        if further <= 0:
            return self
        middle, *_ = (part.x for part in self.parts if part.span)
        parts = tuple(_moved(part, middle, further) for part in self.parts)
        wide = Sprite.__new__(Sprite)
        wide._fill(parts, (width, self.height), (self.left, self.top), self.mark[0])
        return wide

    def paste(self, image: Image.Image, x: int, y: int) -> None:
        """Pastes the drawing with its (0, 0) at (x, y); what lies outside the image is left out."""
        for part in self.parts:
            paint, mask = part.drawn()
            image.paste(paint, (x + part.x, y + part.y), mask)

    @property
    def weight(self) -> int:
        """The bytes of its pixels and masks."""
        return sum(part.weight for part in self.parts)


def _around(boxes: list[Box]) -> Box:
    """The smallest box that covers these; an empty one for none."""
    if not boxes:
        return 0, 0, 0, 0
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _cut(image: Image.Image) -> Iterator[Part]:
    rgb, mask = image.convert("RGB"), image.getchannel("A")
    return (_part(rgb, mask, box) for box in _boxes(mask))


def _halves(image: Image.Image) -> tuple[Part, ...]:
    """The parts of an image on both sides of its middle column, and that column."""
    width, height = image.size
    middle = width // 2
    column = image.crop((middle, 0, middle + 1, height))
    alpha = column.getchannel("A")
    mask = None if alpha.getextrema() == (255, 255) else alpha
    right = _cut(image.crop((middle + 1, 0, width, height)))
    return (
        *_cut(image.crop((0, 0, middle, height))),
        Part(column.convert("RGB"), mask, middle, 0, 1),
        *(replace(part, x=part.x + middle + 1) for part in right),
    )


def _moved(part: Part, middle: int, further: int) -> Part:
    if part.span:
        return replace(part, span=part.span + further)
    return replace(part, x=part.x + further) if part.x > middle else part


def _part(paint: Image.Image | Colour, mask: Image.Image, box: Box) -> Part:
    crop = mask.crop(box)
    left, top, right, bottom = box
    if crop.getextrema() != (255, 255):
        own = paint.crop(box) if isinstance(paint, Image.Image) else paint
        return Part(own, crop, left, top)
    size = (right - left, bottom - top)
    own = paint.crop(box) if isinstance(paint, Image.Image) else Image.new("RGB", size, paint)
    return Part(own, None, left, top)


def _boxes(mask: Image.Image) -> Iterator[Box]:
    """The boxes of a mask's parts: what is not empty, about a uniform middle where there is one."""
    whole = mask.getbbox()
    if whole is None:
        return
    middle = _middle(mask, whole)
    if middle is None:
        yield whole
        return
    (left, top, right, bottom), (x0, y0, x1, y1) = whole, middle
    yield from ((left, top, right, y0), (left, y1, right, bottom))
    yield from ((left, y0, x0, y1), (x1, y0, right, y1))
    if mask.getpixel((x0, y0)):
        yield middle


def _middle(mask: Image.Image, whole: Box) -> Box | None:
    """The largest middle that is all solid or all empty, at one inset from all four sides."""
    left, top, right, bottom = whole
    for inset in range(STEP, min(right - left, bottom - top) // 2, STEP):
        box = (left + inset, top + inset, right - inset, bottom - inset)
        if (box[2] - box[0]) * (box[3] - box[1]) < LEAST_MIDDLE:
            return None
        if mask.crop(box).getextrema() in ((0, 0), (255, 255)):
            return box
    return None
